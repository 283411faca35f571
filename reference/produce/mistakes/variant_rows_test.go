package mistakes_test

import "slices"

func variantRows() []told {
	return slices.Concat(waitingRows(), shrinkRows(), minISRRows(), timeoutRows(), consumeRows(), resignRows())
}

func waitingRows() []told {
	both := "10 P1 NONE 0, 10 P2 NONE 1"
	late := "20 P1 NONE 0, 20 P2 NONE 1"
	return []told{
		{2, three, "0 all 1 x1 9000, 0 all 2 x1 9000, 10 6 2, 20 7 1", []prints{
			{"acks-all-min-isr", 0, both}, {"acks-all-min-isr", 1, late},
			{"acks-all-majority", 0, both}, {"acks-all-majority", 1, late},
			{"acks-all-any-follower", 0, both}, {"acks-all-any-follower", 1, late},
		}, "two of three have both at t=10, and the HW rises at t=20, to 1"},
		{3, four, "0 all 1 x1 9000, 0 all 2 x1 9000, 10 6 2, 15 7 1, 20 8 1", []prints{
			{"acks-all-min-isr", 1, "20 P1 NONE 0"}, {"acks-all-majority", 1, "20 P1 NONE 0"}, {"acks-all-any-follower", 1, late},
		}, "two of four have both when the HW rises: no majority, and not MIN_ISR"},
		{3, four, "0 all 1 x1 9000, 0 all 2 x1 9000, 10 6 2, 15 7 2, 20 8 1", []prints{
			{"acks-all-min-isr", 1, late}, {"acks-all-majority", 1, late}, {"acks-all-any-follower", 1, late},
		}, "three of four have both when the HW rises"},
		{1, two, "0 all 1 x1 9000, 0 all 2 x1 9000, 10 6 2, 20 6 2, 30 APPEND 1, 40 6 3", []prints{
			{"one-answer-a-command", 0, "10 P1 NONE 0, 20 P2 NONE 1"}, {"one-answer-a-command", 1, "10 P1 NONE 0, 40 P2 NONE 1"},
		}, "the second is answered by the next command that looks"},
		{1, two, "0 consume 1 min 1 9000, 0 consume 2 min 1 9000, 1 APPEND 1, 10 6 1, 20 6 1", []prints{
			{"one-answer-a-command", 0, "10 C1 1, 10 C2 1"}, {"one-answer-a-command", 2, "10 C1 1, 20 C2 1"},
			{"newest-first", 0, "10 C1 1, 10 C2 1"}, {"newest-first", 1, "10 C2 1, 10 C1 1"},
		}, "consumers have turns too"},
		{1, two, "0 consume 1 min 1 9000, 1 APPEND 1, 10 6 1, 20 STATUS", []prints{
			{"answers-at-status-only", 0, "10 C1 1, 20 1 1 5,6 OK"}, {"answers-at-status-only", 1, "20 C1 1, 20 1 1 5,6 OK"},
		}, "a consumer is answered by the fetch, or by STATUS"},
		{1, two, "0 all 1 x1 9000, 10 6 1, 20 STATUS, 30 APPEND 1, 511 STATUS", []prints{
			{"answers-at-status-only", 0, "20 P1 NONE 0, 20 1 1 5,6 OK, 511 2 2 5 OK"},
			{"answers-at-status-only", 2, "20 1 1 5,6 OK, 511 P1 NONE 0, 511 2 2 5 OK"},
		}, "in the first STATUS nothing rises, in the second the HW jumps"},
	}
}

