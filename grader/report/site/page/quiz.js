// The quiz: ten questions, each the end of a trace whose last answer the reader
// types. Which question comes next depends on what the answers leave open.
"use strict";

const quiz = { track: null, seed: 1, answers: [], question: null };

// Every seed has the traces of one generated suite; behind the last they begin anew.
const tracesOf = (track, seed) => quizTraces[track][(seed - 1) % quizTraces[track].length];

const askQuiz = (op) => engine.ask({
  op, track: quiz.track, seed: quiz.seed, answers: quiz.answers, traces: tracesOf(quiz.track, quiz.seed),
});

async function next() {
  const state = await askQuiz("quiz");
  if (state.problem) return showProblem(state.problem);
  quiz.question = state.question;
  byID("progress").textContent = state.question ? `Question ${quiz.answers.length + 1} of ${state.of}` : "";
  byID("told").replaceChildren();
  byID("ask").hidden = !state.question;
  byID("end").hidden = Boolean(state.question);
  if (!state.question) return showEnd(state.summary);
  byID("input").replaceChildren(...state.question.trace.map((line, i) =>
    element("li", { class: i === state.question.trace.length - 1 ? "last" : null }, line)));
  byID("last-command").textContent = state.question.trace[state.question.trace.length - 1];
  byID("example").textContent = state.question.example;
  byID("answer").value = "";
  byID("answer").rows = state.question.lines;
  byID("answer").disabled = false;
  byID("submit").hidden = false;
  byID("answer").focus();
}

const showProblem = (problem) => byID("told").replaceChildren(element("p", { class: "bad" }, problem));

async function submit(event) {
  event.preventDefault();
  if (!byID("submit") || byID("answer").disabled) return;
  const given = byID("answer").value;
  if (given.trim() === "") return;
  quiz.answers.push({ question: quiz.question.id, text: given });
  const judged = await askQuiz("judge");
  byID("answer").disabled = true;
  byID("submit").hidden = true;
  byID("told").replaceChildren(...verdict(judged));
  byID("next").focus();
}

function verdict(judged) {
  const parts = [element("p", {}, element("strong", {}, judged.right ? "✓ Right." : "✗ Not quite."),
    judged.right ? "" : " The right answer:")];
  if (!judged.right) parts.push(element("pre", {}, judged.expected.join("\n")));
  for (const one of judged.mistakes) {
    parts.push(element("p", {}, "That is what a program prints that makes this mistake: ",
      element("a", { href: `${quiz.track}-mistakes.html#${one.id}` }, one.id), ", " + one.title + "."));
  }
  parts.push(element("details", { open: !judged.right }, element("summary", {}, "Why"),
    element("ul", { class: "plain", id: "because" }, ...judged.because.map((line) => element("li", {}, line)))));
  parts.push(element("button", { type: "button", class: "primary", id: "next", onclick: next }, "Go on"));
  return [element("div", { class: "told " + (judged.right ? "yes" : "no"), role: "status" }, ...parts)];
}

function showEnd(summary) {
  byID("end").replaceChildren(
    element("h2", {}, `${summary.right} of ${summary.of} right`),
    summary.named.length ? element("p", {}, "Your answers are those of a program with ",
      summary.named.length === 1 ? "this mistake:" : "one of these mistakes, which the questions did not tell apart:") :
      element("p", {}, summary.right === summary.of ? "No known mistake shows in your answers." : "Your answers together are those of no single known mistake."),
    element("ul", { id: "named" }, ...summary.named.map((one) => element("li", { "data-id": one.id },
      element("a", { href: `${quiz.track}-mistakes.html#${one.id}` }, one.id), ", " + one.title))),
    rules("These rules sit", summary.sit), rules("Look at these again", summary.open), rules("Not asked this time", summary.unasked),
    element("button", { type: "button", class: "primary", onclick: () => begin(quiz.seed + 1) }, "Ten others"));
  byID("end").focus();
}

function rules(title, list) {
  if (!list.length) return null;
  return element("div", {}, element("h3", {}, title), element("ul", {}, ...list.map((text) => element("li", {}, text))));
}

function begin(seed) {
  quiz.seed = seed;
  quiz.answers = [];
  history.replaceState(null, "", `#track=${quiz.track}&seed=${seed}`);
  byID("seed").textContent = seed;
  return next();
}

const given = new URLSearchParams(location.hash.slice(1));
quiz.track = given.get("track") || document.body.dataset.track;
byID("track").value = quiz.track;
byID("track").addEventListener("change", (event) => {
  quiz.track = event.target.value;
  begin(1);
});
byID("form").addEventListener("submit", submit);
begin(Number(given.get("seed")) || 1).then(() => document.body.classList.add("ready"));
