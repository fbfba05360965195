import fc from "fast-check";
import type { Database } from "#platform/db.ts";
import { broken, missingFlags, openWork } from "./broken.ts";
import type { Answer, refusals } from "./market.ts";
import type { Shift, TakenIn } from "./people.ts";
import { openShop, type Shop } from "./shop.ts";
import { note } from "./tally.ts";

type Move =
  | { do: "sell"; at: number; lines: { variant: number; units: number }[] }
  | { do: "go" | "resolve" | "ack" | "read" | "look"; at: number; pick: number }
  | { do: "cancel"; at: number; pick: number; givesBack: boolean }
  | { do: "part"; at: number; pick: number; kind: "split" | "cancel"; givesBack: boolean }
  | { do: "stock"; variant: number; quantity: number }
  | { do: "shift"; variant: number; way: Shift }
  | { do: "take"; pick: number; outcome: TakenIn }
  | { do: "pack"; pick: number }
  | { do: "learn" }
  | { do: "price"; variant: number; price: string }
  | { do: "push"; at: number; answer: Answer }
  | { do: "work"; at: number; pick: number; refusal: keyof typeof refusals | null };

const at = fc.nat(2);
const pick = fc.nat(5);
const variant = fc.nat(3);
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("sell" as const),
      at,
      lines: fc.array(fc.record({ variant, units: fc.integer({ min: 1, max: 2 }) }), { minLength: 1, maxLength: 3 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("read" as const), at, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("go" as const), at, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("cancel" as const), at, pick, givesBack: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("part" as const),
      at,
      pick,
      kind: fc.constantFrom("split" as const, "cancel" as const),
      givesBack: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("stock" as const), variant, quantity: fc.integer({ min: 0, max: 6 }) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("shift" as const),
      variant,
      way: fc.constantFrom<Shift>("near", "far", "damaged", "sound"),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("take" as const),
      pick,
      outcome: fc.constantFrom<TakenIn>("restocked", "damaged", "quarantine", "writtenOff"),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("pack" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("learn" as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("price" as const), variant, price: fc.constantFrom("80.00", "85.00") }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("push" as const),
      at,
      answer: fc.constantFrom<Answer>("taken", "taken", "taken", "lost", "never", "away"),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("work" as const),
      at,
      pick,
      refusal: fc.constantFrom(null, null, null, "passing" as const, "lasting" as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom("ack" as const, "look" as const), at, pick }) },
);

/** One history: what is held at first, what several hands do at the same time, and in which order their steps meet. */
export const histories = fc.record({
  // Mostly one product: what meets at all meets often.
  held: fc.oneof(
    { weight: 2, arbitrary: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 1 }) },
    { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 3 }) },
  ),
  /** Of the first of these so many each in a set that is sold beside them; none: no set. */
  set: fc.oneof(fc.constant<number[]>([]), fc.array(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 })),
  /** Of each item so many more lie at a second place, and which stores are served from there. */
  far: fc.constantFrom(0, 0, 1, 2, 3),
  serves: fc.array(fc.constantFrom("not" as const, "first" as const, "last" as const), { minLength: 3, maxLength: 3 }),
  /** A product is sold there before its barcode is known here. */
  late: fc.constantFrom(false, false, true),
  hands: fc.array(fc.array(move, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 4 }),
  seed: fc.integer(),
  /** 1: the seed alone decides. More: that many transactions are open at the same time. */
  width: fc.constantFrom(1, 1, 3),
});
type Generated = typeof histories extends fc.Arbitrary<infer H> ? H : never;
type Chance = "far" | "serves" | "late";
export type History = Omit<Generated, Chance> & Partial<Pick<Generated, Chance>>;

const perform = async (shop: Shop, move: Move): Promise<void> => {
  if (move.do === "stock") return shop.edit(move.variant, { quantity: move.quantity });
  if (move.do === "shift") return shop.shift(move.variant, move.way);
  if (move.do === "take") return shop.takeIn(move.pick, move.outcome);
  if (move.do === "pack") return shop.pack(move.pick);
  if (move.do === "learn") return shop.learn();
  if (move.do === "price") return shop.edit(move.variant, { salePrice: move.price });
  const market = shop.markets[move.at]!;
  const { moves } = market;
  switch (move.do) {
    case "sell": {
      const lines = move.lines.map(({ variant, units }) => ({ key: shop.variants[variant % shop.variants.length]!.key, units }));
      return void (await shop.turn(() => moves.sell(lines)));
    }
    case "go":
      return void (await shop.turn(() => moves.go(move.pick)));
    case "cancel":
      return void (await shop.turn(() => moves.cancel(move.pick, move.givesBack)));
    case "part":
      return void (await shop.turn(() => moves.part(move.pick, move.kind, move.givesBack)));
    case "work":
      return void (await shop.turn(() => moves.work(move.pick, move.refusal)));
    case "read":
      return shop.readOrders(move.at);
    case "push":
      market.answer(move.answer);
      return void (await shop.push(move.at));
    case "ack":
      await shop.soon(move.at);
      return void (await shop.readBatch(move.at));
    case "look":
      await shop.resolved(move.at);
      return void (await shop.readUnknown(move.at));
    case "resolve":
      return void (await shop.later(move.at));
  }
};

/** All marketplaces answer, all time is over: the loops go on until nothing is left to do. */
const finish = async (shop: Shop) => {
  for (let round = 0; round < 25; round++) {
    await shop.learn();
    await Promise.all(
      shop.markets.map(async (market, at) => {
        market.answer("taken");
        if (round % 5 === 4) await shop.quarterHour(at);
        await shop.readOrders(at);
        await shop.later(at);
        await shop.applyLeftovers(at);
        await shop.push(at);
        await shop.resolved(at);
        await shop.soon(at);
        await shop.readBatch(at);
        await shop.readUnknown(at);
      }),
    );
    if ((await openWork(shop)).length === 0) return;
  }
  shop.wrong.push(`I6: work never ends: ${(await openWork(shop)).join(", ")}`);
};

/** Plays one history to its end and answers what is broken, in words. */
export const play = async (database: Database, categoryId: string, history: History): Promise<string[]> => {
  const shop = await openShop(database, categoryId, history);
  await Promise.all(
    history.hands.map(async (moves) => {
      for (const each of moves) await perform(shop, each);
    }),
  );
  await finish(shop);
  const flags = await missingFlags(shop);
  for (const at of shop.markets.keys()) await shop.reconcile(at);
  note(shop, history);
  return [...shop.wrong, ...shop.markets.flatMap(({ wrong }) => wrong), ...flags, ...(await broken(shop))];
};

export const modelOf = (database: Database, categoryId: string, after: (history: History) => void = () => {}) =>
  fc.asyncProperty(histories, async (history) => {
    const wrong = await play(database, categoryId, history);
    after(history);
    if (wrong.length > 0) throw new Error(wrong.join("\n"));
  });