func shrinkRows() []told {
	return []told{
		{1, two, "0 all 1 x1 9000, 501 STATUS, 505 6 0, 510 APPEND 1, 520 6 2, 540 APPEND 1, 550 6 3", []prints{
			{"answers-not-at-status", 0, "501 1 1 5 OK, 505 P1 NONE 0"}, {"answers-not-at-status", 1, "501 1 1 5 OK, 550 P1 NONE 0"},
			{"answers-not-at-status", 2, "501 1 1 5 OK, 505 P1 NONE 0"}, {"answers-not-at-status", 3, "501 1 1 5 OK, 505 P1 NONE 0"},
			{"answers-not-at-status", 4, "501 1 1 5 OK, 510 P1 NONE 0"},
		}, "after the jump in STATUS the HW rises by the APPEND of t=510, and by a fetch at t=550"},
		{1, two, "0 all 1 x1 9000, 501 STATUS, 510 APPEND 1, 520 6 2", []prints{
			{"answers-not-at-status", 0, "501 1 1 5 OK, 520 P1 NONE 0"}, {"answers-not-at-status", 3, "501 1 1 5 OK, 510 P1 NONE 0"},
		}, "an APPEND looks, or FETCH alone does"},
		{1, two, "0 consume 1 min 1 9000, 1 APPEND 1, 501 STATUS, 505 6 0", []prints{
			{"answers-not-at-status", 0, "501 C1 1, 501 1 1 5 OK"}, {"answers-not-at-status", 2, "501 1 1 5 OK, 505 C1 1"},
			{"answers-not-at-status", 3, "501 C1 1, 501 1 1 5 OK"},
		}, "a consumer waits while the HW jumps"},
		{1, two, "0 consume 1 min 1 9000, 0 all 2 x1 9000, 501 STATUS", []prints{
			{"status-line-first", 0, "501 1 1 5 OK, 501 C1 1, 501 P2 NONE 0"}, {"status-line-first", 1, "501 C1 1, 501 1 1 5 OK, 501 P2 NONE 0"},
		}, "both kinds wait while the HW jumps"},
		{1, two, "0 all 1 x1 9000, 501 STATUS, 510 6 1, 520 APPEND 1, 530 6 2", []prints{
			{"acks-all-every-replica", 0, "501 1 1 5 OK, 510 P1 NONE 0"}, {"acks-all-every-replica", 1, "501 1 1 5 OK, 530 P1 NONE 0"},
			{"acks-all-isr-at-arrival", 0, "501 1 1 5 OK, 510 P1 NONE 0"}, {"acks-all-isr-at-arrival", 1, "501 1 1 5 OK, 530 P1 NONE 0"},
			{"after-append-waits", 1, "501 P1 NONE 0, 501 1 1 5 OK"},
		}, "broker 6 has the records at t=510, and the HW rises at t=530"},
	}
}

func minISRRows() []told {
	return []told{
		{2, two, "501 STATUS, 510 all 1 x1 9000", []prints{
			{"min-isr-unchecked", 0, "501 0 0 5 NOT_OK, 510 P1 NONE 0"}, {"min-isr-unchecked", 1, "501 0 0 5 NOT_OK, 510 P1 AFTER 0"},
		}, "what is accepted is answered at once, since the leader is alone"},
		{2, two, "501 STATUS, 510 acks0 1 x1 9000, 520 STATUS", []prints{
			{"min-isr-for-every-acks", 0, "501 0 0 5 NOT_OK, 520 1 1 5 NOT_OK"},
			{"min-isr-for-every-acks", 1, "501 0 0 5 NOT_OK, 510 P1 REFUSED -1, 520 0 0 5 NOT_OK"},
		}, "acks 0 is refused as acks all is, answer and all"},
		{2, three, "0 all 1 x1 9000, 400 6 1, 501 STATUS, 502 all 2 x1 9000", []prints{
			{"min-isr-strict", 0, "501 P1 NONE 0, 501 1 1 5,6 OK, 502 P2 REFUSED -1"},
			{"min-isr-strict", 1, "501 P1 NONE 0, 501 1 1 5,6 NOT_OK, 502 P2 REFUSED -1"},
			{"min-isr-strict", 2, "501 P1 AFTER 0, 501 1 1 5,6 OK, 502 P2 REFUSED -1"},
			{"min-isr-strict", 3, "501 P1 AFTER 0, 501 1 1 5,6 NOT_OK, 502 P2 REFUSED -1"},
		}, "from t=501 on there are just MIN_ISR members"},
		{2, two, "501 STATUS, 510 all 1 x1 9000, 511 consume 2 min 1 0", []prints{
			{"refused-but-appended", 0, "501 0 0 5 NOT_OK, 510 P1 REFUSED -1, 511 C2 0"},
			{"refused-but-appended", 1, "501 0 0 5 NOT_OK, 510 P1 REFUSED -1, 511 C2 1"},
		}, "the HW follows the refused record at the next STATUS, or at once"},
		{2, two, "0 APPEND 1, 501 all 1 x1 9000, 502 consume 2 min 1 0", []prints{
			{"isr-checked-at-produce", 0, "501 P1 REFUSED -1, 502 C2 1"}, {"isr-checked-at-produce", 1, "501 P1 REFUSED -1, 502 C2 0"},
		}, "broker 6 is dropped, and the HW raised or not"},
		{3, three, "1 6 0, 2 all 1 x1 9000, 501 STATUS, 502 6 1", []prints{
			{"after-append-at-once", 0, "501 P1 AFTER 0, 501 1 0 5,6 NOT_OK"}, {"after-append-at-once", 1, "501 1 0 5,6 NOT_OK, 502 P1 AFTER 0"},
		}, "the ISR is too small at t=501, and the HW rises at t=502"},
		{3, three, "1 6 0, 2 all 1 x1 9000, 2 all 2 x1 9000, 400 6 1, 501 STATUS", []prints{
			{"after-append-at-once", 1, "501 P1 AFTER 0, 501 P2 AFTER 1, 501 2 1 5,6 NOT_OK"},
		}, "when the HW rises the ISR is too small, and the second is not reached"},
		{2, two, "0 all 1 x1 9000, 501 STATUS, 510 6 1, 520 APPEND 1, 530 6 2", []prints{
			{"after-append-waits", 0, "501 1 1 5 NOT_OK, 510 P1 NONE 0"}, {"after-append-waits", 1, "501 1 1 5 NOT_OK, 530 P1 NONE 0"},
		}, "the ISR has grown again at t=510, and the HW rises at t=530"},
		{2, two, "0 all 1 x1 9000, 1 acks1 2 x2 9000, 501 STATUS", []prints{
			{"after-append-undone", 0, "1 P2 NONE 1, 501 P1 AFTER 0, 501 2 3 5 NOT_OK"},
			{"after-append-undone", 1, "1 P2 NONE 1, 501 P1 AFTER 0, 501 0 3 5 NOT_OK"},
			{"after-append-undone", 2, "1 P2 NONE 1, 501 P1 AFTER 0, 501 2 2 5 NOT_OK"},
		}, "one record of three is taken back, or all from it on, or the HW comes down too"},
	}
}

