// The playground: a trace, one moment of it, and what can be done next.
"use strict";

const play = { track: null, session: null, at: 0, modes: {}, ticking: null };

// The address carries track, mistakes, step and trace, so that it can be shared.
function readAddress() {
  const given = new URLSearchParams(location.hash.slice(1));
  return {
    track: given.get("track") || document.body.dataset.track,
    mistakes: (given.get("mistakes") || "").split(",").filter(Boolean),
    at: given.has("step") ? Number(given.get("step")) : null,
    trace: given.get("trace"),
  };
}

function writeAddress() {
  const parts = new URLSearchParams({ track: play.track.id });
  const made = madeMistakes();
  if (made.length) parts.set("mistakes", made.join(","));
  parts.set("step", play.at);
  parts.set("trace", byID("trace").value);
  history.replaceState(null, "", "#" + parts);
}

const madeMistakes = () => [...document.querySelectorAll("#mistakes input:checked")].map((box) => box.value);

// replay asks for the whole trace anew; stepping afterwards only draws.
async function replay(at) {
  const session = await engine.ask({ op: "play", track: play.track.id, trace: byID("trace").value, mistakes: madeMistakes() });
  play.session = session;
  const last = session.steps.length;
  play.at = Math.max(0, Math.min(last, at === undefined || at === null ? last : at));
  byID("slider").max = last;
  drawProblems(session.problems);
  drawLines();
  draw();
}

function drawProblems(problems) {
  const box = byID("problems");
  box.replaceChildren(...problems.map((problem) =>
    element("li", {}, element("button", { type: "button", onclick: () => select(problem.line) }, "line " + problem.line), ": " + problem.text)));
  box.hidden = problems.length === 0;
  byID("trace").setAttribute("aria-invalid", problems.length > 0);
}

// select marks a line of the trace's text.
function select(line) {
  const area = byID("trace"), lines = area.value.split("\n");
  const from = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0);
  area.focus();
  area.setSelectionRange(from, from + (lines[line - 1] || "").length);
}

function draw() {
  const { session, at } = play;
  byID("slider").value = at;
  byID("slider").setAttribute("aria-valuetext", at === 0 ? "before the first command" : session.steps[at - 1].command);
  byID("where").textContent = at === 0 ? "before the first command" : `${at} of ${session.steps.length}: ${session.steps[at - 1].command}`;
  const now = at === 0 ? { view: session.start, other: session.otherStart && { view: session.otherStart }, because: [], replies: [] } : session.steps[at - 1];
  byID("right").replaceChildren(...(now.view ? [drawState(now.view, "the state of a right program")] : []));
  byID("wrong").replaceChildren(...(now.other ? [drawState(now.other.view, "the state of the program with mistakes")] : []));
  byID("leaders").classList.toggle("two", Boolean(now.other));
  byID("because").replaceChildren(...now.because.map((line) => element("li", {}, line)));
  byID("because-title").hidden = now.because.length === 0;
  drawButtons();
  drawNotes(now.notes || []);
  markLines();
}

function drawNotes(notes) {
  byID("notes").replaceChildren(...notes.map((line) => element("p", {}, line)));
}

// drawLines lists the commands with what both programs print behind each.
function drawLines() {
  const { steps, parts } = play.session;
  byID("lines").replaceChildren(...steps.map((step, i) => {
    const item = element("li", { id: "line" + (i + 1), class: i === parts ? "parts" : null },
      element("button", { type: "button", class: "command", onclick: () => go(i + 1) }, step.command));
    item.append(...replyLines(step, i === parts));
    return item;
  }));
  const told = byID("parts");
  told.hidden = !play.session.otherStart;
  told.textContent = parts < 0 ? "Both programs print the same here." :
    `They part behind command ${parts + 1}: ${steps[parts].command}`;
}

function replyLines(step, parts) {
  if (!step.other || same(step.replies, step.other.replies)) return step.replies.map((line) => element("code", { class: "reply" }, "> " + line));
  const sign = parts ? "✗ " : "";
  return [
    ...said("right", "right: ", step.replies),
    ...said("wrong", sign + "with the mistake: ", step.other.replies),
  ];
}

