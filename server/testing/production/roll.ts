import { startLoad } from "./load.ts";
import type { ProductionPlace } from "./place.ts";

/** Restarts both apis and both workers under load, as docs/production.md says it, so many times. Answers what was done and what went wrong. */
export const rollUnderLoad = async (place: ProductionPlace, times: number, say: (line: string) => void = () => {}) => {
  const load = startLoad(place);
  let wrong: string[] = [];
  try {
    await load.more({ calls: 20, files: 1, streams: 1 });
    for (let n = 1; n <= times; n++) {
      await place.run("restart");
      await load.more({ calls: 20, files: 1 });
      say(`restart ${n}: ${JSON.stringify(load.count)}`);
    }
  } finally {
    wrong = await load.end();
  }
  const ended = await place.ask("enable");
  for (const { unit, code, signal, ms } of ended)
    if (code !== 0) wrong.push(`${unit} ended with ${code ?? signal} after ${ms} ms`);
  if (ended.length !== 4 * times) wrong.push(`${ended.length} parts were stopped, expected ${4 * times}`);
  return { wrong, count: load.count, slowestStopMs: Math.max(...ended.map(({ ms }) => ms)) };
};
