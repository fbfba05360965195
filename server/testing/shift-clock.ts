/**
 * Preloaded (`--import`) into a process whose clock is wrong: CLOCK_SHIFT_MS is added to it. With several values, "600000,-600000", the clock
 * steps from one to the next each second. Timers run on: they never ask the wall clock.
 */
const shifts = (process.env.CLOCK_SHIFT_MS ?? "0").split(",").map(Number);
const RealDate = Date;
const now = () => RealDate.now() + shifts[Math.floor(performance.now() / 1000) % shifts.length]!;

globalThis.Date = class extends RealDate {
  static override now = now;
  constructor(...given: []) {
    if (given.length === 0) super(now());
    else super(...given);
  }
} as DateConstructor;
