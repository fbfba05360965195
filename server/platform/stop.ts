import { readFileSync } from "node:fs";

export interface StopSignals {
  /** Aborted as soon as somebody asks: by SIGTERM, Ctrl-C, or by the end of the npm that started us. */
  requested: AbortSignal;
  /** Aborted after the drain: nothing new is taken any more. */
  stop: AbortSignal;
}

/**
 * How a part is asked to stop: it says so for `drainSeconds` and goes on, then it stops. A second signal, or so many seconds after the drain,
 * ends the process where it stands: everything survives that.
 */
export const stopSignals = (seconds: number, drainSeconds = 0): StopSignals => {
  const requested = new AbortController();
  const stopping = new AbortController();
  const stop = () => {
    stopping.abort();
    setTimeout(() => process.exit(1), seconds * 1000).unref();
  };
  const ask = () => {
    if (requested.signal.aborted) process.exit(1);
    requested.abort();
    if (drainSeconds > 0) setTimeout(stop, drainSeconds * 1000);
    else stop();
  };
  process.on("SIGTERM", ask);
  process.on("SIGINT", ask);
  whenNpmEnds(() => requested.signal.aborted || ask());
  return { requested: requested.signal, stop: stopping.signal };
};

export const stopSignal = (seconds: number): AbortSignal => stopSignals(seconds).stop;

/** A part that was started by another stops when that one is gone, killed or not: no orphans. */
export const endsWithParent = () => {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
};

/** npm that is ended can't tell us, and we would hold the port; that somebody else is in its place tells it. */
export const whenNpmEnds = (stop: () => void) => {
  if (!process.env.npm_lifecycle_event) return;
  const npm = parentage();
  const watch = setInterval(() => {
    if (parentage() === npm) return;
    clearInterval(watch);
    stop();
  }, 1000);
  watch.unref();
};

/** Who started us: npm, or (where its shell stays between) that shell and npm. */
const parentage = (): string => {
  const parent = process.ppid;
  try {
    const [, name = "", rest = ""] = /\((.*)\) \S (.*)/s.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return /^(ba|da|a|z)?sh$/.test(name) ? `${parent} of ${rest.split(" ")[0]}` : String(parent);
  } catch {
    return String(parent);
  }
};
