package class

import (
	"archive/tar"
	"compress/gzip"
	"errors"
	"io"
	"os"
)

// longestHeader is what a tar may hold for each item besides its content; more is
// a bomb of headers.
const longestHeader = 16 << 10

func unpackTar(u *unpacker, file *os.File, _ int64) error { return unpackTarStream(u, file) }

func unpackTarGzip(u *unpacker, file *os.File, _ int64) error {
	plain, err := gzip.NewReader(file)
	if err != nil {
		return u.damaged(err)
	}
	defer plain.Close()
	return unpackTarStream(u, plain)
}

func unpackTarStream(u *unpacker, stream io.Reader) error {
	most := u.most.unpacked + int64(u.most.items)*longestHeader
	limited := &io.LimitedReader{R: stream, N: most}
	reader := tar.NewReader(limited)
	for {
		header, err := reader.Next()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case limited.N <= 0:
			return refuse(u.archive, packAgain, "the archive unpacks to more than %d MiB", most>>20)
		case err != nil:
			return u.damaged(err)
		}
		if err := unpackTarItem(u, header, reader); err != nil {
			return err
		}
	}
}

func unpackTarItem(u *unpacker, header *tar.Header, content io.Reader) error {
	if header.Typeflag == tar.TypeXGlobalHeader { // git archive writes one
		return nil
	}
	name, keep, err := u.place(header.Name)
	if err != nil || !keep {
		return err
	}
	switch header.Typeflag {
	case tar.TypeReg:
		return u.file(name, header.FileInfo().Mode(), content)
	case tar.TypeDir:
		return u.folder(name)
	case tar.TypeSymlink, tar.TypeLink:
		return u.special(header.Name, "a link")
	default:
		return u.special(header.Name, "neither a file nor a folder")
	}
}
