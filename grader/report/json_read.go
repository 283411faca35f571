package report

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"

	"isrgrade/grader"
)

// SchemaError says that a document is not of the format that was asked for.
type SchemaError struct{ Found, Want string }

func (e *SchemaError) Error() string {
	return fmt.Sprintf("the schema is %q; want %q", e.Found, e.Want)
}

// ReadJSON reads what WriteJSON wrote. Keys that it does not know are skipped,
// since a schema may gain keys; another schema is a *SchemaError.
func ReadJSON(r io.Reader) (grader.Result, error) {
	decoder := json.NewDecoder(r)
	result, err := decodeResult(decoder)
	if err != nil {
		return grader.Result{}, fmt.Errorf("read a result: %w", err)
	}
	if err := expectEnd(decoder); err != nil {
		return grader.Result{}, fmt.Errorf("read a result: %w", err)
	}
	return result, nil
}

// ReadClass reads what WriteClassJSON wrote, one result at a time. After an error
// it yields no more; a document that is cut off is an error.
func ReadClass(r io.Reader) iter.Seq2[grader.Result, error] {
	return func(yield func(grader.Result, error) bool) {
		decoder := json.NewDecoder(r)
		err := readClassHead(decoder)
		for err == nil && decoder.More() {
			var result grader.Result
			if result, err = decodeResult(decoder); err == nil && !yield(result, nil) {
				return
			}
		}
		if err == nil {
			err = readClassEnd(decoder)
		}
		if err != nil {
			yield(grader.Result{}, fmt.Errorf("read a class: %w", err))
		}
	}
}

func decodeResult(decoder *json.Decoder) (grader.Result, error) {
	var result grader.Result
	if err := decoder.Decode(&result); err != nil {
		return grader.Result{}, cutOff(err)
	}
	if result.Schema != grader.Schema {
		return grader.Result{}, &SchemaError{Found: result.Schema, Want: grader.Schema}
	}
	return result, nil
}

// readClassHead reads up to the first result. The schema must come first: it says
// how the rest is to be read.
func readClassHead(decoder *json.Decoder) error {
	for _, want := range []json.Token{json.Delim('{'), "schema"} {
		if err := expectToken(decoder, want); err != nil {
			return err
		}
	}
	var schema string
	if err := decoder.Decode(&schema); err != nil {
		return cutOff(err)
	}
	if schema != grader.ClassSchema {
		return &SchemaError{Found: schema, Want: grader.ClassSchema}
	}
	if err := expectToken(decoder, "results"); err != nil {
		return err
	}
	return expectToken(decoder, json.Delim('['))
}

// readClassEnd skips what stands behind the results.
func readClassEnd(decoder *json.Decoder) error {
	if err := expectToken(decoder, json.Delim(']')); err != nil {
		return err
	}
	for decoder.More() {
		var skipped json.RawMessage
		if _, err := decoder.Token(); err != nil {
			return cutOff(err)
		}
		if err := decoder.Decode(&skipped); err != nil {
			return cutOff(err)
		}
	}
	if err := expectToken(decoder, json.Delim('}')); err != nil {
		return err
	}
	return expectEnd(decoder)
}

func expectToken(decoder *json.Decoder, want json.Token) error {
	token, err := decoder.Token()
	if err != nil {
		return cutOff(err)
	}
	if token != want {
		return fmt.Errorf("at byte %d: found %v where %v belongs", decoder.InputOffset(), token, want)
	}
	return nil
}

func expectEnd(decoder *json.Decoder) error {
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("at byte %d: something follows the end of the document", decoder.InputOffset())
	}
	return nil
}

// cutOff tells the end of the file from the end of a document.
func cutOff(err error) error {
	if errors.Is(err, io.EOF) {
		return io.ErrUnexpectedEOF
	}
	return err
}
