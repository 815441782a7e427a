// Levels from outside: files dropped on the page and text pasted into it.

import { byId } from "./dom.js";
import { isSite } from "./transport.js";

const LARGEST = isSite ? 8_000_000 : 500_000; // characters: a server is everybody's

/**
 * Calls `take(text, name)` for what is dropped or pasted where nobody types.
 * @param {(text: string, name: string) => void} take
 */
export function watchFiles(take) {
  const over = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    document.body.classList.add("dropping");
  };
  const end = () => document.body.classList.remove("dropping");
  addEventListener("dragover", over);
  addEventListener("dragleave", (event) => event.relatedTarget === null && end());
  addEventListener("drop", async (event) => {
    const [file] = event.dataTransfer?.files ?? [];
    end();
    if (!file) return;
    event.preventDefault();
    if (file.size <= LARGEST) take(await file.text(), file.name);
    else byId("message").textContent = `${file.name} is too large for a level.`;
  });
  addEventListener("paste", (event) => {
    if (/** @type {Element} */ (event.target).closest("input, textarea, select")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() && text.length <= LARGEST) take(text, "");
  });
}
