// The page of classes: join one, or teach one – what it is shown, and where people get stuck.

import { byId, make } from "/js/dom.js";

async function ask(method, path, body) {
  const response = await fetch(`/api/classes${path}`, {
    method,
    headers: body ? { "content-type": "application/json" } : {},
    body: body && JSON.stringify(body),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error);
  return answer;
}

/** Does something and shows everything anew; what goes wrong is said. */
async function act(work) {
  try {
    await work();
    byId("note").textContent = "";
    await show();
  } catch (error) {
    byId("note").textContent = error.message;
  }
}

async function show() {
  const { taught, joined, games, packs } = await ask("GET", "");
  byId("joined").textContent = joined ? `You are in ${joined.name}.` : "";
  byId("taught").replaceChildren(...(await Promise.all(taught.map((one) => article(one, games, packs)))));
}

async function article(one, games, packs) {
  const stuck = await ask("GET", `/${one.code}/stuck`);
  const help = make("input", { type: "checkbox", checked: one.help });
  const chosenGames = choices("Games", games.map(({ name, title }) => [name, title]), one.games);
  const chosenPacks = choices("Packs", packs.map(({ title }) => [title, title]), one.packs);
  const change = () =>
    act(() => ask("PUT", `/${one.code}`, { games: chosenGames.chosen(), packs: chosenPacks.chosen(), help: help.checked }));
  return make(
    "article", {},
    make("h3", {}, one.name),
    make("p", {}, "Join code ", make("span", { className: "code" }, one.code), ` or ${location.origin}/class?code=${one.code}`),
    make("p", { className: "row" },
      make("a", { href: `/api/classes/${one.code}/roster.csv` }, "Roster (CSV)"),
      make("a", { href: `/api/classes/${one.code}/progress.csv` }, "Progress (CSV)")),
    chosenGames.box, chosenPacks.box,
    make("label", { className: "check" }, help, "Hint and Solve are there"),
    make("div", { className: "row" }, make("button", { type: "button", onclick: change }, "Show the class this")),
    make("h4", {}, "Where people get stuck"),
    stuck.length ? make("div", { className: "stuck" }, ...stuck.map((place) => figure(one.code, place)))
      : make("p", {}, "Nobody has gone back anywhere yet."),
  );
}

/** Boxes to tick; none or all of them ticked means everything. */
function choices(title, options, chosen) {
  const boxes = options.map(([value, label]) => {
    const box = make("input", { type: "checkbox", value, checked: !chosen.length || chosen.includes(value) });
    return { box, label: make("label", {}, box, label) };
  });
  return {
    box: make("fieldset", {}, make("legend", {}, title), ...boxes.map(({ label }) => label)),
    chosen: () => {
      const ticked = boxes.filter(({ box }) => box.checked).map(({ box }) => box.value);
      return ticked.length === boxes.length ? [] : ticked;
    },
  };
}

const figure = (code, { position, title, undone, restarted }) =>
  make(
    "figure", {},
    make("img", { src: `/api/classes/${code}/stuck/${position.slice(0, 16)}.png`, alt: `A position of ${title || "a level"}` }),
    make("figcaption", {}, `${title || "a level"}: undone ${undone}×, restarted ${restarted}×`),
  );

byId("join").onsubmit = (event) => {
  event.preventDefault();
  const { code, name } = Object.fromEntries(new FormData(event.target));
  act(() => ask("POST", `/${encodeURIComponent(code.trim())}/join`, { name }));
};
byId("make").onsubmit = (event) => {
  event.preventDefault();
  act(() => ask("POST", "", Object.fromEntries(new FormData(event.target))));
  event.target.reset();
};

const asked = new URLSearchParams(location.search).get("code");
if (asked) byId("join").elements.code.value = asked;
await act(async () => {});
document.body.dataset.ready = "true";
