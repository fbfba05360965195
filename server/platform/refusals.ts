/** So long what somebody tries without the right to is counted together. */
const windowMs = 600_000;
/** So many different ones are told apart in that time; the others are one count. */
const mostKinds = 30;
const mostCallers = 10_000;

const callers = new Map<string, { from: number; times: Map<string, number> }>();
const isPowerOfTen = (times: number) => /^10*$/.test(String(times));

/**
 * Refusals stand in the audit, which nothing prunes and nobody changes: who repeats one without end must not fill it. The first is written at
 * once, then the tenth, the hundredth and so on, each with how often it was by then. The count is this process's own: after a kill the next
 * one is a first again, so what is written is never more than there was, and no refusal goes without a row.
 */
export const writeRefusal = async (caller: string, kind: string, write: (times: number) => Promise<void>): Promise<void> => {
  const now = performance.now();
  const last = callers.get(caller);
  const { from, times } = last && now - last.from < windowMs ? last : { from: now, times: new Map<string, number>() };
  if (callers.size >= mostCallers && !last)
    for (const [other, { from: since }] of callers) if (now - since >= windowMs) callers.delete(other);
  callers.set(caller, { from, times });
  const counted = times.has(kind) || times.size < mostKinds ? kind : "others";
  const count = (times.get(counted) ?? 0) + 1;
  times.set(counted, count);
  if (!isPowerOfTen(count)) return;
  await write(count).catch((error) => {
    // Not written: the next one is.
    times.set(counted, count - 1);
    throw error;
  });
};
