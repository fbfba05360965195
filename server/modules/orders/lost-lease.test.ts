import { afterAll, beforeAll, expect, test } from "vitest";
import type { StoreContext } from "#modules/connections/index.ts";
import { sql } from "#platform/db.ts";
import { LostLease } from "#platform/leases.ts";
import { applyClaims } from "./apply-claims.ts";
import { storeClaims, storePage } from "./inbox.ts";
import { type RefundWorld, refundWorld } from "./refund-world.ts";
import { takeReports } from "./take-reports.ts";
import { lineOf, reportOf } from "./testing.ts";

/** What ends the work says nothing of the report that was in hand. */
let w: RefundWorld;
beforeAll(async () => {
  w = await refundWorld();
});
afterAll(() => w.close());

/** The first transaction ends so, all others are as ever. */
const failing = (error: Error): StoreContext => {
  const context = w.contextOf(w.store);
  let isFirst = true;
  return {
    ...context,
    write: (work) => {
      if (!isFirst) return context.write(work);
      isFirst = false;
      return Promise.reject(error);
    },
  };
};
const waiting = (ids: string[]) =>
  w.rows<{ problem: unknown; attempts: number }>(
    sql`select problem, attempts from inbox where id = any(${ids}::uuid[]) and applied_at is null`,
  );
const errors = () => [new LostLease("store"), Object.assign(new Error("the database was stopped"), { code: "57P01" })];

test("a report that is in hand when the lease is lost or the database goes away is no report that can't be applied", async () => {
  const context = w.contextOf(w.store);
  for (const [n, error] of errors().entries()) {
    await w.addVariant(`LL-${n}`, 5, [w.store]);
    const packages = [`${n}a`, `${n}b`].map((number) => reportOf(`LL-${number}`, "Created", 1, [lineOf(`LL-${n}`, 1)]));
    const ids = await context.write((tx) => storePage(tx, w.store, { packages, unreadable: [] }, null));
    for (const some of [ids, ids.slice(0, 1)]) {
      await expect(takeReports(failing(error), some)).rejects.toBe(error);
      expect(await waiting(ids)).toEqual([
        { problem: null, attempts: 0 },
        { problem: null, attempts: 0 },
      ]);
    }
    await takeReports(context, ids);
    expect(await waiting(ids)).toEqual([]);
  }
});

test("nor is a claim's", async () => {
  const context = w.contextOf(w.store);
  for (const [n, error] of errors().entries()) {
    await w.addVariant(`LC-${n}`, 5, [w.store]);
    const line = lineOf(`LC-${n}`, 1);
    await w.sendOut(`LC-${n}`, [line]);
    const claims = [w.reported(`LC-${n}`, 6, [{ line, state: "deciding" }])];
    const ids = await context.write((tx) => storeClaims(tx, w.store, { claims, unreadable: [] }));
    await expect(applyClaims(failing(error), ids)).rejects.toBe(error);
    expect(await waiting(ids)).toEqual([{ problem: null, attempts: 0 }]);
    await applyClaims(context, ids);
    expect((await w.seen(`LC-${n}`)).order.claims).toHaveLength(1);
  }
});
