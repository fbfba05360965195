/** Lets what asks for its turn begin in an order that the seed chooses, at most `width` at the same time. */
export const interleaver = (seed: number, width: number) => {
  const waiting: (() => void)[] = [];
  let state = seed | 0 || 1;
  let running = 0;
  let planned = false;
  /** xorshift32 */
  const below = (n: number) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % n;
  };
  const plan = () => {
    if (planned) return;
    planned = true;
    // Everybody who can ask has asked by then, so that with a width of 1 the same seed is the same run.
    setImmediate(() => {
      planned = false;
      for (; running < width && waiting.length > 0; running++) waiting.splice(below(waiting.length), 1)[0]!();
    });
  };
  return async <T>(work: () => Promise<T> | T): Promise<T> => {
    await new Promise<void>((begin) => {
      waiting.push(begin);
      plan();
    });
    try {
      return await work();
    } finally {
      running--;
      plan();
    }
  };
};
export type Interleaver = ReturnType<typeof interleaver>;
