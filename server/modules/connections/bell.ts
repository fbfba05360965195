/** Wakes whoever waits. A ring that comes while nobody waits is heard by the next one. */
export const bell = () => {
  let ring: () => void = () => {};
  let rung = new Promise<void>((done) => {
    ring = done;
  });
  return {
    ring: () => ring(),
    /** Resolves at the next ring, or at once when it rang since the last call. */
    heard: () => {
      const now = rung;
      return now.then(() => {
        if (rung !== now) return;
        rung = new Promise<void>((done) => {
          ring = done;
        });
      });
    },
  };
};
export type Bell = ReturnType<typeof bell>;
