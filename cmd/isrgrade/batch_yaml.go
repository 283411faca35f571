package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"github.com/goccy/go-yaml/token"
)

// parse reads a file over what is there already.
func (g *gradingConfig) parse(file string, text []byte) error {
	weights := g.Weights
	g.file, g.text = file, text
	if one, err := g.document(); one == nil || err != nil {
		return err
	}
	if err := yaml.UnmarshalWithOptions(text, g, yaml.Strict()); err != nil {
		return g.syntax(err)
	}
	if g.Weights == nil {
		g.Weights = map[string]weight{}
	}
	for id, weight := range weights {
		if _, given := g.Weights[id]; !given {
			g.Weights[id] = weight
		}
	}
	g.Suites.Cases = g.besideFile(g.Suites.Cases)
	g.Suites.Hidden.Dir = g.besideFile(g.Suites.Hidden.Dir)
	return nil
}

// besideFile takes a relative path from the configuration's folder.
func (g *gradingConfig) besideFile(path string) string {
	if path == "" || filepath.IsAbs(path) {
		return path
	}
	return absolute(filepath.Join(filepath.Dir(g.file), path))
}

const keysAreShown = "`isrgrade batch --print-config` shows all keys and their values"

// syntax words what the YAML library found, with the line.
func (g *gradingConfig) syntax(err error) error {
	var found yaml.Error
	if !errors.As(err, &found) || found.GetToken() == nil {
		return usagef("%s: %w", g.file, err)
	}
	line, word := found.GetToken().Position.Line, found.GetToken().Value
	var unknown *yaml.UnknownFieldError
	var syntax *yaml.SyntaxError
	key := g.keyAt(found.GetToken())
	switch {
	case errors.As(err, &unknown):
		return usagef("%s:%d: there is no key %q here; %s", g.file, line, word, keysAreShown)
	case errors.As(err, &syntax):
		return usagef("%s:%d: %s; write it as YAML", g.file, line, found.GetMessage())
	case key == "":
		return usagef("%s:%d: %s is no table of keys and values; %s", g.file, line, nodeText(word), keysAreShown)
	default:
		return usagef("%s:%d: %s is %s; %s", g.file, line, key, nodeText(word), wantedBy(err))
	}
}

// nodeText quotes a value; a bracket or a brace begins one of several.
func nodeText(word string) string {
	switch word {
	case "[", "-":
		return "a list"
	case "{":
		return "a table"
	default:
		return strconv.Quote(word)
	}
}

// wantedBy says what would be right where a value has the wrong type.
func wantedBy(err error) string {
	var mistyped *yaml.TypeError
	if !errors.As(err, &mistyped) {
		return keysAreShown
	}
	switch mistyped.DstType.Kind() {
	case reflect.Bool:
		return "give true or false"
	case reflect.Int, reflect.Uint64:
		return "give a whole number"
	default:
		return keysAreShown
	}
}

// keyAt gives the path of keys to the value that begins with a token; "" for the
// whole file.
func (g *gradingConfig) keyAt(value *token.Token) string {
	one, err := g.document()
	if err != nil || one == nil || one.Body == nil {
		return ""
	}
	finder := &pathFinder{offset: value.Position.Offset}
	ast.Walk(finder, one.Body)
	return strings.TrimPrefix(strings.TrimPrefix(finder.path, "$"), ".")
}

// pathFinder keeps the path of the outermost node that begins at an offset.
type pathFinder struct {
	offset int
	path   string
}

func (f *pathFinder) Visit(node ast.Node) ast.Visitor {
	if at := node.GetToken(); f.path == "" && at != nil && at.Position.Offset == f.offset {
		f.path = node.GetPath()
	}
	return f
}

// wrong says that the value at a path of keys is wrong, with its line if it came
// from the file.
func (g *gradingConfig) wrong(path, want, what string, args ...any) error {
	where := path
	if line := g.line(path); line > 0 {
		where = fmt.Sprintf("%s:%d: %s", g.file, line, path)
	}
	return usagef("%s: %s; %s", where, fmt.Sprintf(what, args...), want)
}

// line gives where a path stands in the file; 0 where it does not.
func (g *gradingConfig) line(path string) int {
	at, err := yaml.PathString("$." + path)
	if err != nil {
		return 0
	}
	file, err := parseYAML(g.text)
	if err != nil {
		return 0
	}
	node, err := at.FilterFile(file)
	if err != nil || node == nil {
		return 0
	}
	return node.GetToken().Position.Line
}

func parseYAML(text []byte) (*ast.File, error) { return parser.ParseBytes(text, 0) }

// document gives the one document of the file; nil when nothing stands in it but
// comments, which the library would read as the absence of the defaults.
func (g *gradingConfig) document() (*ast.DocumentNode, error) {
	file, err := parseYAML(g.text)
	if err != nil {
		return &ast.DocumentNode{}, nil // reading it finds the same error and its line
	}
	documents := slices.DeleteFunc(file.Docs, func(one *ast.DocumentNode) bool {
		return one.Body == nil || one.Body.Type() == ast.CommentType || one.Body.Type() == ast.NullType
	})
	switch len(documents) {
	case 0:
		return nil, nil
	case 1:
		return documents[0], nil
	default:
		line := documents[1].GetToken().Position.Line
		return nil, usagef("%s:%d: a second document begins here; write all keys into one", g.file, line)
	}
}
