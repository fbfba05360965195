/** Every place where a test may kill the process. The crash test walks this list, so a new name is covered at once. */
export const crashPoints = {
  worker: [
    "import.parsed",
    "import.staged",
    "import.chunk",
    "import.done",
    "push.wanted",
    "push.claimed",
    "push.sent",
    "push.receipt",
    "push.outcome",
    "push.done",
    "inbox.stored",
    "order.applying",
    "order.applied",
    "action.claimed",
    "action.sent",
    "action.done",
  ],
  /** Only where a marketplace gives access tokens: store-session.test.ts. */
  session: ["session.granted"],
  api: ["call.working", "call.done", "hook.heard"],
} as const;
export type CrashPoint = (typeof crashPoints)[keyof typeof crashPoints][number];

const passes = new Map<string, number>();

/** Does nothing, unless CRASH_AT=name:n is set: then the n-th pass kills this process, with no chance to tidy up. */
export const crashPoint = (name: CrashPoint): void => {
  const at = process.env.CRASH_AT;
  if (!at) return;
  const [wanted, count = "1"] = at.split(":");
  if (wanted !== name) return;
  const pass = (passes.get(name) ?? 0) + 1;
  passes.set(name, pass);
  if (pass === Number(count)) process.kill(process.pid, "SIGKILL");
};
