"use strict";
// What is chosen on the page, kept in its address: filters, the table, its order, the segment.
const KEYS = ["rule", "system", "langs", "doc", "text", "table", "find", "sort", "segment"];
const state = {};
const watchers = [];
const byId = (id) => document.getElementById(id);

// Text from the data only ever becomes text nodes: nothing in it can turn into markup.
function make(tag, content, className) {
  const node = document.createElement(tag);
  if (content !== undefined) node.textContent = content;
  if (className) node.className = className;
  return node;
}

function count(n) { return n.toLocaleString("en-GB"); }

function address() {
  const said = new URLSearchParams();
  for (const key of KEYS) if (state[key]) said.set(key, state[key]);
  return "#" + (String(said) || "=");
}

function read() {
  const hash = location.hash.includes("=") ? location.hash.slice(1) : "";
  const said = new URLSearchParams(hash);
  const changed = KEYS.filter((key) => (state[key] || "") !== (said.get(key) || ""));
  for (const key of KEYS) state[key] = said.get(key) || "";
  return changed;
}

// A step that one may want to take back gets an entry of its own in the browser's history.
function change(values, step) {
  const changed = Object.keys(values).filter((key) => (state[key] || "") !== values[key]);
  Object.assign(state, values);
  if (step) location.hash = address();
  else location.replace(address());
  for (const watch of watchers) watch(changed);
}

addEventListener("hashchange", () => {
  if (!location.hash.includes("=") && location.hash) return;
  const changed = read();
  if (changed.length) for (const watch of watchers) watch(changed);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (!link) return;
  event.preventDefault();
  const { rule = "", system = "", langs = "" } = link.dataset;
  if (rule || system || langs) change({ rule, system, langs, doc: "", text: "", segment: "" }, true);
  const place = byId(link.getAttribute("href").slice(1));
  place.scrollIntoView();
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
});

async function copy() {
  const button = byId("copy"), code = byId("signature");
  try {
    await navigator.clipboard.writeText(code.textContent);
    button.textContent = "Copied";
  } catch {
    getSelection().selectAllChildren(code);
    button.textContent = "Selected: press Ctrl+C";
  }
  setTimeout(() => { button.textContent = "Copy"; }, 2000);
}
byId("copy").addEventListener("click", copy);
read();
