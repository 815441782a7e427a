// Runs before the first paint, so that nobody is blinded by the wrong theme.
try {
  document.documentElement.dataset.theme = JSON.parse(localStorage.getItem("gridwright:theme") ?? "null") ?? "auto";
} catch {
  // A browser without storage gets its own preference.
}
