// expect: check-on-every-command early-rejoin isr-starts-with-leader
// Followers begin outside and come in with any fetch; every command first removes the late
// ones.
const lines = require("fs").readFileSync(0, "utf8").trim().split("\n").map((line) => line.split(" "));
const lagMax = BigInt(lines[0][1]);
const minIsr = Number(lines[1][1]);
const [leader, ...followers] = lines[2].slice(1);
const isr = new Set([leader]);
const state = new Map(followers.map((id) => [id, { leo: 0n, caughtUp: 0n, fetched: 0n, leaderLeo: 0n }]));
let leo = 0n;
let hw = 0n;

function raiseHw() {
  let smallest = leo;
  for (const [id, f] of state) {
    if (isr.has(id) && f.leo < smallest) smallest = f.leo;
  }
  if (smallest > hw) hw = smallest;
}

function shrink(now) {
  for (const [id, f] of state) {
    if (now - f.caughtUp > lagMax) isr.delete(id);
  }
  raiseHw();
}

for (const [stamp, command, first, , second] of lines.slice(3)) {
  const now = BigInt(stamp.slice(2));
  shrink(now);
  if (command === "APPEND") {
    leo += BigInt(first);
  } else if (command === "FETCH") {
    const f = state.get(first);
    const offset = BigInt(second);
    if (offset >= leo) f.caughtUp = now;
    else if (offset >= f.leaderLeo && f.fetched > f.caughtUp) f.caughtUp = f.fetched;
    f.leo = offset;
    f.fetched = now;
    f.leaderLeo = leo;
    isr.add(first);
  }
  raiseHw();
  if (command === "STATUS") {
    const members = [leader, ...followers.filter((id) => isr.has(id))];
    const writes = members.length >= minIsr ? "OK" : "NOT_ENOUGH_REPLICAS";
    console.log(`${stamp} LEO=${leo} HW=${hw} ISR=${members.join(",")} WRITES=${writes}`);
  }
}
