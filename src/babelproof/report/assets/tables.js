// Tables that are crossed sort by a heading; of a choice of tables one is shown, less the rows
// that were not searched for.
function worth(row, at, kind) {
  const cell = row.cells[at];
  if (kind === "text") return cell.textContent.toLowerCase();
  return cell.dataset.v ? Number(cell.dataset.v) : -1;
}

function order(head, order) {
  const table = head.closest("table"), body = table.tBodies[0], kind = head.dataset.kind;
  const sign = order === "ascending" ? 1 : -1;
  const rows = [...body.rows].map((row) => [worth(row, head.cellIndex, kind), row]);
  rows.sort(([a], [b]) => (a < b ? -sign : a > b ? sign : 0));
  for (const other of head.parentNode.cells) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", order);
  body.append(...rows.map(([, row]) => row));
}

function sortAsTold() {
  const [place, at, way] = state.sort.split(":");
  const section = place && byId(place);
  const head = section && section.querySelector(".crossed thead tr")?.cells[at];
  if (head && head.dataset.kind) order(head, way === "a" ? "ascending" : "descending");
}

function sortBy(head) {
  const first = head.dataset.kind === "text" ? "ascending" : "descending";
  const other = head.dataset.kind === "text" ? "descending" : "ascending";
  const next = head.getAttribute("aria-sort") === first ? other : first;
  const place = head.closest("section").id;
  change({ sort: place + ":" + head.cellIndex + ":" + next[0] });
  if (!place) order(head, next);
}

const matrix = byId("matrix");

function choose() {
  const all = matrix.querySelectorAll("template");
  const number = Math.min(Number(state.table) || 0, all.length - 1);
  byId("table").value = String(number);
  matrix.querySelector(".chosen").replaceChildren(all[number].content.cloneNode(true));
}

function find() {
  const needle = state.find.trim().normalize("NFC").toLowerCase();
  if (byId("find").value !== state.find) byId("find").value = state.find;
  for (const row of matrix.querySelectorAll(".chosen tbody tr")) {
    row.hidden = !row.cells[0].textContent.normalize("NFC").toLowerCase().includes(needle);
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest(".crossed thead button");
  if (button) sortBy(button.parentNode);
});

watchers.push((changed) => {
  if (matrix && changed.includes("table")) choose();
  if (changed.includes("sort") || changed.includes("table")) sortAsTold();
  if (matrix && (changed.includes("find") || changed.includes("table"))) find();
});

if (matrix) {
  byId("table").addEventListener("change", () => change({ table: byId("table").value, sort: "" }, true));
  byId("find").addEventListener("input", () => change({ find: byId("find").value }));
  if (state.table) choose();
  find();
}
if (state.sort) sortAsTold();
