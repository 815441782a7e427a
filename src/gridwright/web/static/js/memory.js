// What the browser remembers: the theme, the sound, and where somebody left off in each game.

const PREFIX = "gridwright:";

/**
 * @param {string} name
 * @param {any} otherwise
 * @returns {any}
 */
export function recall(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/**
 * @param {string} name
 * @param {unknown} value
 */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    return true;
  } catch {
    return false; // storage is full or forbidden: the page works, it only forgets
  }
}
