// Levels from outside: files dropped on the page and text pasted into it.

import { isSite } from "./site.js";

const LARGEST = isSite ? 8_000_000 : 500_000; // characters: a server is everybody's

/**
 * Calls `take(text, name)` for what is dropped or pasted where nobody types, and `complain(sentence)`
 * of what is too large.
 * @param {(text: string, name: string) => void} take
 * @param {(sentence: string) => void} complain
 */
export function watchFiles(take, complain) {
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
    else complain(`${file.name} is too large.`);
  });
  addEventListener("paste", (event) => {
    if (/** @type {Element} */ (event.target).closest("input, textarea, select")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.length > LARGEST) complain("What was pasted is too large.");
    else if (text.trim()) take(text, "");
  });
}
