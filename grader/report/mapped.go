package report

import "reflect"

// mapped gives a deep copy of v with f applied to every string in it, so that no
// field of a Result can be forgotten. Slices that are nil become empty.
func mapped[T any](v T, f func(string) string) T {
	copied := reflect.New(reflect.TypeFor[T]()).Elem()
	copyMapped(copied, reflect.ValueOf(v), f)
	return copied.Interface().(T)
}

func copyMapped(to, from reflect.Value, f func(string) string) {
	switch from.Kind() {
	case reflect.String:
		to.SetString(f(from.String()))
	case reflect.Struct:
		for i := range from.NumField() {
			copyMapped(to.Field(i), from.Field(i), f)
		}
	case reflect.Slice:
		to.Set(reflect.MakeSlice(from.Type(), from.Len(), from.Len()))
		for i := range from.Len() {
			copyMapped(to.Index(i), from.Index(i), f)
		}
	case reflect.Pointer:
		if !from.IsNil() {
			to.Set(reflect.New(from.Type().Elem()))
			copyMapped(to.Elem(), from.Elem(), f)
		}
	default:
		to.Set(from)
	}
}
