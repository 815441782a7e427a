// Small sounds, made rather than loaded. Silent until somebody has pressed something; volume and mute
// are remembered.

import { byId } from "./dom.js";
import { recall, remember } from "./memory.js";

/**
 * A voice of a sound: from one pitch to another, at a time and for so long, in seconds; "noise"
 * is filtered at the pitch instead.
 * @typedef {[wave: OscillatorType | "noise", from: number, to: number, start: number, length: number, loud: number]} Voice
 */

/** @type {Record<string, Voice[]>} as the document knows them: they are the same in every front end */
export const SOUNDS = JSON.parse(globalThis.document?.getElementById("known-sounds")?.textContent ?? "{}");
const LOUDNESS = 0.16;

let muted = Boolean(recall("muted", false));
let volume = Number(recall("volume", 0.7));
/** @type {{ context: AudioContext, noise: AudioBuffer } | null} */
let studio = null;

/**
 * Plays the sound of what just happened, if there is one.
 * @param {Sound | null | undefined} sound
 */
export function hear(sound) {
  if (!sound || muted || !volume || !navigator.userActivation?.hasBeenActive) return;
  const heard = () => play(sound);
  if (studio) heard();
  else requestAnimationFrame(() => setTimeout(heard)); // to open it takes three frames: first the move is seen
}

/** @param {Sound} sound */
function play({ name, raised }) {
  studio ??= openStudio();
  const { context } = studio;
  const higher = 2 ** (raised / 12);
  for (const [wave, from, to, start, length, loud] of SOUNDS[name] ?? []) {
    const gain = new GainNode(context, { gain: 0 });
    const begin = context.currentTime + start;
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(LOUDNESS * volume * loud, begin + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0008, begin + length);
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
