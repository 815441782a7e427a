import assert from "node:assert/strict";
import { test } from "node:test";

const VOICES = { dock: [["triangle", 523, 523, 0, 0.12, 1], ["noise", 784, 392, 0.08, 0.24, 0.5]] };
globalThis.document = { getElementById: (id) => (id === "known-sounds" ? { textContent: JSON.stringify(VOICES) } : null) };
Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: false } }, configurable: true });

/** What was asked of the browser's sound nodes. */
const played = [];
const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime: (to) => played.push(to) };
class Node {
  gain = param;
  frequency = param;
  connect = (next) => next;
  start = (when) => played.push(`at ${when}`);
  stop = () => {};
}
globalThis.AudioContext = class {
  currentTime = 10;
  sampleRate = 4;
  createBuffer = () => ({ getChannelData: () => new Float32Array(2) });
};
globalThis.GainNode = globalThis.OscillatorNode = globalThis.AudioBufferSourceNode = globalThis.BiquadFilterNode = Node;
globalThis.requestAnimationFrame = (work) => work();
globalThis.setTimeout = (work) => work();

const { hear, SOUNDS } = await import("../../src/gridwright/web/static/js/sound.js");

test("sounds are those of the document", () => {
  assert.deepEqual(SOUNDS, VOICES);
});

test("nothing sounds before somebody has pressed something, and nothing for nothing", () => {
  hear({ name: "dock", raised: 0 });
  navigator.userActivation.hasBeenActive = true;
  hear(null);
  hear({ name: "something new", raised: 0 });
  assert.deepEqual(played, []);
});

test("every voice begins at its time and goes from pitch to pitch, raised by semitones", () => {
  hear({ name: "dock", raised: 12 });
  assert.deepEqual(played.filter((one) => typeof one === "string"), ["at 10", "at 10.08"]);
  assert.ok(played.includes(1046) && played.includes(784));
});
