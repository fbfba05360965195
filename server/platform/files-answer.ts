import { setTimeout as pause } from "node:timers/promises";
import { FileNotFound, type FileStore } from "./files.ts";

const patienceMs = 2_000;
const holdsMs = 10_000;
/** No file has it. */
const nobodys = "00000000-0000-0000-0000-000000000000";

/** Whether the store of files answers: it is asked once in ten seconds, however many want to know, and silence of two seconds is no answer. */
export const looksAtFiles = (store: FileStore, now: () => number = Date.now): (() => Promise<boolean>) => {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let answer = Promise.resolve(false);
  const ask = async () => {
    const found = store.open(nobodys).then(
      (body) => void body.destroy(),
      (error: unknown) => error instanceof FileNotFound,
    );
    return (await Promise.race([found, pause(patienceMs, false, { ref: false })])) === true;
  };
  return () => {
    if (now() - lookedAt >= holdsMs) {
      lookedAt = now();
      answer = ask();
    }
    return answer;
  };
};