const said = (kind, who, lines) => (lines.length ? lines : ["(nothing)"]).map((line) =>
  element("code", { class: "reply " + kind }, element("b", {}, who), line));

const same = (a, b) => a.length === b.length && a.every((line, i) => line === b[i]);

function markLines() {
  for (const item of byID("lines").children) item.removeAttribute("aria-current");
  const current = byID("line" + play.at);
  if (!current) return;
  current.setAttribute("aria-current", "step");
  const list = byID("lines");
  list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
}

function go(at) {
  play.at = Math.max(0, Math.min(play.session.steps.length, at));
  draw();
}

// --- buttons ---------------------------------------------------------------

// A button writes one more command behind the commands up to the shown one. What
// follows them in the text goes: the past decides what is possible next.
async function press(line) {
  byID("trace").value = textUpTo(play.at) + line + "\n";
  await replay();
}

// textUpTo gives the trace with its first commands only.
function textUpTo(at) {
  const lines = byID("trace").value.split("\n");
  const keep = at === 0 ? headerLength(lines) : play.session.steps[at - 1].line;
  return lines.slice(0, keep).join("\n") + "\n";
}

function headerLength(lines) {
  const first = lines.findIndex((line) => /^t=/.test(line));
  return first < 0 ? lines.filter((line) => line.trim() !== "").length : first;
}

const timeShown = () => (play.at === 0 ? 0 : play.session.steps[play.at - 1].time);
const pause = () => Math.max(0, Math.round(Number(byID("wait").value) || 0));
const askButtons = (time) => engine.ask({ op: "buttons", track: play.track.id, trace: textUpTo(play.at), time });

// drawButtons asks what can come next, once the reader rests at a step; a later
// question makes an earlier one void.
async function drawButtons() {
  const mine = (play.asked = (play.asked || 0) + 1);
  await new Promise((rest) => setTimeout(rest, 30));
  if (mine !== play.asked) return;
  writeAddress(); // browsers allow few changes a second
  const now = timeShown() + pause();
  const groups = await askButtons(now);
  if (mine !== play.asked) return;
  const focused = document.activeElement.dataset.button;
  byID("buttons").replaceChildren(...groups.map((group) => drawGroup(group, now)));
  const again = focused && [...document.querySelectorAll("#buttons button")].find((button) => button.dataset.button === focused);
  if (again) again.focus();
}

function drawGroup(group, now) {
  const buttons = group.buttons.map((button) => element("button", {
    type: "button", title: `t=${now} ${button.line}`, "data-button": group.name + " " + button.label,
    onclick: () => press(`t=${now} ${button.line}`),
  }, button.label));
  return element("div", { class: "group", role: "group", "aria-label": group.name },
    element("span", { class: "group-name" }, group.name), ...buttons, ...modeButtons(group));
}

// A broker that does something by itself can be slowed down or stopped.
function modeButtons(group) {
  if (!group.runs && !play.modes[group.name]) return [];
  const mode = play.modes[group.name] || "live";
  return [["live", "run"], ["slow", "slow down"], ["stopped", "stop"]].map(([to, label]) =>
    element("button", {
      type: "button", class: "mode", "aria-pressed": mode === to, "data-button": group.name + " " + label,
      onclick: () => { play.modes[group.name] = to; drawButtons(); },
    }, label));
}

// tick lets time pass once: who is live does what it does by itself, who is slow
// every third time, and at the end the state is asked for.
async function tick() {
  const { session } = play;
  if (session.problems.length || play.busy) return;
  play.busy = true;
  play.ticks = (play.ticks || 0) + 1;
  go(session.steps.length);
  const names = (await askButtons(timeShown())).filter((group) => group.runs && awake(group.name)).map((group) => group.name);
  let time = timeShown() + Math.max(1, pause());
  for (const name of names) await pressIf((group) => group.name === name && group.runs, time);
  await pressIf((group) => group.looks, time);
  play.busy = false;
}

