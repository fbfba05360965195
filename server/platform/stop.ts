/** Aborted by SIGTERM or Ctrl-C. A second one, or so many seconds, ends the process where it stands: everything survives that. */
export const stopSignal = (seconds: number): AbortSignal => {
  const stopping = new AbortController();
  const stop = () => {
    if (stopping.signal.aborted) process.exit(1);
    stopping.abort();
    setTimeout(() => process.exit(1), seconds * 1000).unref();
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  return stopping.signal;
};

/** A part that was started by another stops when that one is gone, killed or not: no orphans. */
export const endsWithParent = () => {
  process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));
};
