"use strict";
// Sorting and filtering; charts.js draws. Without this script every table is there, whole.
document.documentElement.classList.add("js");

const hidden = { service: new Set(), track: new Set() };

function isShown(item) {
  return !hidden.service.has(item.service) && !hidden.track.has(item.track);
}

function filter() {
  for (const box of document.querySelectorAll(".filter input")) hidden[box.name][box.checked ? "delete" : "add"](box.value);
  for (const row of document.querySelectorAll("tbody tr")) row.hidden = !isShown(row.dataset);
  document.querySelectorAll("th[data-service]").forEach(showColumn);
  drawAll();
}

// Of tables with a column for each service and track.
function showColumn(head) {
  head.hidden = !isShown(head.dataset);
  for (const row of head.closest("table").tBodies[0].rows) row.cells[head.cellIndex].hidden = head.hidden;
}

// Numbers by value, text by letters; what is not known comes last, whichever way.
function compare(a, b, direction) {
  const [x, y] = [a, b].map((cell) => (cell.className === "n" && cell.textContent ? Number(cell.textContent) : cell.textContent));
  if (x === "" || y === "") return (x === "") - (y === "");
  return direction * (typeof x === "number" && typeof y === "number" ? x - y : String(x).localeCompare(String(y), "en", { numeric: true }));
}

function sort(head) {
  const table = head.closest("table");
  const direction = head.getAttribute("aria-sort") === "ascending" ? -1 : 1;
  for (const other of table.querySelectorAll("th")) other.removeAttribute("aria-sort");
  head.setAttribute("aria-sort", direction === 1 ? "ascending" : "descending");
  const body = table.tBodies[0];
  const rows = [...body.rows].sort((a, b) => compare(a.cells[head.cellIndex], b.cells[head.cellIndex], direction));
  body.append(...rows);
}

function sortable(head) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = head.textContent;
  button.addEventListener("click", () => sort(head));
  head.replaceChildren(button);
}

// Paper is white, and narrower than most windows: charts are drawn for it, as a sheet of style cannot change them.
function drawFor(isPaper) {
  document.documentElement.classList.toggle("paper", isPaper);
  drawAll();
}

document.querySelectorAll("th").forEach(sortable);
document.querySelectorAll(".filter [data-service]").forEach((place) => { place.innerHTML = swatch(place.dataset.service); });
document.querySelectorAll(".filter input").forEach((box) => box.addEventListener("change", filter));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawAll);
addEventListener("resize", drawAll);
addEventListener("beforeprint", () => drawFor(true));
addEventListener("afterprint", () => drawFor(false));
filter();
