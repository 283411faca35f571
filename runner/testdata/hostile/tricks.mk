# A build that does what it should not. Its target says what it could do.
all:
	@cat "$(SECRET)" >/dev/null 2>&1 && echo ESCAPED reads a secret; true
	@touch "$(OUTSIDE)/intruder" 2>/dev/null && echo ESCAPED writes outside; true
	@ln -s "$(SECRET)" stolen 2>/dev/null && cat stolen >/dev/null 2>&1 && echo ESCAPED reads through a link; true
	@kill -INT "$(VICTIM)" 2>/dev/null && echo ESCAPED signals the victim; true
	@bash -c 'echo x >"/dev/tcp/127.0.0.1/$(PORT)"' 2>/dev/null && echo ESCAPED connects; true
	@(setsid sleep 3 "$(MARKER)" >/dev/null 2>&1 &) ; true
	@echo built >result && echo finished
