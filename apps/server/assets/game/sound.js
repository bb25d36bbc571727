/** Short sounds, made here rather than loaded. */

/** @type {AudioContext | undefined} */
let audio;

/** @type {Record<string, [number, number][]>} frequency and seconds of each tone */
const TUNES = {
  move: [[420, 0.05]],
  capture: [[300, 0.06], [210, 0.08]],
  over: [[520, 0.12], [650, 0.12], [780, 0.2]],
  low: [[880, 0.08]],
};

/** @param {"move" | "capture" | "over" | "low"} name */
export function play(name) {
  audio ??= new AudioContext();
  let at = audio.currentTime;
  for (const [frequency, seconds] of TUNES[name] ?? []) {
    const [tone, gain] = [audio.createOscillator(), audio.createGain()];
    tone.type = "triangle";
    tone.frequency.value = frequency;
    gain.gain.setValueAtTime(0.12, at);
    gain.gain.exponentialRampToValueAtTime(0.001, at + seconds);
    tone.connect(gain).connect(audio.destination);
    tone.start(at);
    tone.stop(at + seconds);
    at += seconds;
  }
}
