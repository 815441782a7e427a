// Runs before the first paint, so that nobody is blinded by the wrong theme or sees what moves.
try {
  const recalled = (/** @type {string} */ name) => JSON.parse(localStorage.getItem(`gridwright:${name}`) ?? "null");
  document.documentElement.dataset.theme = recalled("theme") ?? "auto";
  document.documentElement.dataset.motion = recalled("motion") ?? "on";
} catch {
  // A browser without storage gets its own preference.
}
