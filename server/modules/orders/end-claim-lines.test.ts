import type { ClaimState, RemoteClaim } from "@tradeport/connectors/claims";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { type RefundWorld, refundWorld } from "./refund-world.ts";
import { sendReplacement } from "./send-replacement.ts";

/** Lines of a claim for which new pieces were sent, and which its next report tells otherwise. */
let w: RefundWorld;
beforeAll(async () => {
  w = await refundWorld();
});
afterAll(() => w.close());

type ReportedLine = [id: string, quantity: number, state: ClaimState];
const exchanged = async (...sent: string[]) => {
  const one = await w.delivered([2, 1]);
  const claim = (at: number, lines: ReportedLine[], line = one.lines[0]!): RemoteClaim => {
    const report = w.reported(
      one.number,
      at,
      lines.map(([, quantity, state]) => ({ line, quantity, state })),
    );
    return { ...report, lines: report.lines.map((each, no) => ({ ...each, lineId: lines[no]![0] })) };
  };
  const lines = async () => (await w.seen(one.number)).order.claims[0]!.lines;
  await w.hear(
    claim(6, [
      ["a", 1, "deciding"],
      ["b", 1, "deciding"],
    ]),
  );
  const ids = Object.fromEntries(
    (
      await w.rows(sql<{
        id: string;
        name: string;
      }>`select l.id, l.channel_line_id as name from claim_line l join claim c on c.client_id = l.client_id and c.id = l.claim_id
      where c.channel_claim_id = ${`C-${one.number}`}`)
    ).map(({ id, name }) => [name, id]),
  );
  for (const name of sent)
    await w.call(sendReplacement, {
      orderHeaderId: one.orderId,
      claimLineId: ids[name]!,
      quantity: 1,
      carrier: "Aras",
      number: "",
      link: "",
    });
  const problems = () =>
    w.rows(
      sql`select problem from inbox where kind = 'claim' and external_id = ${`C-${one.number}`} and (problem is not null or applied_at is null)`,
    );
  return { one, claim, lines, problems };
};
const shown = (lines: Awaited<ReturnType<Awaited<ReturnType<typeof exchanged>>["lines"]>>) =>
  lines.map(({ state, quantity, replaced, replaceable }) => [state, quantity, replaced, replaceable]);

test("a report that names lines otherwise is applied, and what was sent in exchange stands beside their goods", async () => {
  const { claim, lines, problems, one } = await exchanged("a", "b");
  await w.hear(
    claim(7, [
      ["c", 1, "deciding"],
      ["d", 1, "deciding"],
    ]),
  );
  expect(shown(await lines())).toEqual([
    ["deciding", 1, 1, 0],
    ["deciding", 1, 1, 0],
  ]);
  await w.hear(claim(8, [["e", 2, "refunded"]]));
  expect(await problems()).toEqual([]);
  expect(shown(await lines())).toEqual([["refunded", 2, 2, 0]]);
  expect((await w.seen(one.number)).pack.status).toBe("S_DELIVERED");
  expect((await w.seen(one.number)).order.refundedTotal?.amount).toBe("90.00");
});

test("of one line that is left out the exchange goes to one for which none was sent yet", async () => {
  const { claim, lines, problems } = await exchanged("a");
  await w.hear(claim(7, [["b", 1, "deciding"]]));
  expect(await problems()).toEqual([]);
  expect(shown(await lines())).toEqual([["deciding", 1, 1, 0]]);
});

test("a line without another of its goods stays for what was sent, taken back, until the claim tells it again", async () => {
  const { claim, lines, problems, one } = await exchanged("a");
  await w.hear(claim(7, [["x", 1, "refunded"]], one.lines[1]!));
  expect(await problems()).toEqual([]);
  expect(shown(await lines())).toEqual([
    ["canceled", 1, 1, 0],
    ["refunded", 1, 0, 0],
  ]);
  await w.hear(claim(8, [["x", 1, "refunded"]], one.lines[1]!));
  await w.hear(claim(9, [["a", 1, "deciding"]]));
  expect(shown(await lines())).toEqual([["deciding", 1, 1, 0]]);
});