func timeoutRows() []told {
	return []told{
		{1, two, "5 all 1 x1 0, 5 all 2 x1 100, 105 6 2", []prints{
			{"no-timeout", 0, "105 P1 NONE 0, 105 P2 NONE 1"}, {"no-timeout", 1, "5 P1 LATE 0, 105 P2 NONE 1"},
			{"timeout-strict", 0, "5 P1 LATE 0, 105 P2 NONE 1"}, {"timeout-strict", 1, "5 P1 LATE 0, 105 P2 NONE 1"},
		}, "a timeout of 0, and a deadline that is now"},
		{1, two, "5 all 1 x1 0, 5 6 1", []prints{
			{"timeout-strict", 0, "5 P1 NONE 0"}, {"timeout-strict", 1, "5 P1 LATE 0"},
		}, "a timeout of 0 is up in the same millisecond, or not"},
		{1, two, "300 all 1 x1 0", []prints{
			{"timeout-absolute", 0, "0 P1 LATE 0"}, {"timeout-absolute", 1, "300 P1 LATE 0"}, {"timeout-absolute", 2, ""},
		}, "a timeout of 0 is the time 0, or a case of its own, or seen by the next command"},
		{1, two, "300 all 1 x1 100, 310 STATUS", []prints{
			{"timeout-absolute", 1, "100 P1 LATE 0, 310 1 0 5,6 OK"}, {"timeout-absolute", 2, "100 P1 LATE 0, 310 1 0 5,6 OK"},
		}, "the timeout is a time long ago"},
		{1, two, "0 all 1 x1 0, 10 STATUS", []prints{
			{"timeout-at-status-only", 0, "0 P1 LATE 0, 10 1 0 5,6 OK"}, {"timeout-at-status-only", 1, "0 P1 LATE 0, 10 1 0 5,6 OK"},
		}, "a timeout of 0 is up at its arrival, or in STATUS with the same line"},
		{1, two, "0 all 1 x1 0, 10 6 1", []prints{
			{"timeout-at-status-only", 0, "10 P1 NONE 0"}, {"timeout-at-status-only", 1, "0 P1 LATE 0"},
		}, "a timeout of 0 is up at its arrival, or no STATUS comes"},
		{1, two, "0 all 1 x1 100, 1 APPEND 2, 200 STATUS", []prints{
			{"timeout-undoes", 0, "100 P1 LATE 0, 200 2 0 5,6 OK"}, {"timeout-undoes", 1, "100 P1 LATE 0, 200 0 0 5,6 OK"},
		}, "one record of three is taken back, or all from it on"},
		{2, three, "0 all 1 x1 100, 0 all 2 x1 100, 10 6 1, 200 STATUS", []prints{
			{"timeout-says-not-enough", 0, "100 P1 REFUSED 0, 100 P2 REFUSED 1, 200 2 0 5,6,7 OK"},
			{"timeout-says-not-enough", 1, "100 P1 LATE 0, 100 P2 REFUSED 1, 200 2 0 5,6,7 OK"},
		}, "MIN_ISR replicas have the first and fewer the second"},
	}
}