function awake(name) {
  const mode = play.modes[name] || "live";
  return mode === "live" || (mode === "slow" && play.ticks % 3 === 0);
}

// pressIf presses the first button of its kind that is possible at a time.
async function pressIf(line, time) {
  const found = (await askButtons(time)).map(line).find(Boolean);
  if (found) await press(`t=${time} ${found}`);
}

function toggleRun() {
  const button = byID("run");
  if (play.ticking) clearInterval(play.ticking);
  play.ticking = play.ticking ? null : setInterval(tick, 900);
  button.setAttribute("aria-pressed", Boolean(play.ticking));
  button.textContent = play.ticking ? "pause the cluster" : "let the cluster run";
}

// --- start -----------------------------------------------------------------

function fillScenes() {
  const select = byID("scene");
  select.replaceChildren(element("option", { value: "" }, "choose a scene"),
    ...play.track.scenes.map((scene, i) => element("option", { value: i }, scene.title)));
}

function showScene(scene) {
  byID("trace").value = scene.trace;
  byID("story").replaceChildren(...scene.words.map((line) => element("p", {}, line)));
  return replay(0);
}

function fillMistakes(made) {
  const topics = new Map();
  for (const one of play.track.mistakes) topics.set(one.topic, [...(topics.get(one.topic) || []), one]);
  byID("mistakes").replaceChildren(...[...topics].map(([topic, list]) =>
    element("fieldset", {}, element("legend", {}, topic), ...list.map((one) =>
      element("label", {}, element("input", { type: "checkbox", value: one.id, checked: made.includes(one.id), onchange: () => changeMistakes() }),
        element("span", {}, element("code", {}, one.id), " " + one.title))))));
}

function changeMistakes() {
  const made = madeMistakes();
  byID("made").textContent = made.length ? `(${made.length} switched on)` : "";
  return replay(play.at);
}

async function chooseTrack(id, given) {
  play.track = await engine.ask({ op: "track", track: id });
  byID("track").value = id;
  document.querySelectorAll("[data-link]").forEach((link) => { link.href = `${id}-${link.dataset.link}.html`; });
  fillScenes();
  fillMistakes(given.mistakes || []);
  const made = madeMistakes();
  byID("made").textContent = made.length ? `(${made.length} switched on)` : "";
  byID("story").replaceChildren();
  if (given.trace !== null && given.trace !== undefined) {
    byID("trace").value = given.trace;
    await replay(given.at);
    return;
  }
  await showScene(play.track.scenes[0]);
}

function keys(event) {
  if (event.target.matches("textarea, input[type=number], input[type=text], select") || event.ctrlKey || event.metaKey || event.altKey) return;
  const steps = { ArrowLeft: play.at - 1, ArrowRight: play.at + 1, Home: 0, End: play.session.steps.length };
  if (!(event.key in steps) || event.target.matches("input[type=range]")) return;
  event.preventDefault();
  go(steps[event.key]);
}

function listen() {
  byID("track").addEventListener("change", (event) => chooseTrack(event.target.value, {}));
  byID("scene").addEventListener("change", (event) => event.target.value !== "" && showScene(play.track.scenes[event.target.value]));
  byID("slider").addEventListener("input", (event) => go(Number(event.target.value)));
  byID("first").addEventListener("click", () => go(0));
  byID("back").addEventListener("click", () => go(play.at - 1));
  byID("forward").addEventListener("click", () => go(play.at + 1));
  byID("last").addEventListener("click", () => go(play.session.steps.length));
  byID("run").addEventListener("click", toggleRun);
  byID("wait").addEventListener("input", drawButtons);
  byID("none").addEventListener("click", () => {
    for (const box of document.querySelectorAll("#mistakes input")) box.checked = false;
    changeMistakes();
  });
  let typing;
  byID("trace").addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(() => replay(), 200);
  });
  document.addEventListener("keydown", keys);
  addEventListener("hashchange", () => open(readAddress()));
}

const open = (given) => chooseTrack(given.track, given);

listen();
open(readAddress()).then(() => document.body.classList.add("ready"));
