// The server's routes as functions. Errors carry the server's own sentence.

export class ServerError extends Error {
  constructor(status, answer) {
    super(answer?.error ?? `the server answered ${status}`);
    this.status = status;
    this.problems = answer?.problems ?? [];
  }
}

async function ask(method, path, body, options = {}) {
  const response = await fetch(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? undefined : JSON.stringify(body),
    ...options,
  });
  if (!response.ok) throw new ServerError(response.status, await response.json().catch(() => null));
  return response;
}

const json = async (...request) => (await ask(...request)).json();
const blob = async (...request) => (await ask(...request)).blob();

export const games = () => json("GET", "/api/games");
export const sprites = async (game) => (await ask("GET", `/api/games/${game}/sprites.svg`)).text();
export const levels = (game, page = 1) => json("GET", `/api/games/${game}/levels?page=${page}`);
export const level = (id) => json("GET", `/api/levels/${encodeURIComponent(id)}`);
export const lastLeft = (game) => json("GET", `/api/games/${game}/progress`);
export const leave = (save) => json("PUT", "/api/progress", { save }, { keepalive: true });

export const begin = (beginning) => json("POST", "/api/plays", beginning);
export const goOn = (play, commands) => json("POST", `/api/plays/${play}`, commands);

export const check = (level) => json("POST", "/api/check", { level });
export const read = (text, game, file = "") => json("POST", "/api/read", { text, game, file });
export const write = (level, notation) => json("POST", "/api/write", { level, notation });
export const keep = (level) => json("POST", "/api/levels", { level });
export const change = (id, level) => json("PUT", `/api/levels/${id}`, { level });
export const forget = (id) => json("DELETE", `/api/levels/${id}`);
export const playthrough = (level, moves) => json("POST", "/api/playthrough", { level, moves });
export const png = (level, moves, theme) => blob("POST", "/api/picture.png", { level, moves, theme });
export const gif = (level, moves, theme) => blob("POST", "/api/play.gif", { level, moves, theme });

/**
 * Has the solver asked; `onEvent(event)` hears of `waiting`, `progress` and at last `result`.
 * `question` has the play, and the save for a server process that does not know it.
 */
export async function solve({ play, save, objective, effort }, signal, onEvent) {
  const asked = { objective, effort };
  const from = (where) => ask("POST", "/api/solve", { ...asked, ...where }, { signal });
  const response = await from({ play }).catch((error) => {
    if (error.status !== 404) throw error;
    return from({ save });
  });
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) onEvent(JSON.parse(event.slice("data: ".length)));
  }
}
