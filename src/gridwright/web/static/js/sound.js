// Small sounds, made rather than loaded. Silent until somebody has pressed something, and muted
// for good when asked.

import { byId } from "./dom.js";
import { recall, remember } from "./memory.js";

// Each sound is notes of [hertz, start, length] in seconds.
/** @type {Record<string, [number, number, number][]>} */
const SOUNDS = {
  land: [[150, 0, 0.08]],
  match: [[523, 0, 0.1], [659, 0.07, 0.1], [784, 0.14, 0.16]],
  win: [[523, 0, 0.14], [659, 0.12, 0.14], [784, 0.24, 0.14], [1047, 0.36, 0.3]],
  lose: [[220, 0, 0.2], [165, 0.18, 0.35]],
  rule: [[440, 0, 0.07], [587, 0.06, 0.1]],
  bump: [[98, 0, 0.05]],
  push: [[196, 0, 0.04]],
  dock: [[392, 0, 0.06], [523, 0.05, 0.1]],
  take: [[659, 0, 0.06], [880, 0.05, 0.1]],
  extinguish: [[330, 0, 0.06], [220, 0.05, 0.12]],
  teleport: [[880, 0, 0.05], [440, 0.04, 0.05], [880, 0.08, 0.08]],
  destroy: [[262, 0, 0.06], [196, 0.05, 0.08]],
};
const LOUDNESS = 0.12;

let muted = recall("muted", false);
/** @type {AudioContext | null} */
let context = null;

/** @param {string} name */
export function play(name) {
  if (muted || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const [hertz, start, length] of SOUNDS[name]) {
    const tone = new OscillatorNode(context, { type: "triangle", frequency: hertz });
    const volume = new GainNode(context, { gain: 0 });
    volume.gain.setValueAtTime(0, now + start);
    volume.gain.linearRampToValueAtTime(LOUDNESS, now + start + 0.01);
    volume.gain.exponentialRampToValueAtTime(0.001, now + start + length);
    tone.connect(volume).connect(context.destination);
    tone.start(now + start);
    tone.stop(now + start + length);
  }
}

export function toggle() {
  muted = !muted;
  remember("muted", muted);
  show();
}

export function show() {
  byId("sound").querySelector(".label").textContent = muted ? "Sound off" : "Sound on";
  byId("sound").setAttribute("aria-pressed", String(!muted));
}

// Of several things that happened the last of these is heard.
/** @type {Record<string, string>} */
const BY_EVENT = {
  bump: "bump", push: "push", undock: "push", land: "land", take: "take", teleport: "teleport",
  extinguish: "extinguish", destroy: "destroy", transform: "rule", dock: "dock",
  "rule-broken": "rule", "rule-made": "rule", match: "match", chain: "match", lose: "lose", win: "win",
};
const ORDER = Object.keys(BY_EVENT);

/**
 * The sound that belongs to what just happened, if any.
 * @param {GameEvent[]} events
 */
export function fitting(events) {
  const heard = events.map(({ event }) => ORDER.indexOf(event)).filter((place) => place >= 0);
  return heard.length ? BY_EVENT[ORDER[Math.max(...heard)]] : null;
}
