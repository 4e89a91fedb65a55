"use strict";
(() => {
  const PAGE = 50;
  const RULE = 0, SYSTEM = 1, LANGS = 2, LINE = 3, ID = 4, MESSAGE = 5, SRC = 6, TGT = 7, FACTS = 8, REF = 9, DOC = 10;
  const byId = (id) => document.getElementById(id);
  const data = JSON.parse(byId("data").textContent);
  const list = byId("list"), more = byId("more"), shown = byId("shown"), text = byId("text");
  const choices = { rule: byId("rule"), system: byId("system"), langs: byId("langs") };
  const names = { rule: data.rules, system: data.systems, langs: data.langs };
  const column = { rule: RULE, system: SYSTEM, langs: LANGS };
  let matches = [];
  let drawn = 0;
  let haystacks = null;

  // Text from the data only ever becomes text nodes: nothing in it can turn into markup.
  function make(tag, content, className) {
    const node = document.createElement(tag);
    if (content !== undefined) node.textContent = content;
    if (className) node.className = className;
    return node;
  }

  function plain(pieces) { return pieces.join(""); }

  function side(title, lang, pieces) {
    const box = make("div", undefined, "side");
    const body = make("p");
    body.dir = "auto";
    if (lang) body.lang = lang;
    pieces.forEach((piece, index) => {
      if (index % 2) body.append(make("mark", piece, piece ? "" : "gap"));
      else if (piece) body.append(piece);
    });
    if (!body.childNodes.length) body.append(make("small", "(empty)"));
    if (plain(pieces).length > 1200) { body.className = "long"; body.tabIndex = 0; }
    box.append(make("h4", title), body);
    return box;
  }

  function facts(row) {
    const extra = row[FACTS].slice();
    if (row[DOC]) extra.push(["document", row[DOC]]);
    if (!extra.length) return null;
    const box = make("div", undefined, "facts");
    for (const [key, value] of extra) {
      const fact = make("span", key + ": ");
      fact.append(make("bdi", value));
      box.append(fact);
    }
    return box;
  }

  function card(row) {
    const node = make("article", undefined, "finding");
    node.tabIndex = -1;
    const head = make("h3");
    head.append(make("b", data.rules[row[RULE]]));
    for (const part of [data.systems[row[SYSTEM]], data.langs[row[LANGS]], "line " + row[LINE]]) {
      if (part) head.append(make("bdi", part));
    }
    if (row[ID] !== String(row[LINE])) head.append(make("bdi", "id " + row[ID]));
    const message = make("p", row[MESSAGE], "message");
    message.dir = "auto";
    const [from, to] = data.sides[row[LANGS]] || ["", ""];
    const sides = make("div", undefined, "sides");
    sides.append(side("Source", from, row[SRC]), side("Target", to, row[TGT]));
    if (row[REF]) sides.append(side("Reference", to, [row[REF]]));
    node.append(head, message, sides);
    const compared = facts(row);
    if (compared) node.append(compared);
    return node;
  }

  function count(n) { return n.toLocaleString("en-GB"); }

  function draw() {
    const page = document.createDocumentFragment();
    const end = Math.min(drawn + PAGE, matches.length);
    for (; drawn < end; drawn++) page.append(card(data.findings[matches[drawn]]));
    list.append(page);
    more.hidden = drawn >= matches.length;
    more.textContent = "Show " + count(Math.min(PAGE, matches.length - drawn)) + " more";
    const of = matches.length === data.findings.length ? "" : " (of " + count(data.findings.length) + ")";
    if (!data.findings.length) shown.textContent = "No findings.";
    else if (!matches.length) shown.textContent = "No finding matches" + of + ".";
    else shown.textContent = count(drawn) + " shown of " + count(matches.length) + " findings" + of;
  }

  function haystack(index) {
    if (!haystacks) haystacks = new Array(data.findings.length);
    if (haystacks[index] === undefined) {
      const row = data.findings[index];
      const parts = [row[ID], row[MESSAGE], plain(row[SRC]), plain(row[TGT]), row[REF]];
      haystacks[index] = parts.join("\n").normalize("NFC").toLowerCase();
    }
    return haystacks[index];
  }

  function filter() {
    const wanted = Object.keys(choices)
      .filter((key) => choices[key].value !== "")
      .map((key) => [column[key], Number(choices[key].value)]);
    const needle = text.value.trim().normalize("NFC").toLowerCase();
    matches = [];
    data.findings.forEach((row, index) => {
      if (wanted.every(([at, value]) => row[at] === value) && (!needle || haystack(index).includes(needle))) {
        matches.push(index);
      }
    });
    list.textContent = "";
    drawn = 0;
    draw();
  }

  function fill(key) {
    const tally = new Map();
    for (const row of data.findings) tally.set(row[column[key]], (tally.get(row[column[key]]) || 0) + 1);
    names[key].forEach((name, index) => {
      if (!tally.has(index)) return;
      const option = make("option", (name || "–") + " (" + count(tally.get(index)) + ")");
      option.value = index;
      choices[key].append(option);
    });
    choices[key].addEventListener("change", filter);
  }

  function show(link) {
    for (const key of Object.keys(choices)) {
      const index = key in link.dataset ? names[key].indexOf(link.dataset[key]) : -1;
      choices[key].value = index < 0 ? "" : String(index);
    }
    text.value = "";
    filter();
  }

  function step(by) {
    const cards = [...list.children];
    const at = cards.indexOf(document.activeElement);
    if (by > 0 && at === cards.length - 1 && !more.hidden) draw();
    const next = list.children[at < 0 ? 0 : at + by];
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

  function value(row, at, kind) {
    const cell = row.cells[at];
    if (kind === "text") return cell.textContent.toLowerCase();
    return cell.dataset.v === "" ? -1 : Number(cell.dataset.v);
  }

  function sort(head) {
    const table = head.closest("table"), body = table.tBodies[0], kind = head.dataset.kind;
    const first = kind === "text" ? "ascending" : "descending";
    const other = kind === "text" ? "descending" : "ascending";
    const order = head.getAttribute("aria-sort") === first ? other : first;
    const sign = order === "ascending" ? 1 : -1;
    const rows = [...body.rows].map((row) => [value(row, head.cellIndex, kind), row]);
    rows.sort(([a], [b]) => (a < b ? -sign : a > b ? sign : 0));
    for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", order);
    body.append(...rows.map(([, row]) => row));
  }

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

  let wait = 0;
  text.addEventListener("input", () => { clearTimeout(wait); wait = setTimeout(filter, 120); });
  byId("filters").addEventListener("submit", (event) => { event.preventDefault(); filter(); });
  byId("clear").addEventListener("click", () => show({ dataset: {} }));
  byId("copy").addEventListener("click", copy);
  more.addEventListener("click", draw);
  document.addEventListener("keydown", keys);
  for (const link of document.querySelectorAll("a[data-rule]")) link.addEventListener("click", () => show(link));
  for (const head of document.querySelectorAll(".crossed thead th")) {
    head.firstElementChild.addEventListener("click", () => sort(head));
  }
  Object.keys(choices).forEach(fill);
  filter();
})();
