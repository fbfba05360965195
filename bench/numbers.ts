/** What the table shows: three digits that mean something. */
export const figure = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString("en-US") : value >= 10 ? value.toFixed(1) : value.toFixed(2);
export const ms = (value: number) => `${figure(value)} ms`;
export const times = (value: number) => `${value.toFixed(2)} x`;

export const quantile = (values: readonly number[], part: number) => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN;
};
export const median = (values: readonly number[]) => quantile(values, 0.5);
export const p95 = (values: readonly number[]) => quantile(values, 0.95);

/** How long it took, in ms. */
export const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  await work();
  return performance.now() - started;
};

/** Each task once, `readers` at a time; answers how long each took and how many a second were done. */
export const readers = async (count: number, tasks: readonly (() => Promise<unknown>)[]) => {
  const took: number[] = [];
  let next = 0;
  const started = performance.now();
  const reader = async () => {
    for (let at = next++; at < tasks.length; at = next++) took[at] = await timed(tasks[at] as () => Promise<unknown>);
  };
  await Promise.all(Array.from({ length: count }, reader));
  return { took, perSecond: (tasks.length * 1000) / (performance.now() - started) };
};
