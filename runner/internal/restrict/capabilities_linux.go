package restrict

import (
	"errors"
	"fmt"

	"golang.org/x/sys/unix"
)

// secureBits keep uid 0 from getting capabilities back by executing a program.
// The names are those of linux/securebits.h.
const (
	noRoot              = 1 << 0
	noRootLocked        = 1 << 1
	noSetuidFixup       = 1 << 2
	noSetuidFixupLocked = 1 << 3
	keepCapsLocked      = 1 << 5

	secureBits = noRoot | noRootLocked | noSetuidFixup | noSetuidFixupLocked | keepCapsLocked
)

// dropCapabilities empties every set. The bounding set and the secure bits
// can only be changed by who has CAP_SETPCAP; who has no capability at all
// does not need them, as no_new_privs lets none come back.
func dropCapabilities() error {
	held, err := capabilities()
	if err != nil {
		return err
	}
	if held.has(unix.CAP_SETPCAP) {
		if err := dropBoundingSet(); err != nil {
			return err
		}
		if err := unix.Prctl(unix.PR_SET_SECUREBITS, secureBits, 0, 0, 0); err != nil {
			return fmt.Errorf("set secure bits: %w", err)
		}
	}
	if err := unix.Prctl(unix.PR_CAP_AMBIENT, unix.PR_CAP_AMBIENT_CLEAR_ALL, 0, 0, 0); err != nil {
		return fmt.Errorf("clear the ambient set: %w", err)
	}
	header, none := capabilityHeader(), capabilitySets{}
	if err := unix.Capset(&header, &none[0]); err != nil {
		return fmt.Errorf("empty the capability sets: %w", err)
	}
	return nil
}

func dropBoundingSet() error {
	for c := 0; c <= 63; c++ {
		err := unix.Prctl(unix.PR_CAPBSET_DROP, uintptr(c), 0, 0, 0)
		if errors.Is(err, unix.EINVAL) {
			return nil // past the last that this kernel knows
		}
		if err != nil {
			return fmt.Errorf("drop capability %d from the bounding set: %w", c, err)
		}
	}
	return nil
}

type capabilitySets [2]unix.CapUserData

func (c capabilitySets) has(capability int) bool {
	return c[capability/32].Effective&(1<<(capability%32)) != 0
}

func capabilityHeader() unix.CapUserHeader {
	return unix.CapUserHeader{Version: unix.LINUX_CAPABILITY_VERSION_3}
}

func capabilities() (capabilitySets, error) {
	var sets capabilitySets
	header := capabilityHeader()
	if err := unix.Capget(&header, &sets[0]); err != nil {
		return sets, fmt.Errorf("read capabilities: %w", err)
	}
	return sets, nil
}

func verifyNoCapabilities() error {
	held, err := capabilities()
	if err != nil {
		return err
	}
	if held != (capabilitySets{}) {
		return fmt.Errorf("capabilities are left: %x", held)
	}
	return nil
}
