import path from "node:path";
import { listingJobs } from "../server/modules/listings/index.ts";
import { openDatabase } from "../server/platform/db.ts";
import { logger } from "../server/platform/log.ts";
import { clientId, fillCatalogue } from "./catalogue-data.ts";
import { connected } from "./connection.ts";
import { timed } from "./numbers.ts";
import { openParts } from "./parts.ts";
import { signIn } from "./session.ts";
import type { Work } from "./work.ts";

const products = Number(process.env.N ?? 100_000);

/** A whole catalogue to one store: from the call to the last line, and what the database writes for it. */
const transfer: Work = {
  name: "transfer",
  run: async (bench) => {
    const url = await bench.database("transfer");
    await fillCatalogue(products)(url);
    const database = openDatabase({ url, name: "bench", max: 4, statementMs: 0 });
    const { cookie } = await signIn(url);
    const parts = await openParts(url, path.join(bench.folder, "transfer"), ["api"]);
    try {
      return await connected(url, async (client) => {
        const one = async <T>(text: string) => (await client.query(text)).rows[0] as T;
        const { id } = await one<{ id: string }>("select id from store");
        await client.query("checkpoint");
        const { lsn } = await one<{ lsn: string }>("select pg_current_wal_lsn() as lsn");
        let processId = "";
        const asked = await timed(async () => {
          const body = { filter: { isArchived: false }, storeIds: [id] };
          ({ processId } = await parts.call<{ processId: string }>(cookie, "ProductTransfer/UpsertClientChannelProduct", body));
        });
        const ctx = { database, log: logger("bench"), signal: new AbortController().signal, isAwaited: async () => false };
        const worked = await timed(() => listingJobs.transfer_products!(ctx as never, { clientId, processId }));
        const { mb } = await one<{ mb: number }>(`select (pg_current_wal_lsn() - '${lsn}') / 1e6 as mb`);
        const { state, lines, held } = await one<{ state: string; lines: number; held: number }>(
          `select state, held, (select count(*)::int from process_line where process_id = '${processId}') as lines from process where id = '${processId}'`,
        );
        const perMillion = (value: number) => (value * 1_000_000) / products;
        return [
          {
            work: `transfer of ${products.toLocaleString("en-US")} products to a store: the call, then its job`,
            ours: `${(asked / 1000).toFixed(1)} s + ${(worked / 1000).toFixed(1)} s; ${Number(mb).toFixed(0)} MB of WAL`,
            limit: "",
            ratio: "",
            bar: "1,000,000: <= 5 minutes, <= 1 GB",
            met: lines === products && perMillion(asked + worked) <= 300_000 && perMillion(Number(mb)) <= 1_000,
            note: `${state}, ${held.toLocaleString("en-US")} held for want of a mapping`,
          },
        ];
      });
    } finally {
      await parts.close();
      await database.close();
    }
  },
};
export default transfer;
