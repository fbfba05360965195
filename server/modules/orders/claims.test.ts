import type { Claims } from "@tradeport/connectors/marketplace";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { type MarketWorld, marketWorld } from "./market-world.ts";
import { readClaims } from "./steps/read-claims.ts";

let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
  await m.market.control("_settings", { claimDelayMs: 3_600_000 });
});
afterAll(() => m.close());

const look = async () => {
  await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
  expect(await m.run(readClaims)).toBe(true);
};
/** Bought, delivered and sent back. */
const returned = async (quantity: number) => {
  const { barcode } = await m.onSale(5);
  const pack = await m.buy([{ barcode, quantity }]);
  const packageId = Number(pack.channelPackageId);
  for (const move of ["_pick", "_invoice"]) await m.market.control(move, { packageId });
  for (const move of ["_scan", "_deliver"]) {
    const { status, text } = await m.market.control(move, { packageId });
    expect(status, text).toBe(200);
  }
  const { json, status, text } = await m.market.control("_return", { packageId });
  expect(status, text).toBe(200);
  return { pack, claimId: json.claimId as string, barcode };
};
const claimsOf = async (orderHeaderId: string) => (await m.call(getOrderDetail, { orderHeaderId })).claims;

test("R1, R2: the same list again, and an older report after a newer one, change nothing", async () => {
  const { pack, claimId } = await returned(1);
  await look();
  const before = await m.rows(sql`select * from claim where channel_claim_id = ${claimId}`);
  await look();
  expect(await m.rows(sql`select * from claim where channel_claim_id = ${claimId}`)).toEqual(before);
  const newer = new Date(Date.now() + 10 * 86_400_000).toISOString();
  await m.rows(sql`update claim set remote_modified_at = ${newer}, deadline_at = ${newer} where channel_claim_id = ${claimId}`);
  await m.rows(sql`update inbox set applied_at = null, due_at = now() where external_id = ${claimId}`);
  await look();
  expect((await claimsOf(pack.orderId))[0]!.deadline).toBe(newer);
});

test("what was refunded in another currency is not added to the order's own", async () => {
  const { pack, claimId } = await returned(1);
  await look();
  const refunded = async () => (await m.call(getOrderDetail, { orderHeaderId: pack.orderId })).refundedTotal;
  await m.rows(
    sql`update claim_line set state = 'refunded' where claim_id = (select id from claim where channel_claim_id = ${claimId})`,
  );
  expect(Number((await refunded())?.amount)).toBeGreaterThan(0);
  await m.rows(sql`update claim set currency = 'USD' where channel_claim_id = ${claimId}`);
  expect(await refunded()).toEqual({ amount: "0", currency: "TRY" });
});

/** What is told is stored, and whoever would apply it is killed. */
const storeOnly = async () => {
  const context = m.contextOf(m.store, m.market.origin);
  await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
  const task = await readClaims.claim({
    ...context,
    write: async (work) => {
      const answer = await context.write(work);
      if (Array.isArray(answer) && answer.length > 0) throw new Error("killed");
      return answer;
    },
  });
  await expect(task!()).rejects.toThrow("killed");
};

test("each look begins where the last one ended, and one that took long does not take back what a quicker one has read since", async () => {
  const until = async () =>
    (
      await m.rows<{ until: number }>(
        sql`select extract(epoch from claims_until)::float8 as until from order_watch where store_id = ${m.store.id}`,
      )
    )[0]!.until;
  await look();
  const first = await until();
  await look();
  expect(await until()).toBeGreaterThan(first);
  await m.rows(sql`update order_watch set claims_until = now() + interval '1 hour' where store_id = ${m.store.id}`);
  const ahead = await until();
  await look();
  expect(await until()).toBe(ahead);
  await m.rows(sql`update order_watch set claims_until = now() where store_id = ${m.store.id}`);
});

test("R7: claims that were stored and not applied are applied after the crash", async () => {
  const { pack } = await returned(1);
  await storeOnly();
  expect(await claimsOf(pack.orderId)).toEqual([]);
  await m.rows(sql`update inbox set due_at = now() where applied_at is null`);
  await look();
  expect(await claimsOf(pack.orderId)).toHaveLength(1);
});

