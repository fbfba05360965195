import { afterAll, beforeAll, expect, test } from "vitest";
import { type World, world } from "#testing/world.ts";
import { fold } from "./fold.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

test("names fold in this process as they do in the database: all four i's, any case, every Turkish letter (R47)", async () => {
  const words = [
    "ISIK",
    "ışık",
    "IŞIK",
    "İstanbul",
    "istanbul",
    "ÇAĞRI",
    "çağrı",
    "Hâlâ",
    "LÂLE",
    "Göğüs Ölçüsü",
    "Müûnîs ÎÛÂ",
    "a1-ß é",
  ];
  const { rows } = await w.database.pool.query<{ folded: string }>(
    "select fold(word) as folded from unnest($1::text[]) with ordinality as given(word, at) order by at",
    [words],
  );
  expect(words.map(fold)).toEqual(rows.map(({ folded }) => folded));
  expect(new Set(["ISIK", "ışık", "IŞIK", "isik"].map(fold)).size).toBe(1);
});
