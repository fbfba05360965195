import path from "node:path";
import { openDatabase } from "../server/platform/db.ts";
import { seedPeopleAndSessions } from "../server/testing/people.ts";
import { connected } from "./connection.ts";
import { importFile } from "./import-file.ts";
import { figure, median, quantile, times } from "./numbers.ts";
import { openParts, pause } from "./parts.ts";
import type { Row, Work } from "./work.ts";

const [files, most] = [10, 12];
const rows = Number(process.env.N ?? 20_000);
const barMs = 2_000;

/** A file of one row beside ten long ones: of another company, and of the same. From the upload to "done". */
const fair: Work = {
  name: "fair",
  run: async (bench): Promise<Row[]> => {
    const url = await bench.database("fair");
    const database = openDatabase({ url, name: "bench", max: 1 });
    const people = await seedPeopleAndSessions(database);
    await database.close();
    const parts = await openParts(url, path.join(bench.folder, "fair"), ["api", "worker"]);
    const upload = async (cookie: string, body: Buffer) => {
      const form = new FormData();
      form.append("forUpdate", "false");
      form.append("file", new Blob([new Uint8Array(body)]), "products.xlsx");
      return (await parts.call<{ processId: string }>(cookie, "Product/UploadProductFromExcel", form)).processId;
    };
    try {
      return await connected(url, async (client) => {
        const stateOf = async (processId: string) =>
          (await client.query<{ state: string }>("select state from process where id = $1", [processId])).rows[0]!.state;
        /** The rows of the long files come first; each small one has a row of its own behind them. */
        let small = files * rows;
        const one = async (cookie: string) => {
          const body = await importFile(1, small++);
          const from = performance.now();
          const processId = await upload(cookie, body);
          let state = "queued";
          while (state === "queued" || state === "running") {
            await pause(10);
            state = await stateOf(processId);
          }
          if (state !== "done") throw new Error(`The import of one row ended as ${state}`);
          return performance.now() - from;
        };
        const [own, other] = [people.ayse, people.mehmet];
        const long = [];
        for (let at = 0; at < files; at += 1) long.push(await importFile(rows, at * rows));
        await one(other);
        const alone: number[] = [];
        for (let at = 0; at < 5; at += 1) alone.push(await one(other));
        const began = performance.now();
        const processIds: string[] = [];
        for (const body of long) processIds.push(await upload(own, body));
        const open = async () => {
          const states = await client.query<{ state: string }>("select state from process where id = any($1)", [processIds]);
          return states.rows.filter(({ state }) => state === "queued" || state === "running").length;
        };
        const took = { other: [] as number[], own: [] as number[] };
        // Only what began and ended beside long ones counts.
        while (took.own.length < most) {
          const [ofOther, ofOwn] = [await one(other), await one(own)];
          if ((await open()) < 2) break;
          took.other.push(ofOther);
          took.own.push(ofOwn);
        }
        while ((await open()) > 0) await pause(200);
        const all = (performance.now() - began) / 1000;
        const seconds = (ms: number) => `${figure(ms / 1000)} s`;
        return (["other", "own"] as const).map((whose): Row => {
          const values = took[whose];
          const worst = quantile(values, 1);
          return {
            work: `import of one row beside ${files} of ${rows.toLocaleString("en-US")}, ${whose === "own" ? "of the same company" : "of another company"}: upload to done`,
            ours: `median ${seconds(median(values))}, worst ${seconds(worst)} of ${values.length}`,
            limit: `median ${seconds(median(alone))} alone`,
            ratio: times(median(values) / median(alone)),
            bar: `<= ${barMs / 1000} s`,
            met: values.length > 0 && worst <= barMs,
            note: `all of them took ${figure(all)} s; the worker's memory at its peak ${figure(parts.peak("worker"))} MiB`,
          };
        });
      });
    } finally {
      await parts.close();
    }
  },
};
export default fair;
