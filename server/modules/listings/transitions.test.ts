import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rememberProblems } from "#modules/bulk/index.ts";
import { orderWorld } from "#modules/orders/testing.ts";
import { sql, type Tx } from "#platform/db.ts";
import { type Given, json, ofAmounts, ofContent, type Row, type Step } from "#testing/model/transitions-model.ts";
import { all, ofContentAlone, type State } from "./transition.ts";

/** Random sequences of the transitions, on a row of the database and on a plain model beside it. */
let w: Awaited<ReturnType<typeof orderWorld>>;
let storeId: string;
let problemId: string;
const ids = { stock: "", content: "" };
beforeAll(async () => {
  w = await orderWorld();
  const store = await w.addStore("Birinci");
  storeId = store.id;
  const variantId = await w.addVariant("WAYS-1", 5, [store]);
  const [offer] = await w.rows<{ id: string; listingId: string }>(
    sql`select id, listing_id from offer where variant_id = ${variantId}`,
  );
  Object.assign(ids, { stock: offer!.id, content: offer!.listingId });
  await w.rows(sql`insert into sync_field (client_id, store_id, kind, subject_id, listing_id, cause, state)
    values (${w.clients.ayse}, ${storeId}, 'content', ${offer!.listingId}, ${offer!.listingId}, 'user', 'pending')`);
  const problem = { fingerprint: "trial", owner: "data" as const, field: null, code: "key_taken" as const };
  problemId = await w.database.asClient(
    w.clients.ayse,
    async (tx) => (await rememberProblems(tx, { clientId: w.clients.ayse, channelCode: "trendyol" }, [problem])).get("trial")!,
  );
});
afterAll(() => w.close());

const columns = sql`state, desired, sent, observed, confirmed, desired_rev, sent_rev, confirmed_rev, attempts, cause like 'order:%' as of_order, state = 'differs' and drift_id is not null as awaits_word,
  case when observed_at is not null then coalesce(observed_at >= confirmed_at, true) end as observed_last`;

const flag = fc.boolean();
const given = fc.record({ value: fc.nat({ max: 1 }), one: flag, two: flag, three: flag });
/** A choice among those that may happen, or, one in five, among all. */
interface Choice {
  any: boolean;
  nth: number;
}
const choice = fc.record({ any: fc.nat({ max: 4 }).map((n) => n === 0), nth: fc.nat({ max: 999 }) });

/** A row in any state, with any past. */
const startOf = (states: readonly State[], hasValue: boolean) => {
  const value = hasValue ? fc.option(fc.nat({ max: 1 })) : fc.constant(null);
  return fc
    .record({
      state: fc.constantFrom(...states),
      desired: hasValue ? fc.nat({ max: 1 }) : fc.constant(null),
      ...{ sent: value, observed: value, confirmed: value },
      ...{ desiredRev: fc.integer({ min: 1, max: 3 }), sentRev: fc.nat({ max: 3 }), attempts: fc.nat({ max: 6 }) },
      ofOrder: hasValue ? flag : fc.constant(false),
      awaitsWord: fc.constant(false),
      isSent: flag,
    })
    .map(
      ({ isSent, ...row }): Row => ({
        ...row,
        sent: isSent ? row.desired : row.sent,
        sentRev: isSent ? row.desiredRev : Math.min(row.sentRev, row.desiredRev),
        confirmedRev: 0,
        observedLast: row.observed === null ? null : true,
      }),
    );
};

const walk = async (kind: "stock" | "content", steps: Record<string, Step>, states: readonly State[]) => {
  const it = sql`f.store_id = ${storeId} and f.kind = ${kind} and f.subject_id = ${ids[kind]}`;
  const missed = new Set(
    Object.entries(steps).flatMap(([name, { moves }]) =>
      Object.entries(moves).flatMap(([from, to]) =>
        states.includes(from as State) ? to.map((state) => `${name}: ${from} -> ${state}`) : [],
      ),
    ),
  );
  const sequences = fc.array(fc.tuple(choice, given), { minLength: 1, maxLength: 12 });
  const play = async (
    tx: Tx,
    first: Row,
    sequence: readonly [Choice, Omit<Given, "problemId" | "differs">][],
    differs: boolean,
  ) => {
    if (kind === "content")
      await sql`update sync_field set state = ${differs ? "differs" : "in_sync"} where kind = 'stock'`.execute(tx);
    await sql`
      update sync_field f set state = ${first.state}, drift_id = null, desired = ${json(first.desired)}, sent = ${json(first.sent)}, observed = ${json(first.observed)},
        observed_at = ${first.observed === null ? null : sql`now()`}, confirmed = ${json(first.confirmed)}, confirmed_at = now(), desired_rev = ${first.desiredRev},
        sent_rev = ${first.sentRev}, confirmed_rev = 0, attempts = ${first.attempts}, cause = ${first.ofOrder ? "order:1" : "user"} where ${it}`.execute(
      tx,
    );
    let model = first;
    for (const [{ any, nth }, each] of sequence) {
      // Time goes on between two steps, also within a transaction.
      await sql`update sync_field f set observed_at = observed_at - interval '1 second', confirmed_at = confirmed_at - interval '1 second' where ${it}`.execute(
        tx,
      );
      const names = Object.keys(steps).filter((name) => any || steps[name]!.moves[model.state]);
      const name = names[nth % names.length]!;
      const { moves, may, set, expected } = steps[name]!;
      const with_ = { ...each, problemId, differs };
      const { rows } = await sql<Row>`update sync_field f set ${set(with_)} where ${it} and ${may} returning ${columns}`.execute(
        tx,
      );
      const to = moves[model.state];
      expect(rows.length, `${name} from ${model.state}`).toBe(to ? 1 : 0);
      if (!to) continue;
      const from = model.state;
      model = { ...model, ...expected(model, with_) };
      expect({ ...rows[0] }, name).toEqual(model);
      expect(to, name).toContain(model.state);
      missed.delete(`${name}: ${from} -> ${model.state}`);
    }
  };
  await fc.assert(
    fc.asyncProperty(startOf(states, kind === "stock"), sequences, flag, (first, sequence, differs) =>
      w.database.asClient(w.clients.ayse, (tx) => play(tx, first, sequence, differs)),
    ),
    { numRuns: kind === "stock" ? 1_000 : 1_500, seed: Number(process.env.SEED || 1) },
  );
  // Nothing is drawn that never happens.
  expect([...missed]).toEqual([]);
};

test("price and stock go from state to state as the plain model does, and nowhere else (R20)", () =>
  walk(
    "stock",
    ofAmounts,
    all.filter((state) => !ofContentAlone.includes(state)),
  ));

test("content goes from state to state as the plain model does, and nowhere else (R20)", () => walk("content", ofContent, all));
