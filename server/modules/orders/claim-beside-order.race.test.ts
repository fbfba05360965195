import { afterAll, beforeAll, expect, test } from "vitest";
import { untilLocked } from "#testing/until.ts";
import { applyClaims } from "./apply-claims.ts";
import { storeClaims, storePage } from "./inbox.ts";
import { type RefundWorld, refundWorld } from "./refund-world.ts";
import { takeReports } from "./take-reports.ts";
import { lineOf, reportOf } from "./testing.ts";

/** A claim and the first report of its order, each written before the other is there. */
let w: RefundWorld;
beforeAll(async () => {
  w = await refundWorld();
});
afterAll(() => w.close());

type Context = ReturnType<RefundWorld["contextOf"]>;
/** Its writes are done, and end when they may. */
const held = (context: Context) => {
  const [written, may] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const write = ((work: (tx: never) => Promise<unknown>) =>
    context.write(async (tx) => {
      const answer = await work(tx as never);
      written.resolve();
      await may.promise;
      return answer;
    })) as Context["write"];
  return { context: { ...context, write }, written: written.promise, end: may.resolve };
};
test.each(["claim", "order"])(
  "a claim and the first report of its order that are written at once meet, the %s first",
  async (first) => {
    const number = `CBO-${first}`;
    await w.addVariant(number, 10, [w.store]);
    const line = lineOf(number, 1);
    const context = w.contextOf(w.store);
    const claimIds = await context.write((tx) =>
      storeClaims(tx, w.store, { claims: [w.reported(number, 6, [{ line, state: "refunded" }])], unreadable: [] }),
    );
    const orderIds = await context.write((tx) =>
      storePage(tx, w.store, { packages: [reportOf(number, "Delivered", 3, [line])], unreadable: [] }, null),
    );
    const order = (by: Context) => takeReports(by, orderIds);
    const claim = (by: Context) => applyClaims(by, claimIds);
    const [one, other] = first === "claim" ? [claim, order] : [order, claim];
    const begun = held(context);
    const ending = one(begun.context);
    await begun.written;
    const following = other(context);
    await Promise.race([following, untilLocked("one waits for the other", w.database.pool)]);
    begun.end();
    await Promise.all([ending, following]);
    expect(await w.seen(number)).toMatchObject({ pack: { status: "S_REFUNDED" }, order: { claims: [{}] } });
  },
);
