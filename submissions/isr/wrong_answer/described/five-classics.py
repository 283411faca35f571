# expect: no-second-branch shrink-at-limit hw-decreases min-isr-strict
# partly: early-rejoin hw-only-at-status
# Five classic mistakes, of which four can be seen: any fetch brings a follower back, but one
# that is below HW is late, and without a second branch it stays late, so that the next
# check takes it out again before anything is printed. HW is worked out there alone.
import sys
lag = int(sys.stdin.readline().split()[1])
mi = int(sys.stdin.readline().split()[1])
rs = sys.stdin.readline().split()[1:]
class F: pass
fs = {}
for r in rs[1:]:
    f = F(); f.leo = 0; f.cu = 0; f.isr = True
    fs[r] = f
leo = 0
for line in sys.stdin:
    a = line.split()
    t = int(a[0][2:])
    if a[1] == 'APPEND':
        leo += int(a[2])
    elif a[1] == 'FETCH':
        f = fs[a[2]]
        f.leo = int(a[4])
        if f.leo >= leo: f.cu = t
        f.isr = True
    elif a[1] == 'STATUS':
        for f in fs.values():
            if t - f.cu >= lag: f.isr = False
        isr = [rs[0]] + [r for r in rs[1:] if fs[r].isr]
        hw = min([leo] + [fs[r].leo for r in isr[1:]])
        print('t=%d LEO=%d HW=%d ISR=%s WRITES=%s' % (t, leo, hw, ','.join(isr), 'OK' if len(isr) > mi else 'NOT_ENOUGH_REPLICAS'))
