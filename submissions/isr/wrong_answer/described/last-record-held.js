// expect: min-isr-strict offset-is-last-held rejoin-by-old-leo
// The offset in a request is taken for the last record held; who returns is decided by the
// LEO from before the fetch; writes need more than MIN_ISR.
'use strict';
const lines = require('fs').readFileSync(0, 'latin1').split('\n').filter(Boolean);
const rest = (i) => lines[i].split(' ').slice(1);
const lagMax = BigInt(rest(0)[0]);
const minIsr = Number(rest(1)[0]);
const replicas = rest(2);
const [leader, ...others] = replicas;
const followers = new Map(others.map((id) => [id, { leo: 0n, caughtUp: 0n, lastFetch: 0n, lastLeaderLeo: 0n }]));
const isr = new Set(replicas);
let leo = 0n;
let hw = 0n;
const bigMax = (a, b) => (a > b ? a : b);

function raise() {
  let smallest = leo;
  for (const [id, f] of followers) if (isr.has(id) && f.leo < smallest) smallest = f.leo;
  hw = bigMax(hw, smallest);
}

const handlers = {
  APPEND(t, n) {
    leo += BigInt(n);
    raise();
  },
  FETCH(t, id, _word, offset) {
    const f = followers.get(id);
    const o = BigInt(offset);
    if (o >= leo) f.caughtUp = bigMax(f.caughtUp, t);
    else if (o >= f.lastLeaderLeo) f.caughtUp = bigMax(f.caughtUp, f.lastFetch);
    if (!isr.has(id) && f.leo >= hw) isr.add(id);
    f.leo = o + 1n;
    f.lastLeaderLeo = leo;
    f.lastFetch = t;
    raise();
  },
  STATUS(t) {
    for (const [id, f] of followers) if (t - f.caughtUp > lagMax) isr.delete(id);
    raise();
    const members = replicas.filter((id) => isr.has(id));
    const writes = members.length > minIsr ? 'OK' : 'NOT_ENOUGH_REPLICAS';
    console.log(`t=${t} LEO=${leo} HW=${hw} ISR=${members.join(',')} WRITES=${writes}`);
  },
};

for (const line of lines.slice(3)) {
  const [stamp, verb, ...args] = line.split(' ');
  handlers[verb](BigInt(stamp.slice(2)), ...args);
}
