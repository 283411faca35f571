# expect: never-rejoins min-isr-ignored hw-not-on-append hw-not-on-shrink hw-decreases
# not begun: 5-rejoin 7-min-isr
# Up to stage 4; HW is set in the branch of FETCH alone, to the minimum of the moment.
import sys
lines = sys.stdin.read().split("\n")
lag = int(lines[0][8:])
# minisr = int(lines[1][8:])   TODO
reps = lines[2].split(" ")[1:]
isr = list(reps)
LEO = 0
HW = 0
fleo = {}
cu = {}
ft = {}
fl = {}
for r in reps[1:]:
    fleo[r] = 0
    cu[r] = 0
    ft[r] = 0
    fl[r] = 0
for l in lines[3:]:
    if l == "":
        break
    p = l.split(" ")
    t = int(p[0][2:])
    if p[1] == "APPEND":
        LEO = LEO + int(p[2])
    if p[1] == "FETCH":
        i = p[2]
        o = int(p[4])
        if o >= LEO:
            cu[i] = t
        else:
            if o >= fl[i]:
                if ft[i] > cu[i]:
                    cu[i] = ft[i]
        fleo[i] = o
        fl[i] = LEO
        ft[i] = t
        # TODO join
        HW = LEO
        for r in isr:
            if r != reps[0] and fleo[r] < HW:
                HW = fleo[r]
    if p[1] == "STATUS":
        for r in reps[1:]:
            if r in isr and t - cu[r] > lag:
                isr.remove(r)
        print(p[0] + " LEO=" + str(LEO) + " HW=" + str(HW) + " ISR=" + ",".join(isr) + " WRITES=OK")
