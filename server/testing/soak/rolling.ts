import { productionPlace } from "../production/place.ts";
import { rollUnderLoad } from "../production/roll.ts";
import type { SoakPart } from "./part.ts";

const times = 10;

/** R37: the server of docs/production.md, each of its parts restarted ten times under load. */
export const rolling: SoakPart = {
  name: "rolling",
  about: "two apis and two workers behind the documented proxy, restarted one after the other under load, ten times (R37)",
  run: async ({ say }) => {
    const place = await productionPlace();
    try {
      const { wrong, count, slowestStopMs } = await rollUnderLoad(place, times, say);
      if (wrong.length > 0) throw new Error(`${wrong.length} went wrong:\n${wrong.slice(0, 30).join("\n")}`);
      return [
        "| rolling restarts | |",
        "|---|---|",
        `| proxy | ${place.proxy.name} |`,
        `| restarts of two apis and two workers | ${times} |`,
        `| calls, of which failed | ${count.calls}, 0 |`,
        `| files read in, lost or done twice | ${count.files}, 0 |`,
        `| warehouses made, lost or made twice | ${count.warehouses}, 0 |`,
        `| streams of events that were opened again | ${count.streams - 1} |`,
        `| slowest stop of a part | ${(slowestStopMs / 1000).toFixed(1)} s |`,
      ];
    } finally {
      await place.close();
    }
  },
};
