import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError } from "#api";
import { recall, remember } from "#ui/tab-memory.ts";

export interface QueuedScan {
  /** Names this one scan: sent again after a lost answer it is counted once. */
  scan: string;
  text: string;
}
const key = "packing-queue";
const againMs = 3000;

/** No answer came, or none of the server's own: it may have been done, and is asked again by the same name. */
export const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status === 401 || error.status >= 500);

/**
 * A scanner is faster than a server, and a network may be gone: scans are worked on one after the other, in their order, and one whose answer
 * does not come waits with all behind it. They are kept over a reload, so none is lost without a word.
 */
export const useScanQueue = (work: (one: QueuedScan) => Promise<void>) => {
  const [queue, setQueue] = useState<readonly QueuedScan[]>(() => recall<QueuedScan[]>(key) ?? []);
  const [isStuck, setStuck] = useState(false);
  const held = useRef(queue);
  const isWorking = useRef(false);
  const doing = useRef(work);
  doing.current = work;
  const write = useCallback((next: readonly QueuedScan[]) => {
    held.current = next;
    setQueue(next);
    remember(key, next.length > 0 ? next : null);
  }, []);
  const run = useCallback(async () => {
    if (isWorking.current) return;
    isWorking.current = true;
    try {
      for (let [first] = held.current; first; [first] = held.current) {
        await doing.current(first);
        setStuck(false);
        const done = first;
        write(held.current.filter((one) => one !== done));
      }
    } catch (error) {
      if (!isLost(error)) throw error;
      setStuck(true);
    } finally {
      isWorking.current = false;
    }
  }, [write]);
  useEffect(() => {
    void run();
    addEventListener("online", run);
    return () => removeEventListener("online", run);
  }, [run]);
  useEffect(() => {
    if (!isStuck) return;
    const timer = setInterval(run, againMs);
    return () => clearInterval(timer);
  }, [isStuck, run]);
  return {
    queue,
    isStuck,
    add: (text: string) => {
      write([...held.current, { scan: newName(), text }]);
      void run();
    },
    drop: () => {
      write([]);
      setStuck(false);
    },
  };
};

/** randomUUID exists on https and localhost only. */
export const newName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
