import { afterAll, beforeAll, expect, test } from "vitest";
import { catalogueJobs } from "#modules/catalogue/index.ts";
import { openDatabase, sql } from "#platform/db.ts";
import { makeFileWith } from "#testing/excel-fixture.ts";
import { jobCtx } from "#testing/run-import.ts";
import { type World, world } from "#testing/world.ts";
import { partLogin } from "../../part-logins.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

test("a file that is read goes past no table that a smuggled statement put in front of its own (S7)", async () => {
  const { DATABASE_URL: url, DATABASE_CLIENT_URL: clientUrl } = await partLogin(w.url, "worker", Buffer.alloc(32, 7));
  const within = async <T>(work: (parts: ReturnType<typeof openDatabase>) => Promise<T>) => {
    const parts = openDatabase({ url, clientUrl, name: "attack file", max: 1 });
    return work(parts).finally(() => parts.close());
  };
  const smuggled = (text: string) => (parts: ReturnType<typeof openDatabase>) =>
    parts.asClient(w.clientId("ayse"), (tx) => sql.raw(text).execute(tx));
  const [{ name } = { name: "" }] = await w.database
    .asPlatform((tx) => sql<{ name: string }>`select quote_ident(current_database()) as name`.execute(tx))
    .then(({ rows }) => rows);
  await within(smuggled(`reset role; alter role app_client in database ${name} set search_path = pg_temp, public`));
  await within(async (parts) => {
    await smuggled("create temp table import_row (like public.import_row)")(parts);
    const body = await makeFileWith(3, (n) => ({ "Model kodu": `ATK-${n}`, Barkod: `86900000771${n}0` }));
    const { processId } = await w.as("mehmet").Product.UploadProductFromExcel({ forUpdate: "false" }, [{ name: "u.xlsx", body }]);
    await catalogueJobs["bulk.import-products"]!(
      { ...jobCtx(w), database: parts },
      { clientId: w.clientId("mehmet"), processId },
    );
    const { rows: left } = await smuggled("select to_regclass('pg_temp.import_row') as still")(parts);
    expect(left).toEqual([{ still: null }]);
    const { done, failed } = await w.as("mehmet").Process.GetProcess({ processId });
    expect(done + failed).toBe(3);
  });
});
