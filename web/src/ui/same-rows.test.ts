import { expect, test } from "vitest";
import { makeSame } from "./same-rows.ts";

const key = ({ id }: { id: string }) => id;
const row = (id: string, stock = 1) => ({ id, stock, channels: [{ name: "A" }] });

test("a list that is read again keeps the rows that say what they said, also where they have moved (console faults: rows drawn at each tick)", () => {
  const same = makeSame<ReturnType<typeof row>>();
  const first = same([row("a"), row("b"), row("c")], key);
  const next = same([row("new"), row("a"), row("b", 2), row("c")], key);
  expect(next.map(key)).toEqual(["new", "a", "b", "c"]);
  expect(next[1]).toBe(first[0]);
  expect(next[3]).toBe(first[2]);
  expect(next[2]).not.toBe(first[1]);
  expect(next[2]).toEqual(row("b", 2));
});

test("rows that share a key are all shown", () => {
  const twins = [row("a", 1), row("a", 2)];
  expect(makeSame<ReturnType<typeof row>>()(twins, key)).toBe(twins);
});