test("R10: a claim that cannot be read is said beside its order, keeps none of the others back, and the next readable report clears it", async () => {
  const { pack, claimId } = await returned(1);
  const other = await returned(1);
  const context = m.contextOf(m.store, m.market.origin);
  const listClaims: Claims["listClaims"] = async (remote, query) => {
    const page = await context.connector.claims!.listClaims(remote, query);
    const bad = page.claims.find((claim) => claim.claimId === claimId);
    const unreadable = bad
      ? [{ packageId: claimId, orderId: bad.orderId, modifiedAt: null, error: "items: missing", raw: { broken: 1 } }]
      : [];
    return { ...page, claims: page.claims.filter((claim) => claim !== bad), unreadable };
  };
  await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
  const claims = { ...context.connector.claims!, listClaims };
  await (await readClaims.claim({ ...context, connector: { ...context.connector, claims } }))!();
  const detail = await m.call(getOrderDetail, { orderHeaderId: pack.orderId });
  expect(detail.claims).toEqual([]);
  expect(detail.problems.map(({ en }) => en).join()).toContain("items: missing");
  expect(await claimsOf(other.pack.orderId)).toHaveLength(1);
  await look();
  const after = await m.call(getOrderDetail, { orderHeaderId: pack.orderId });
  expect(after.problems).toEqual([]);
  expect(after.claims).toHaveLength(1);
});

test("R10: a claim that cannot be saved is said beside its order and tried again later, and keeps none of the others back", async () => {
  const [bad, good] = [await returned(1), await returned(1)];
  await storeOnly();
  const [stored] = await m.rows<{ parsed: object }>(sql`select parsed from inbox where external_id = ${bad.claimId}`);
  await m.rows(sql`update inbox set due_at = now() where applied_at is null`);
  await m.rows(
    sql`update inbox set parsed = jsonb_set(parsed, '{lines,0,quantity}', '"many"') where external_id = ${bad.claimId}`,
  );
  await look();
  expect(await claimsOf(good.pack.orderId)).toHaveLength(1);
  const detail = await m.call(getOrderDetail, { orderHeaderId: bad.pack.orderId });
  expect([detail.claims, detail.problems.length]).toEqual([[], 1]);
  const waits = sql<{
    isLater: boolean;
  }>`select due_at > now() as is_later from inbox where external_id = ${bad.claimId} and applied_at is null`;
  expect(await m.rows(waits)).toEqual([{ isLater: true }]);
  await m.rows(
    sql`update inbox set due_at = now(), parsed = ${JSON.stringify(stored!.parsed)}::jsonb where external_id = ${bad.claimId}`,
  );
  await look();
  const after = await m.call(getOrderDetail, { orderHeaderId: bad.pack.orderId });
  expect([after.claims.length, after.problems]).toEqual([1, []]);
});

test("a claim in dispute is open until the marketplace has decided, whatever was decided of its other lines", async () => {
  const { pack, claimId } = await returned(2);
  await look();
  const context = m.contextOf(m.store, m.market.origin);
  const tell = async (states: readonly ["disputed" | "refunded" | "rejected", "refunded"]) => {
    const listClaims: Claims["listClaims"] = async (remote, query) => {
      const page = await context.connector.claims!.listClaims(remote, query);
      const claims = page.claims.filter((claim) => claim.claimId === claimId);
      return {
        ...page,
        claims: claims.map((claim) => {
          const lines = claim.lines.map((line, at) => ({ ...line, state: states[at]! }));
          return { ...claim, lines, modifiedAt: new Date().toISOString(), raw: { states } };
        }),
      };
    };
    await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
    const claims = { ...context.connector.claims!, listClaims };
    await (await readClaims.claim({ ...context, connector: { ...context.connector, claims } }))!();
    return (await claimsOf(pack.orderId))[0]!;
  };
  expect(await tell(["disputed", "refunded"])).toMatchObject({ isOpen: true });
  expect(await tell(["rejected", "refunded"])).toMatchObject({ isOpen: false });
});

test("R23: however a look's windows fall, they reach half a window ahead of our clock: the marketplace's may run before it", async () => {
  const { claimId } = await returned(1);
  await look();
  const context = m.contextOf(m.store, m.market.origin);
  const { windowDays } = context.connector.claims!;
  // Counted from here the first window ends in an hour.
  await m.rows(
    sql`update claim set opened_at = now() - make_interval(days => ${windowDays}) + interval '1 hour', is_open = true where channel_claim_id = ${claimId}`,
  );
  let end = 0;
  const listClaims: Claims["listClaims"] = async (_, query) => {
    end = Math.max(end, Date.parse(query.until));
    return { claims: [], unreadable: [] };
  };
  await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
  const claims = { ...context.connector.claims!, listClaims };
  await (await readClaims.claim({ ...context, connector: { ...context.connector, claims } }))!();
  expect(end).toBeGreaterThan(Date.now() + (windowDays / 2 - 1) * 86_400_000);
});

