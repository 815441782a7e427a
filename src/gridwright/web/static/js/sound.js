// Small sounds, made rather than loaded: one for every event. Silent until somebody has pressed
// something; volume and mute are remembered.

import { byId } from "./dom.js";
import { recall, remember } from "./memory.js";

/**
 * A voice of a sound: from one pitch to another, at a time and for so long, in seconds; "noise"
 * is filtered at the pitch instead.
 * @typedef {[wave: OscillatorType | "noise", from: number, to: number, start: number, length: number, loud?: number]} Voice
 */

/** @type {Record<string, Voice[]>} from what is heard last to what drowns everything else */
export const SOUNDS = {
  step: [["noise", 900, 500, 0, 0.05, 0.25]],
  bump: [["sine", 130, 70, 0, 0.09], ["noise", 300, 200, 0, 0.04, 0.5]],
  push: [["noise", 420, 260, 0, 0.13, 0.8], ["triangle", 150, 120, 0, 0.08, 0.5]],
  undock: [["triangle", 520, 350, 0, 0.1, 0.6], ["noise", 420, 260, 0, 0.1, 0.5]],
  land: [["sine", 160, 60, 0, 0.14], ["noise", 250, 150, 0, 0.06, 0.6]],
  take: [["triangle", 660, 670, 0, 0.07], ["triangle", 990, 1000, 0.06, 0.16]],
  teleport: [["sine", 300, 1400, 0, 0.2], ["sine", 1400, 500, 0.12, 0.2, 0.5]],
  extinguish: [["noise", 3200, 700, 0, 0.45, 0.8]],
  destroy: [["noise", 1800, 300, 0, 0.16, 0.7], ["square", 240, 90, 0, 0.12, 0.25]],
  transform: [["triangle", 370, 560, 0, 0.1], ["triangle", 560, 830, 0.08, 0.14]],
  dock: [["triangle", 523, 523, 0, 0.12], ["triangle", 784, 784, 0.08, 0.24]],
  "rule-broken": [["triangle", 494, 480, 0, 0.1, 0.8], ["triangle", 330, 310, 0.08, 0.18, 0.8]],
  "rule-made": [["noise", 2400, 2400, 0, 0.02, 0.6], ["triangle", 440, 440, 0.01, 0.14], ["triangle", 660, 660, 0.06, 0.22]],
  match: [["triangle", 523, 523, 0, 0.12], ["triangle", 659, 659, 0.07, 0.12], ["triangle", 784, 784, 0.14, 0.22]],
  chain: [["triangle", 659, 659, 0, 0.12], ["triangle", 784, 784, 0.07, 0.12], ["triangle", 1047, 1047, 0.14, 0.28]],
  lose: [["triangle", 330, 310, 0, 0.22], ["triangle", 247, 233, 0.2, 0.24], ["triangle", 196, 150, 0.42, 0.5]],
  win: [
    ["triangle", 523, 523, 0, 0.16], ["triangle", 659, 659, 0.12, 0.16], ["triangle", 784, 784, 0.24, 0.16],
    ["triangle", 1047, 1047, 0.36, 0.5], ["sine", 523, 523, 0.36, 0.5, 0.7], ["sine", 659, 659, 0.36, 0.5, 0.7],
  ],
};
const ORDER = Object.keys(SOUNDS);
const LOUDNESS = 0.16;
const SEMITONES_A_LINK = 2; // by which a chain climbs
const MOST_RAISED = 14;

let muted = Boolean(recall("muted", false));
let volume = Number(recall("volume", 0.7));
/** @type {{ context: AudioContext, noise: AudioBuffer } | null} */
let studio = null;

/**
 * Plays the sound of what just happened, if anything did.
 * @param {GameEvent[]} events
 */
export function hear(events) {
  const found = fitting(events);
  if (!found || muted || !volume || !navigator.userActivation?.hasBeenActive) return;
  const heard = () => play(found.name, found.raised);
  if (studio) heard();
  else requestAnimationFrame(() => setTimeout(heard)); // to open it takes three frames: first the move is seen
}

/**
 * The one sound that belongs to what happened, and by how many semitones it is raised.
 * @param {GameEvent[]} events
 * @returns {{ name: string, raised: number } | null}
 */
export function fitting(events) {
  let name = "";
  let raised = 0;
  for (const { event, count } of events) {
    if (ORDER.indexOf(event) < ORDER.indexOf(name)) continue;
    name = event;
    raised = event === "chain" ? Math.min(MOST_RAISED, SEMITONES_A_LINK * Math.max(0, count - 2)) : 0;
  }
  return SOUNDS[name] ? { name, raised } : null;
}

/**
 * @param {string} name
 * @param {number} raised
 */
function play(name, raised) {
  studio ??= openStudio();
  const { context } = studio;
  const now = context.currentTime;
  for (const [wave, from, to, start, length, loud = 1] of SOUNDS[name]) {
    const gain = new GainNode(context, { gain: 0 });
    const begin = now + start;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(LOUDNESS * volume * loud, begin + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0008, begin + length);
    const higher = 2 ** (raised / 12);
    const source = voice(wave, from * higher, to * higher, begin, length);
    source.end.connect(gain).connect(context.destination);
    source.begin.start(begin);
    source.begin.stop(begin + length);
  }
}

/** @returns {{ context: AudioContext, noise: AudioBuffer }} */
function openStudio() {
  const context = new AudioContext();
  const noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const samples = noise.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = 2 * Math.random() - 1;
  return { context, noise };
}

/**
 * What sounds, and what of it is to be heard.
 * @param {OscillatorType | "noise"} wave
 * @param {number} from
 * @param {number} to
 * @param {number} begin
 * @param {number} length
 * @returns {{ begin: AudioScheduledSourceNode, end: AudioNode }}
 */
function voice(wave, from, to, begin, length) {
  const { context, noise } = /** @type {NonNullable<typeof studio>} */ (studio);
  if (wave !== "noise") {
    const tone = new OscillatorNode(context, { type: wave, frequency: from });
    tone.frequency.setValueAtTime(from, begin);
    tone.frequency.exponentialRampToValueAtTime(to, begin + length);
    return { begin: tone, end: tone };
  }
  const hiss = new AudioBufferSourceNode(context, { buffer: noise });
  const filter = new BiquadFilterNode(context, { type: "bandpass", frequency: from, Q: 0.9 });
  filter.frequency.setValueAtTime(from, begin);
  filter.frequency.exponentialRampToValueAtTime(to, begin + length);
  return { begin: hiss, end: hiss.connect(filter) };
}

export function toggle() {
  muted = !muted;
  remember("muted", muted);
  show();
}

/**
 * From 0 to 1; at 0 there is silence.
 * @param {number} loud
 */
export function setVolume(loud) {
  volume = Math.min(1, Math.max(0, loud));
  if (muted && volume) toggle();
  remember("volume", volume);
}

export const getVolume = () => volume;

export function show() {
  byId("sound").querySelector(".label").textContent = muted ? "Sound off" : "Sound on";
  byId("sound").setAttribute("aria-pressed", String(!muted));
}
