import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedChannels } from "#modules/connections/index.ts";
import { type Database, openDatabase } from "#platform/db.ts";
import { freshDatabase } from "#testing/cluster.ts";
import { categoryOf } from "./goods.ts";
import { type History, modelOf, play } from "./stock-model.ts";

let database: Database;
let categoryId: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url, name: "model", max: 8 });
  await database.asPlatform((tx) => seedChannels(tx));
  categoryId = await categoryOf(database);
});
afterAll(async () => {
  await database.close();
  await drop();
});

test("R18: three stores sell, cancel, return and split the same few units while people edit and messages are out: never more is told than is held, every oversell is flagged, and all adds up", async () => {
  const runs = Number(process.env.RUNS ?? 40);
  // A failing history is made smaller for a minute at most.
  await fc.assert(modelOf(database, categoryId), {
    numRuns: runs,
    seed: Number(process.env.SEED || 1),
    interruptAfterTimeLimit: 60_000,
  });
});

type Move = History["hands"][number][number];
const sell = (at: number, units = 1): Move => ({ do: "sell", at, lines: [{ variant: 0, units }] });
const read = (at: number): Move => ({ do: "read", at, pick: 0 });
const stock = (quantity: number): Move => ({ do: "stock", variant: 0, quantity });
const price: Move = { do: "price", variant: 0, price: "80.00" };
const push = (at: number, answer: "taken" | "lost" = "taken"): Move => ({ do: "push", at, answer });
const work = (at: number, refusal: "lasting" | "passing" | null = null): Move => ({ do: "work", at, pick: 0, refusal });
const ack = (at: number): Move => ({ do: "ack", at, pick: 0 });
const cancel = (at: number): Move => ({ do: "cancel", at, pick: 0, givesBack: true });

/** Histories in which a value came back to what a store was told before, while the marketplace had moved on by itself. */
const cases: [string, number, Move[]][] = [
  ["a sale, and a count that makes up for it before the store was told", 5, [sell(0), read(0), stock(6)]],
  [
    "a cancel that gives back there, and a sale elsewhere, while the old value is out",
    5,
    [sell(0), read(0), push(0), cancel(0), read(0), work(0), sell(1), read(1), ack(0)],
  ],
  [
    "the same with the value worked on first",
    5,
    [sell(0), read(0), push(0), work(0), cancel(0), read(0), sell(1), read(1), ack(0)],
  ],
  ["a sale and a count while the message is out", 5, [sell(1), read(1), push(0), work(0), sell(0), read(0), stock(6), ack(0)]],
  ["a refused stock, then a price", 5, [stock(2), push(0), work(0, "lasting"), ack(0), price, push(0), work(0), ack(0)]],
  [
    "a stock that waits after a refusal that passes, then a price",
    5,
    [stock(2), push(0), work(0, "passing"), ack(0), price, push(0), work(0), ack(0)],
  ],
];
const gone = (givesBack: boolean): Move => ({ do: "cancel", at: 0, pick: 0, givesBack });
const unheard: [string, Move[]][] = [
  ["gives back, with a count told in between", [stock(3), sell(0, 2), push(0), work(0), gone(true), ack(0), read(0)]],
  ["keeps the pieces, after a count was told", [stock(3), push(0), work(0), sell(0, 2), gone(false), ack(0), read(0)]],
];
test.each(unheard)("R18: a sale and its cancel that nobody heard of: the marketplace %s", async (_name, moves) => {
  expect(await play(database, categoryId, { held: [5], set: [], hands: [moves], seed: 1, width: 1 })).toEqual([]);
});

test.each(cases)("R20: %s", async (_name, held, moves) => {
  expect(await play(database, categoryId, { held: [held], set: [], hands: [moves], seed: 1, width: 1 })).toEqual([]);
});

test("R18: an oversold order that was split before anybody read it is flagged with the other that shares a piece", async () => {
  const moves: Move[] = [sell(2, 5), sell(0), read(0), { do: "part", at: 2, pick: 0, kind: "split", givesBack: false }];
  expect(await play(database, categoryId, { held: [5], set: [], hands: [moves], seed: 1, width: 1 })).toEqual([]);
});

test("R5: what was split and then canceled in part, before anybody read it, is held once", async () => {
  const lines = [
    { variant: 1, units: 2 },
    { variant: 0, units: 1 },
  ];
  const part = (kind: "split" | "cancel"): Move => ({ do: "part", at: 2, pick: 0, kind, givesBack: false });
  const moves: Move[] = [{ do: "sell", at: 2, lines }, part("split"), part("cancel")];
  expect(await play(database, categoryId, { held: [1, 2], set: [], hands: [moves], seed: 1, width: 1 })).toEqual([]);
});
