/** Numbers that a seed repeats (mulberry32), and what is drawn with them. */
export const seeded = (seed: number) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  /** A whole number, both ends included. */
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  const pick = <T>(list: readonly T[]): T => list[between(0, list.length - 1)]!;
  const shuffled = <T>(list: readonly T[]): T[] => {
    const out = [...list];
    for (let at = out.length - 1; at > 0; at -= 1) {
      const other = between(0, at);
      [out[at], out[other]] = [out[other]!, out[at]!];
    }
    return out;
  };
  /** Deals every card before any comes again. */
  const deck = <T>(cards: readonly T[]) => {
    let left: T[] = [];
    return () => {
      if (left.length === 0) left = shuffled(cards);
      return left.pop()!;
    };
  };
  return { next, between, pick, shuffled, deck, chance: (share: number) => next() < share };
};
export type Seeded = ReturnType<typeof seeded>;
