import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { JobCtx } from "#platform/jobs.ts";
import { makeCorrectedFile } from "#testing/excel-fixture.ts";
import { jobCtx } from "#testing/run-import.ts";
import { until } from "#testing/until.ts";
import { type World, world } from "#testing/world.ts";
import { catalogueJobs, seedCatalogue } from "./index.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
});
afterAll(() => w.close());

const upload = async (rows: number, from = 1) => {
  const body = await makeCorrectedFile(rows, from);
  return w.as("ayse").Product.UploadProductFromExcel({ forUpdate: "false" }, [{ name: "urunler.xlsx", body }]);
};
const run = (processId: string, ctx: Partial<JobCtx> = {}) =>
  catalogueJobs["bulk.import-products"]!({ ...jobCtx(w), ...ctx }, { clientId: w.clientId("ayse"), processId });
const queued = async (processId: string) =>
  (
    await w.database.pool.query<{ flags: object }>(
      "select flags from graphile_worker._private_jobs where payload ->> 'processId' = $1 order by id",
      [processId],
    )
  ).rows.map(({ flags }) => Object.keys(flags).sort());

test("a file says whose work it is and whether it is long; one that is asked to make room goes on after the others (engine fault 20)", async () => {
  const company = `bulk:${w.clientId("ayse")}`;
  const { processId } = await upload(4_500);
  expect(await queued(processId)).toEqual([["bulk", company, "long"]]);
  let requests = 0;
  await run(processId, { isAwaited: async () => ++requests > 0 });
  // One chunk, then it stands in the queue again, behind whoever waits.
  expect(await w.as("ayse").Process.GetProcess({ processId })).toMatchObject({ state: "running", total: 4_500, done: 4_000 });
  expect([requests, await queued(processId)]).toEqual([1, Array(2).fill(["bulk", company, "long"])]);
  await run(processId);
  expect(await w.as("ayse").Process.GetProcess({ processId })).toMatchObject({ state: "done", done: 4_500, failed: 0 });
  const small = await upload(1, 9_000);
  expect(await queued(small.processId)).toEqual([["bulk", company]]);
});

test("a file is read without a database connection: the first one is taken when its rows are all there (engine fault 6)", async () => {
  const { processId } = await upload(600, 10_001);
  let spool = "";
  const there: number[] = [];
  const ctx = jobCtx(w);
  const files: JobCtx["files"] = {
    ...ctx.files,
    scratch: () => {
      spool = ctx.files.scratch();
      return spool;
    },
  };
  const pool = new Proxy(ctx.database.clientPool, {
    get: (target, key) => {
      if (key !== "connect") return Reflect.get(target, key);
      there.push(spool ? readFileSync(spool, "utf8").split("\n").length - 1 : 0);
      return target.connect.bind(target);
    },
  });
  await run(processId, { files, database: { ...ctx.database, clientPool: pool } });
  expect(there).toEqual([600]);
  expect(await w.as("ayse").Process.GetProcess({ processId })).toMatchObject({ state: "done", done: 600 });
  expect(() => readFileSync(spool)).toThrow(/ENOENT/);
});

test("while a file is read it is said how many rows were, and none of them is said to be done", async () => {
  const { processId } = await upload(600, 20_001);
  const now = async () => {
    const { state, total, read, done } = await w.as("ayse").Process.GetProcess({ processId });
    return { state, total, read, done };
  };
  expect(await now()).toEqual({ state: "queued", total: null, read: null, done: 0 });
  const other = await w.database.pool.connect();
  try {
    // All rows are read; they have no way in yet.
    await other.query("begin; lock table import_row in exclusive mode");
    const running = run(processId);
    await until("the rows are read", async () => (await now()).read === 600);
    expect(await now()).toEqual({ state: "running", total: null, read: 600, done: 0 });
    await other.query("rollback");
    await running;
  } finally {
    other.release();
  }
  expect(await now()).toEqual({ state: "done", total: 600, read: null, done: 600 });
});

test("an import whose file is lost ends failed and says what to do, in place of running for ever (engine fault 23)", async () => {
  const { processId } = await upload(3, 11_000);
  const { rows } = await w.database.pool.query<{ id: string }>("select file_id as id from process where id = $1", [processId]);
  await w.files.remove(rows[0]!.id);
  await run(processId);
  expect(await w.as("ayse").Process.GetProcess({ processId })).toMatchObject({
    state: "failed",
    done: 0,
    reason: {
      tr: expect.stringMatching(/bulunamadı.*yeniden yükleyin/i),
      en: expect.stringMatching(/not on the server any more.*Upload the file again/),
    },
  });
});
