import { expect, it } from "vitest";
import { editsOf } from "./edits.ts";

/** The kinds and texts of all changes; § stands for the sign before a value's brace. */
const changed = (text: string) => {
  const source = text.replaceAll("§", "$");
  return editsOf(source).map(({ edit }) => {
    const becomes = source.slice(0, edit.start) + edit.text + source.slice(edit.end);
    return `${edit.kind}: ${becomes.replace(/\s+/g, " ").replaceAll("${", "§{").trim()}`;
  });
};

it("a statement is changed part by part and stays one: conditions, columns, locks, orders", () => {
  const statement =
    "sql`update stock set reserved = greatest(reserved - §{n}, 0), note = 'a, and b' where client_id = §{c} and (id = §{id} or on_hand < §{n}) for update`;";
  const found = changed(statement);
  for (const one of [
    "SQL: condition dropped: sql`update stock set reserved = greatest(reserved - §{n}, 0), note = 'a, and b' where client_id = §{c} for update`;",
    "SQL: column not set: sql`update stock set note = 'a, and b' where client_id = §{c} and (id = §{id} or on_hand < §{n}) for update`;",
    "SQL: column not set: sql`update stock set reserved = greatest(reserved - §{n}, 0) where client_id = §{c} and (id = §{id} or on_hand < §{n}) for update`;",
    "SQL: and for or: sql`update stock set reserved = greatest(reserved - §{n}, 0), note = 'a, and b' where client_id = §{c} and (id = §{id} and on_hand < §{n}) for update`;",
    "SQL: less or equal: sql`update stock set reserved = greatest(reserved - §{n}, 0), note = 'a, and b' where client_id = §{c} and (id = §{id} or on_hand <= §{n}) for update`;",
    "SQL: lock dropped: sql`update stock set reserved = greatest(reserved - §{n}, 0), note = 'a, and b' where client_id = §{c} and (id = §{id} or on_hand < §{n}) `;",
  ])
    expect(found).toContain(one);
  expect(found.filter((one) => one.startsWith("SQL: or for and"))).toHaveLength(1);
});

it("the company beside an id, waits, words of the log and an early end where nothing is to do are left alone", () => {
  expect(changed("sql`delete from a where client_id = §{c}`;")).toEqual([]);
  expect(changed("const everyMs = 5;")).toEqual([]);
  expect(changed("log.warn({ n: n + 1 });").filter((one) => one.startsWith("plus"))).toEqual([]);
  expect(changed("const f = () => { if (rows.length === 0) return; };").filter((one) => /guard|never/.test(one))).toEqual([]);
});

it("guards, halves of conditions and bounds of code are changed", () => {
  const found = changed("const f = async (a, b) => { if (a < b && b) throw new Fail('no'); await save(a ?? b); };");
  for (const one of [
    "guard taken out: const f = async (a, b) => { if (a < b && b) {} await save(a ?? b); };",
    "less or equal: const f = async (a, b) => { if (a <= b && b) throw new Fail('no'); await save(a ?? b); };",
    "half of a condition dropped: const f = async (a, b) => { if ((b)) throw new Fail('no'); await save(a ?? b); };",
    "awaited statement left out: const f = async (a, b) => { if (a < b && b) throw new Fail('no'); ; };",
    "?? dropped: const f = async (a, b) => { if (a < b && b) throw new Fail('no'); await save((a)); };",
  ])
    expect(found).toContain(one);
});

it("what an if does alone, and a side in brackets, leave code", () => {
  expect(changed("const f = (a, b) => { if ((a & b) > 0) b.add(a); };")).toEqual(
    expect.arrayContaining([
      "call left out: const f = (a, b) => { if ((a & b) > 0) {} };",
      "less or equal: const f = (a, b) => { if ((a & b) >= 0) b.add(a); };",
    ]),
  );
});