test("for a claim that has been open longer than the marketplace remembers a look goes back as far as that does, and no further", async () => {
  const { claimId } = await returned(1);
  await look();
  const context = m.contextOf(m.store, m.market.origin);
  const { historyDays } = context.connector.claims!;
  await m.rows(
    sql`update claim set opened_at = now() - make_interval(days => ${historyDays + 100}), is_open = true where channel_claim_id = ${claimId}`,
  );
  let begin = Date.now();
  const listClaims: Claims["listClaims"] = async (_, query) => {
    begin = Math.min(begin, Date.parse(query.since));
    return { claims: [], unreadable: [] };
  };
  await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
  const claims = { ...context.connector.claims!, listClaims };
  await (await readClaims.claim({ ...context, connector: { ...context.connector, claims } }))!();
  expect(Math.round((Date.now() - begin) / 86_400_000)).toBe(historyDays);
});

test("a line that a claim's newer report tells no more is no line of it", async () => {
  const { pack, claimId } = await returned(2);
  await look();
  expect((await claimsOf(pack.orderId))[0]!.lines).toHaveLength(2);
  const context = m.contextOf(m.store, m.market.origin);
  const listClaims: Claims["listClaims"] = async (remote, query) => {
    const page = await context.connector.claims!.listClaims(remote, query);
    const claims = page.claims.filter((claim) => claim.claimId === claimId);
    const modifiedAt = new Date().toISOString();
    return {
      ...page,
      claims: claims.map((claim) => ({ ...claim, lines: claim.lines.slice(1), modifiedAt, raw: { modifiedAt } })),
    };
  };
  await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
  const claims = { ...context.connector.claims!, listClaims };
  await (await readClaims.claim({ ...context, connector: { ...context.connector, claims } }))!();
  expect((await claimsOf(pack.orderId))[0]!.lines).toHaveLength(1);
});

test("R2: of two reports of one claim that came together the newer one counts, whichever stands first", async () => {
  const context = m.contextOf(m.store, m.market.origin);
  for (const newerFirst of [true, false]) {
    const { pack, claimId } = await returned(1);
    const listClaims: Claims["listClaims"] = async (remote, query) => {
      const page = await context.connector.claims!.listClaims(remote, query);
      const claims = page.claims
        .filter((claim) => claim.claimId === claimId)
        .flatMap((claim) => {
          const claimIn = (state: "refunded" | "deciding", days: number) => ({
            ...claim,
            lines: claim.lines.map((line) => ({ ...line, state })),
            modifiedAt: new Date(Date.now() + days * 86_400_000).toISOString(),
            raw: { state },
          });
          return newerFirst ? [claimIn("refunded", 2), claimIn("deciding", 1)] : [claimIn("deciding", 1), claimIn("refunded", 2)];
        });
      return { ...page, claims };
    };
    await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
    const claims = { ...context.connector.claims!, listClaims };
    await (await readClaims.claim({ ...context, connector: { ...context.connector, claims } }))!();
    expect((await claimsOf(pack.orderId))[0]).toMatchObject({ isOpen: false, lines: [{ state: "refunded" }] });
  }
});

// Last: it moves the marketplace's clock by days.
test("a buyer's return stands beside its order, one line per unit, and follows the marketplace to its end", async () => {
  const { pack, claimId, barcode } = await returned(2);
  await look();
  const [claim] = await claimsOf(pack.orderId);
  expect(claim).toMatchObject({
    channelClaimId: claimId,
    channelPackageId: pack.channelPackageId,
    kind: "return",
    isOpen: true,
    deadline: null,
    cargoTrackingCode: expect.stringMatching(/^\d+$/),
  });
  expect(
    claim!.lines.map(({ barcode, quantity, state, remoteStatus, reason }) => [barcode, quantity, state, remoteStatus, reason]),
  ).toEqual([
    [barcode, 1, "requested", "Created", "Vazgeçtim"],
    [barcode, 1, "requested", "Created", "Vazgeçtim"],
  ]);
  expect(claim!.lines[0]!.amount).toMatchObject({ currency: "TRY", amount: expect.stringMatching(/^\d+\.\d\d$/) });

  await m.market.control("_settings", { advanceMs: 3_700_000 });
  await look();
  const [arrived] = await claimsOf(pack.orderId);
  expect(arrived!.lines.map(({ state }) => state)).toEqual(["deciding", "deciding"]);
  expect(Date.parse(arrived!.deadline!) - Date.now()).toBeGreaterThan(47 * 3_600_000);

  const decided = await m.market.api("PUT", `/order/sellers/100001/claims/${claimId}/items/approve`, {
    claimLineItemIdList: (
      await m.rows<{ id: string }>(sql`select channel_line_id as id from claim_line where claim_id = ${claim!.id} limit 1`)
    ).map(({ id }) => id),
    params: {},
  });
  expect(decided.status).toBe(200);
  await look();
  expect((await claimsOf(pack.orderId))[0]!.lines.map(({ state }) => state).sort()).toEqual(["deciding", "refunded"]);
  await m.market.control("_settings", { advanceMs: 49 * 3_600_000 });
  await look();
  expect((await claimsOf(pack.orderId))[0]).toMatchObject({ isOpen: false, deadline: null });
});
