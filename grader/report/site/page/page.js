// What the playground and the quiz share: elements, and the drawing of a state.
"use strict";

// element makes an element with attributes and children; texts are never HTML.
function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key.startsWith("aria-")) made.setAttribute(key, String(value));
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(key, value);
  }
  made.append(...children.filter((child) => child !== null && child !== undefined));
  return made;
}

const byID = (id) => document.getElementById(id);

// longestLog is up to how many records are drawn one by one.
const longestLog = 16;

// drawState draws one moment: what holds for the partition, then a lane a broker.
function drawState(view, label) {
  const lanes = view.lanes.map(drawLane);
  return element("div", { class: "moment", role: "group", "aria-label": label },
    drawFacts(view.facts), ...lanes, drawWaiting(view.waiting));
}

function drawFacts(facts) {
  if (!facts.length) return null;
  return element("dl", { class: "state-facts" }, ...facts.map((fact) =>
    element("div", { class: fact.changed ? "changed" : null },
      element("dt", {}, fact.name), element("dd", {}, fact.value, changeSign(fact)))));
}

// changeSign says without colour that a number moved.
function changeSign(fact) {
  if (!fact.changed) return null;
  return element("span", { class: "sign", title: "changed by this command" }, " ◂",
    element("span", { class: "unseen" }, " changed"));
}

function drawLane(lane) {
  const badges = lane.badges.map((badge) => element("span", { class: "badge " + badge.kind }, badge.text));
  return element("section", { class: "broker" + (lane.in ? " in" : "") + (lane.down ? " down" : ""), "aria-label": lane.name },
    element("h4", {}, lane.name, " ", ...badges),
    lane.log ? drawLog(lane.log) : null,
    drawFacts(lane.facts));
}

// drawLog draws records as boxes: held ones filled, those below the HW with a bar
// under them, and where runs of an epoch begin its number.
function drawLog(log) {
  if (log.most > longestLog && !log.records) return drawLongLog(log); // one scale for all lanes
  const boxes = [];
  const records = log.records || Array.from({ length: log.most }, () => null);
  for (let at = 0; at < Math.max(records.length, Math.min(log.most, longestLog)); at++) {
    const record = records[at];
    const held = at < log.end, safe = at < log.committed;
    const classes = ["record", held ? "held" : "free", safe && held ? "safe" : "", record ? "epoch" + (record.epoch % 6) : ""];
    boxes.push(element("span", { class: classes.join(" ") },
      element("span", { class: "offset" }, String(at)),
      record ? element("span", { class: "name" }, record.name) : null,
      record && record.first ? element("span", { class: "epoch" }, "e" + record.epoch) : null));
  }
  return element("div", { class: "log", role: "img", "aria-label": logWords(log) }, ...boxes);
}

function logWords(log) {
  const names = log.records ? ": " + log.records.map((r) => `${r.name} of epoch ${r.epoch}`).join(", ") : "";
  return `log end offset ${log.end}, high watermark ${log.committed}${names}`;
}

function drawLongLog(log) {
  const part = (n) => (log.most > 0 ? Math.min(100, (100 * n) / log.most) : 0).toFixed(2) + "%";
  const bar = element("div", { class: "bar" });
  const held = element("i", { class: "held" }), safe = element("i", { class: "safe" });
  held.style.width = part(log.end);
  safe.style.width = part(Math.min(log.committed, log.end));
  bar.append(held, safe);
  return element("div", { class: "log long", role: "img", "aria-label": logWords(log) }, bar);
}

function drawWaiting(waiting) {
  if (!waiting.length) return null;
  return element("div", { class: "waiting" }, element("h4", {}, "waiting"),
    element("ul", {}, ...waiting.map((text) => element("li", {}, text))));
}
