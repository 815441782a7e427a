// Opened as a file from a disk, a page may start neither modules nor workers. This script may still run,
// and says how to open the folder.

const TOLD = [
  ["h2", "One more step"],
  ["p", "Browsers run no workshop straight from a disk. It opens so:"],
  ["p", "Start the program start.py in this folder: double-click it, or type “python start.py” there –"],
  ["p", "or put the whole folder on any web space, and go to its address."],
];

if (location.protocol === "file:") {
  addEventListener("DOMContentLoaded", () => {
    const welcome = document.createElement("div");
    welcome.className = "welcome";
    for (const [tag, text] of TOLD) welcome.append(Object.assign(document.createElement(tag), { textContent: text }));
    document.querySelector("main")?.replaceChildren(welcome);
    for (const part of document.querySelectorAll(".skip, .top nav, .top-tools")) part.remove();
    document.body.dataset.screen = "home";
  });
}
