package cases

import (
	"bytes"
	"fmt"
	"strings"
)

// readReply takes a line "> t=130 ..." for the command above it.
func (r *Reader) readReply(line []byte) {
	if len(r.problems) > 0 {
		return // whether a command stands above is not known
	}
	if !r.pending || len(r.comments) > 0 || !r.model.Grammar.Verbs[r.next.Command.Verb].Speaks {
		speaking := r.speaking()
		r.fail("put it directly under a "+speaking, "a reply stands where no %s asks for one", speaking)
		return
	}
	verb := r.model.Grammar.Verbs[r.next.Command.Verb]
	if verb.MostLines > 0 && len(r.next.Replies) >= verb.MostLines {
		if verb.MostLines == 1 {
			r.fail("keep one", "this %s has a second reply", verb.Name)
			return
		}
		r.fail(fmt.Sprintf("keep %d", verb.MostLines), "this %s has more replies than it may cause", verb.Name)
		return
	}
	reply, found := bytes.CutPrefix(line, []byte("> "))
	if !found || len(bytes.TrimSpace(reply)) == 0 {
		r.fail(`write "> `+r.model.Grammar.Replies[0].Example+`"`, "the reply is empty or has no space after >")
		return
	}
	r.next.Replies = append(r.next.Replies, string(reply))
}

// speaking names the commands that may have a reply.
func (r *Reader) speaking() string {
	var names []string
	for _, verb := range r.model.Grammar.Verbs {
		if verb.Speaks {
			names = append(names, verb.Name)
		}
	}
	return enumerated(names, "or")
}

// enumerated joins words: "a", "a or b", "a, b or c".
func enumerated(words []string, conjunction string) string {
	last := len(words) - 1
	if last < 1 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:last], ", ") + " " + conjunction + " " + words[last]
}
