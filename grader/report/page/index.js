"use strict";
// Sorts and searches the table of submissions. The rows in the page are the data.
// The first lie in the table; the others lie in noscript elements, whose content a
// browser with script takes for text: it costs nothing until it is wanted. Without
// script the browser shows them as they stand.
document.addEventListener("DOMContentLoaded", () => {
  const chunk = 200;
  const table = document.getElementById("submissions");
  const search = document.getElementById("search");
  const found = document.getElementById("found");
  const more = document.getElementById("more");
  const body = table.tBodies[0];
  const headings = [...table.tHead.rows[0].cells];
  const collator = new Intl.Collator("en", { numeric: true });
  const total = Number(table.dataset.rows);

  const folded = [...document.querySelectorAll("noscript.rows")];
  const rows = [...body.rows]; // those that were read, in the order of the page
  let order = null; // of all rows, once they were sorted
  let view = null; // the rows to show, by number; null for all in the order of the page
  let drawn = rows.length; // how many of them are in the table
  let words = null; // what is searched, made at the first search

  function read(wanted) {
    while (rows.length < wanted && folded.length > 0) {
      const part = document.createElement("template");
      part.innerHTML = folded.shift().textContent;
      rows.push(...part.content.querySelectorAll("tr"));
    }
  }

  function drawMore(wanted) {
    const size = view === null ? total : view.length;
    const end = Math.min(drawn + wanted, size);
    read(view === null ? end : total);
    const next = view === null ? rows.slice(drawn, end) : view.slice(drawn, end).map((index) => rows[index]);
    body.append(...next);
    drawn = end;
    more.hidden = drawn >= size;
    found.textContent = size === total ? `${total} submissions` : `${size} of ${total} submissions`;
  }

  function redraw() {
    const wanted = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    view = order;
    if (wanted.length > 0) {
      read(total);
      words ??= rows.map((row) => [...row.cells].map((cell) => cell.textContent + " " + cell.title).join(" ").toLowerCase());
      view = (order ?? rows.map((_, index) => index)).filter((index) => wanted.every((word) => words[index].includes(word)));
    }
    body.replaceChildren();
    drawn = 0;
    drawMore(chunk);
  }

  function sortBy(heading) {
    read(total);
    const column = headings.indexOf(heading);
    const isNumber = "number" in heading.dataset;
    const [first, second] = isNumber ? ["descending", "ascending"] : ["ascending", "descending"];
    const direction = heading.getAttribute("aria-sort") === first ? second : first;
    const sign = direction === "ascending" ? 1 : -1;
    const keys = rows.map((row) => row.cells[column].textContent);
    const compare = isNumber ? (a, b) => Number(keys[a]) - Number(keys[b]) : (a, b) => collator.compare(keys[a], keys[b]);
    order = rows.map((_, index) => index).sort((a, b) => sign * compare(a, b) || a - b);
    for (const other of headings) other.setAttribute("aria-sort", other === heading ? direction : "none");
    redraw();
  }

  for (const heading of headings) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = heading.textContent;
    button.addEventListener("click", () => sortBy(heading));
    heading.replaceChildren(button);
    heading.setAttribute("aria-sort", "none");
  }
  document.documentElement.classList.add("js");
  search.addEventListener("input", redraw);
  window.addEventListener("beforeprint", () => drawMore(total));
  new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && drawMore(chunk), { rootMargin: "800px" }).observe(more);
  drawMore(0);

  // Reads ahead while nothing else is to do, so that the first sort is quick.
  function readAhead() {
    read(rows.length + chunk);
    if (folded.length > 0) requestIdleCallback(readAhead);
  }
  requestIdleCallback(readAhead);
});