func consumeRows() []told {
	return []told{
		{1, two, "0 APPEND 3, 10 consume 1 min 1 100, 200 STATUS", []prints{
			{"consume-to-leo", 0, "10 C1 3, 200 3 0 5,6 OK"}, {"consume-to-leo", 1, "10 C1 3, 200 3 0 5,6 OK"},
			{"consume-to-leo", 2, "110 C1 3, 200 3 0 5,6 OK"},
		}, "nothing is below the HW: whether min is there asks the LEO, or the HW"},
		{1, two, "0 consume 1 min 1 9000, 1 APPEND 1, 5 APPEND 1, 10 6 1", []prints{
			{"consume-to-leo", 0, "1 C1 1"}, {"consume-to-leo", 1, "10 C1 2"},
		}, "the log grows at t=1, and the HW at t=10"},
		{1, two, "0 consume 1 min 0 100, 0 consume 2 min 3 100, 5 APPEND 1, 10 6 1", []prints{
			{"consume-min-one", 0, "0 C1 0, 10 C2 1"}, {"consume-min-one", 1, "10 C1 1, 10 C2 1"},
		}, "who wants nothing gets it at once, or waits for a record"},
		{1, two, "0 consume 1 min 0 100, 0 consume 2 min 1 100, 5 APPEND 1, 10 6 1, 15 APPEND 1, 20 6 2", []prints{
			{"consume-min-strict", 0, "10 C1 1, 20 C2 2"}, {"consume-min-strict", 1, "0 C1 0, 20 C2 2"},
		}, "who wants nothing gets it at once, or needs one record"},
		{1, two, "0 consume 1 min 2 9000, 1 APPEND 2, 10 6 1", []prints{
			{"consume-waits-on-leo", 0, "1 C1 0"}, {"consume-waits-on-leo", 1, "10 C1 1"},
		}, "the log is long enough at t=1, and the HW rises at t=10"},
		{1, two, "0 APPEND 1, 10 consume 1 min 1 9000, 501 STATUS, 505 6 0, 510 APPEND 1", []prints{
			{"consume-not-at-status", 0, "501 1 1 5 OK, 505 C1 1"}, {"consume-not-at-status", 1, "501 1 1 5 OK, 510 C1 2"},
		}, "after the jump the next fetch looks, or the next rise"},
		{1, two, "0 consume 1 min 2 50, 0 consume 2 min 1 9000, 1 APPEND 1, 10 6 1, 60 6 1, 70 APPEND 1, 80 6 2", []prints{
			{"consume-in-line", 0, "50 C1 1, 60 C2 1"}, {"consume-in-line", 1, "50 C1 1, 80 C2 2"},
		}, "the one in front is gone at t=50, and the HW rises at t=80"},
	}
}

func resignRows() []told {
	gone := "10 C1 NOT_LEADER 0 0"
	status := "200 1 0 - WRITES=NOT_LEADER"
	return []told{
		{1, two, "0 consume 1 min 1 100, 0 all 2 x1 100, 10 RESIGN, 200 STATUS", []prints{
			{"resign-forgets", 0, status}, {"resign-forgets", 1, gone + ", " + status},
			{"resign-keeps-waiting", 0, "100 C1 0, 100 P2 LATE 0, " + status}, {"resign-keeps-waiting", 1, gone + ", 100 P2 LATE 0, " + status},
			{"resign-acknowledges", 0, "10 C1 0, 10 P2 NONE 0, " + status}, {"resign-acknowledges", 1, gone + ", 10 P2 NONE 0, " + status},
			{"resign-times-out", 0, "10 C1 0, 10 P2 LATE 0, " + status}, {"resign-times-out", 1, gone + ", 10 P2 LATE 0, " + status},
		}, "a consumer and a producer wait"},
		{1, two, "0 APPEND 1, 1 RESIGN, 10 6 1, 20 consume 1 min 1 0", []prints{
			{"resign-accepts", 0, "20 C1 0"}, {"resign-accepts", 1, "20 C1 1"},
		}, "a consumer is served, and the follower's fetch as well or not"},
	}
}
