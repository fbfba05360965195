import fs from "node:fs";
import path from "node:path";
import { catalogueSql, fillCatalogue } from "./catalogue-data.ts";
import { openServer } from "./child.ts";
import { plain } from "./list-sql.ts";
import { median, readers, times } from "./numbers.ts";
import { signIn } from "./session.ts";
import type { Row, Work } from "./work.ts";

const rounds = 5;
const perRound = 1000;
const connections = 10;

const noop = "/api/Client/GetLanguageList";
const list = "/api/Product/GetAllProductMasterData";

/** The cost of a call: who asks, the client's transaction, the schemas of the contract, beside a route that has none of these. */
const calls: Work = {
  name: "calls",
  run: async (bench) => {
    const count = 10_000;
    const url = await bench.database(`lists_${count}`, { version: catalogueSql(count), fill: fillCatalogue(count) });
    const headers = await signIn(url);
    const ours = await openServer("api.ts", [url, bench.folder]);
    const { result } = JSON.parse(await ours.ask(noop, headers, {}));
    const [sql] = plain({ sort: "createdDate", descending: true, term: null, page: 0, total: count });
    const file = path.join(bench.folder, "bare.json");
    fs.writeFileSync(file, JSON.stringify({ list: sql, noop: result }));
    const bare = await openServer("bare.ts", [url, file]);

    const rate = async (ask: () => Promise<string>) =>
      (
        await readers(
          connections,
          Array.from({ length: perRound }, () => ask),
        )
      ).perSecond;
    const row = async (work: string, address: string, beside: string): Promise<Row> => {
      const pairs: { us: number; most: number }[] = [];
      for (let round = 0; round <= rounds; round++)
        pairs.push({ us: await rate(() => ours.ask(address, headers, {})), most: await rate(() => bare.ask(beside)) });
      // The first round warmed both.
      const us = median(pairs.slice(1).map((pair) => pair.us));
      const most = median(pairs.slice(1).map((pair) => pair.most));
      return {
        work,
        ours: `${us.toFixed(0)} requests/s`,
        limit: `${most.toFixed(0)} requests/s, bare Fastify`,
        ratio: times(us / most),
        bar: "shown",
        met: null,
        note: `${connections} connections, one process`,
      };
    };
    try {
      return [
        await row("api: list of 25 from PostgreSQL (10,000 products)", list, "/list"),
        await row("api: a call that does nothing, signed in", noop, "/noop"),
      ];
    } finally {
      await ours.close();
      await bare.close();
    }
  },
};
export default calls;
