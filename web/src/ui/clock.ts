import { useSyncExternalStore } from "react";

/** Words like "3 minutes ago" and "late" get old by themselves, also in rows that nothing draws again. */
const stepMs = 10_000;
const listeners = new Set<() => void>();
let step: ReturnType<typeof setInterval> | undefined;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  step ??= setInterval(() => {
    for (const tell of listeners) tell();
  }, stepMs);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(step);
    step = undefined;
  };
};

/** What `read` says of this moment; drawn again once it says something else. */
export const useAtMoment = <T extends string | boolean>(read: () => T): T => useSyncExternalStore(subscribe, read);
