package runner

import (
	"fmt"
	"os"
)

// removeAll removes what a program may have built: folders without rights
// included.
func removeAll(path string) error {
	if err := os.RemoveAll(path); err == nil {
		return nil
	}
	if err := os.RemoveAll(path); err != nil {
		return fmt.Errorf("remove a scratch folder: %w", err)
	}
	return nil
}
