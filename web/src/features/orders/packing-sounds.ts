import type { Tone } from "#ui/status-badge.tsx";

/** Of each outcome its tones: how high, and how long. A refusal is low and said twice, so that it is heard without looking. */
const tones: Partial<Record<Tone, readonly (readonly [hertz: number, seconds: number])[]>> = {
  success: [[880, 0.08]],
  info: [
    [660, 0.07],
    [990, 0.14],
  ],
  error: [
    [220, 0.22],
    [180, 0.3],
  ],
};
let context: AudioContext | undefined;

/** Heard beside what is seen and read; where a browser has no sound the words say the same. */
export const sound = (tone: Tone) => {
  try {
    context ??= new AudioContext();
    void context.resume();
    let at = context.currentTime;
    for (const [hertz, seconds] of tones[tone] ?? []) {
      const voice = context.createOscillator();
      const loud = context.createGain();
      voice.frequency.value = hertz;
      voice.type = tone === "error" ? "square" : "sine";
      loud.gain.setValueAtTime(0.15, at);
      loud.gain.exponentialRampToValueAtTime(0.001, at + seconds);
      voice.connect(loud).connect(context.destination);
      voice.start(at);
      voice.stop(at + seconds);
      at += seconds + 0.04;
    }
  } catch {
    // no sound here
  }
};
