/** Wakes whoever waits. One that is raised while nobody waits wakes the next who does. */
export const wakeSignal = () => {
  let raise: () => void = () => {};
  let raised = new Promise<void>((done) => {
    raise = done;
  });
  return {
    raise: () => raise(),
    /** Resolves when it is raised, or at once when it was since the last call. */
    raised: () => {
      const now = raised;
      return now.then(() => {
        if (raised !== now) return;
        raised = new Promise<void>((done) => {
          raise = done;
        });
      });
    },
  };
};
export type WakeSignal = ReturnType<typeof wakeSignal>;
