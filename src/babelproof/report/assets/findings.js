// The findings by segment. The index says which segments have what; texts are unpacked when shown.
const PAGE = 20;
const LANGS = 0, LINE = 1, PART = 2, DOC = 3, FIRST = 4;
const ID = 0, SRC = 1, REF = 2, TGT = 3, FOUND = 4;
const data = JSON.parse(byId("data").textContent);
const packed = [...document.querySelectorAll("script.block")];
const list = byId("list"), more = byId("more"), shown = byId("shown"), text = byId("text");
const names = { rule: data.rules, system: data.systems, langs: data.langs, doc: data.docs };
const choices = { rule: byId("rule"), system: byId("system"), langs: byId("langs"), doc: byId("doc") };
const total = data.segments.reduce((sum, row) => sum + (row.length - FIRST) / 2, 0);
const blocks = new Map();
const haystacks = [];
let matches = [];
let drawn = 0;
let latest = 0;
let places = null;

async function unpack(number) {
  if (!blocks.has(number)) {
    const bytes = Uint8Array.from(atob(packed[number].textContent), (c) => c.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    const lines = new Response(stream).text().then((said) => said.split("\n"));
    if (blocks.size > 40) blocks.delete(blocks.keys().next().value);
    blocks.set(number, lines);
  }
  return blocks.get(number);
}

function blockOf(index) {
  let low = 0, high = data.starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (data.starts[middle] <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

async function body(index) {
  const number = blockOf(index);
  return JSON.parse((await unpack(number))[index - data.starts[number]]);
}

function passage(label, lang, pieces, className) {
  const row = make("div", undefined, "row" + (className ? " " + className : ""));
  const said = make("p");
  said.dir = "auto";
  if (lang) said.lang = lang;
  pieces.forEach((piece, index) => {
    if (index % 2) said.append(make("mark", piece, piece ? "" : "gap"));
    else if (piece) said.append(piece);
  });
  if (!said.childNodes.length) said.append(make("small", "(empty)"));
  if (pieces.join("").length > 1200) { said.className = "long"; said.tabIndex = 0; }
  const box = make("div");
  box.append(said);
  const name = make("h4");
  name.append(make("bdi", label));
  row.append(name, box);
  return [row, box];
}

function facts(entries) {
  const box = make("div", undefined, "facts");
  for (const [key, value] of entries) {
    const fact = make("span", key + ": ");
    fact.append(make("bdi", value));
    box.append(fact);
  }
  return box;
}

function told(rule, message, entries) {
  const box = make("div", undefined, "told");
  const said = make("p", undefined, "message");
  said.dir = "auto";
  said.append(make("b", data.rules[rule]), " ", message);
  box.append(said);
  if (entries.length) box.append(facts(entries));
  return box;
}

function finding(row, full, at) {
  const [message, entries, following] = full[FOUND][at];
  const box = told(row[FIRST + 2 * at], message, entries);
  if (following.length) box.append(folded(following));
  return box;
}

// What follows from a finding waits under it.
function folded(following) {
  const box = make("details", undefined, "following");
  const verb = following.length === 1 ? " follows" : " follow";
  box.append(make("summary", count(following.length) + verb + " from it"));
  for (const one of following) box.append(told(...one));
  return box;
}

function outputs(row, full, langs) {
  const said = full[FOUND].map((_, at) => [row[FIRST + 2 * at + 1], finding(row, full, at)]);
  const flagged = new Set(said.map(([system]) => system));
  const ordered = [...full[TGT]].sort(([a], [b]) => flagged.has(b) - flagged.has(a));
  return ordered.map(([system, pieces]) => {
    const label = data.systems[system] || "Target";
    const [node, box] = passage(label, langs, pieces, flagged.has(system) ? "" : "quiet");
    node.dataset.system = data.systems[system];
    for (const [owner, one] of said) if (owner === system) box.append(one);
    return node;
  });
}

function keyOf(row) {
  return [data.langs[row[LANGS]], row[LINE], ...(row[PART] ? [row[PART]] : [])].join(":");
}

function beside(row, by) {
  const line = row[LINE] + by;
  const button = make("button", by < 0 ? "‹ " + count(line) : count(line) + " ›", "beside");
  button.type = "button";
  button.title = by < 0 ? "The line before" : "The line after";
  button.addEventListener("click", () => {
    change({ segment: data.langs[row[LANGS]] + ":" + line }, true);
    byId("findings").scrollIntoView();
  });
  return button;
}

async function card(index, chosen) {
  const row = data.segments[index], full = await body(index);
  const node = make("article", undefined, "finding" + (chosen ? " chosen" : ""));
  node.tabIndex = -1;
  const head = make("h3");
  for (const part of [data.langs[row[LANGS]], "line " + row[LINE]]) if (part) head.append(make("bdi", part));
  if (row[PART]) head.append(make("bdi", "part " + (row[PART] + 1)));
  if (full[ID]) head.append(make("bdi", "id " + full[ID]));
  if (data.docs[row[DOC]]) head.append(make("bdi", data.docs[row[DOC]]));
  const near = make("span", undefined, "near");
  if (row[LINE] > 1) near.append(beside(row, -1));
  near.append(beside(row, 1));
  head.append(near);
  const [from, to] = data.sides[row[LANGS]] || ["", ""];
  const rows = make("div", undefined, "rows");
  rows.append(passage("Source", from, full[SRC])[0]);
  if (full[REF]) rows.append(passage("Reference", to, [full[REF]])[0]);
  rows.append(...outputs(row, full, to));
  node.append(head, rows);
  return node;
}

async function draw() {
  const turn = latest, page = document.createDocumentFragment();
  const end = Math.min(drawn + PAGE, matches.length);
  for (const index of matches.slice(drawn, end)) page.append(await card(index));
  if (turn !== latest) return;
  drawn = end;
  list.append(page);
  tell();
}

function tell() {
  more.hidden = drawn >= matches.length;
  more.textContent = "Show " + count(Math.min(PAGE, matches.length - drawn)) + " more";
  const found = matches.reduce((sum, index) => sum + hits(data.segments[index]), 0);
  const of = found === total ? "" : " (of " + count(total) + ")";
  const said = count(found) + (found === 1 ? " finding" : " findings") + of;
  if (!total) shown.textContent = "No findings.";
  else if (!matches.length) shown.textContent = "No finding matches" + of + ".";
  else shown.textContent = said + " in " + count(matches.length) + " segments, " + count(drawn) + " shown";
}

// How many findings of a segment are of the rule and the system asked for.
function hits(row) {
  const rule = numberOf("rule"), system = numberOf("system");
  let sum = 0;
  for (let at = FIRST; at < row.length; at += 2) {
    if ((rule < 0 || row[at] === rule) && (system < 0 || row[at + 1] === system)) sum++;
  }
  return sum;
}

function numberOf(key) {
  return state[key] ? names[key].indexOf(state[key] === "–" ? "" : state[key]) : -1;
}

async function haystack(index) {
  if (haystacks[index] === undefined) {
    const full = await body(index);
    const said = [full[ID], full[SRC].join(""), full[REF]];
    said.push(...full[TGT].map(([, pieces]) => pieces.join("")), ...full[FOUND].flatMap(([message, , after]) => [message, ...after.map((one) => one[1])]));
    haystacks[index] = said.join("\n").normalize("NFC").toLowerCase();
  }
  return haystacks[index];
}

async function filter() {
  const turn = ++latest;
  const langs = numberOf("langs"), doc = numberOf("doc");
  const needle = state.text.trim().normalize("NFC").toLowerCase();
  let found = [];
  data.segments.forEach((row, index) => {
    if ((langs < 0 || row[LANGS] === langs) && (doc < 0 || row[DOC] === doc) && hits(row)) found.push(index);
  });
  if (needle) {
    shown.textContent = "Searching…";
    const kept = [];
    for (const index of found) {
      if ((await haystack(index)).includes(needle)) kept.push(index);
      if (turn !== latest) return;
    }
    found = kept;
  }
  matches = found;
  drawn = 0;
  list.textContent = "";
  await draw();
}

async function one() {
  const turn = ++latest;
  if (!places) places = new Map(data.segments.map((row, index) => [keyOf(row), index]));
  const [langs, line, part] = segmentParts();
  const page = document.createDocumentFragment();
  for (const by of [-1, 0, 1]) {
    const index = places.get(by || !part ? langs + ":" + (line + by) : state.segment);
    if (index !== undefined) page.append(await card(index, by === 0));
    else if (by === 0 || line + by > 0) page.append(make("p", missing(langs, line + by), "hint missing"));
  }
  if (turn !== latest) return;
  list.replaceChildren(page);
  more.hidden = true;
  shown.textContent = "Line " + count(line) + " of " + langs + ", with the lines before and after it. ";
  const back = make("button", "Back to the list");
  back.type = "button";
  back.addEventListener("click", () => change({ segment: "" }, true));
  shown.append(back);
}

function segmentParts() {
  const [, langs, line, part] = /^(.*?):(\d+)(?::(\d+))?$/.exec(state.segment) || ["", state.segment, "1", ""];
  return [langs, Number(line), part];
}

function missing(langs, line) {
  const name = "Line " + count(line) + " of " + langs;
  if (!data.texts) return name + ": the run was kept without texts, so only segments with a finding are here.";
  if (!data.neighbours) return name + " is not on this page: of very many findings it carries no lines beside them.";
  return name + " is not on this page: there is no such line, or nothing was found in or beside it.";
}

function show() {
  for (const key of Object.keys(choices)) {
    const number = numberOf(key);
    choices[key].value = number < 0 ? "" : String(number);
  }
  if (text.value !== state.text) text.value = state.text;
  if (!("DecompressionStream" in window)) {
    shown.textContent = "This browser is too old to unpack the findings; the tables above are complete.";
    return undefined;
  }
  return state.segment ? one() : filter();
}

function fill(key) {
  const tally = new Map();
  const add = (number, by) => tally.set(number, (tally.get(number) || 0) + by);
  for (const row of data.segments) {
    if (key === "langs") add(row[LANGS], (row.length - FIRST) / 2);
    else if (key === "doc") add(row[DOC], (row.length - FIRST) / 2);
    else for (let at = FIRST; at < row.length; at += 2) add(row[key === "rule" ? at : at + 1], 1);
  }
  names[key].forEach((name, number) => {
    if (!tally.get(number)) return;
    const option = make("option", (name || "–") + " (" + count(tally.get(number)) + ")");
    option.value = number;
    choices[key].append(option);
  });
  if (key === "doc" && names.doc.length < 2) choices.doc.parentNode.hidden = true;
  choices[key].addEventListener("change", () => {
    const chosen = choices[key].value;
    change({ [key]: chosen === "" ? "" : names[key][chosen] || "–", segment: "" });
  });
}

async function step(by) {
  const cards = [...list.querySelectorAll("article")];
  const at = cards.indexOf(document.activeElement);
  if (by > 0 && at === cards.length - 1 && !more.hidden) await draw();
  const next = list.querySelectorAll("article")[at < 0 ? 0 : at + by];
  if (next) { next.focus({ preventScroll: true }); next.scrollIntoView({ block: "nearest" }); }
}

function keys(event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
  if (event.key === "Escape" && event.target === text) text.blur();
  if (typing) return;
  if (event.key === "/") { event.preventDefault(); text.focus(); }
  if (event.key === "j") step(1);
  if (event.key === "k") step(-1);
}

let wait = 0;
text.addEventListener("input", () => {
  clearTimeout(wait);
  wait = setTimeout(() => change({ text: text.value, segment: "" }), 150);
});
byId("filters").addEventListener("submit", (event) => event.preventDefault());
byId("clear").addEventListener("click", () => change({ rule: "", system: "", langs: "", doc: "", text: "", segment: "" }));
more.addEventListener("click", draw);
document.addEventListener("keydown", keys);
Object.keys(choices).forEach(fill);
watchers.push((changed) => {
  if (["rule", "system", "langs", "doc", "text", "segment"].some((key) => changed.includes(key))) show();
});
if (total && !data.outputs) {
  const why = data.texts
    ? "To keep this page small, only outputs with a finding are on it, and no references; --systems or --directions make one with all."
    : "The run was kept without its texts, or by an earlier version: only outputs with a finding are here, and no lines beside them.";
  list.before(make("p", why, "notice"));
}
show();
