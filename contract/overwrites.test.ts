import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { contract, walk } from "./index.ts";

/** Takes it, and is refused without it. Of a call that makes as well as changes, it is asked for where an id is given. */
const optional: Record<string, string> = {
  "Warehouse/InsertUpdate": "without a warehouse's id it makes one; with it the server asks for the version",
  "Client/SetClientChannelAuth": "without a store's id it connects one; with it the server asks for the version",
  "IntegrationProvider/SetIntegrationAuth":
    "as SetClientChannelAuth; to try a connected carrier, which changes nothing, takes none",
  "Client/StartChannelOAuth": "a sign-in puts no value in the place of another; a new name asks for the version",
  "Product/SetPrice": "without a price's id it makes one; with it the server asks for the version",
  "Support/SaveFaq": "without a question's id it makes one; with it the server asks for the version",
  "Order/SetOrderPackageStatus": "an act, judged by the state that is there then; a console says which version its person saw",
};

const writes = walk(contract).filter(({ procedure }) => procedure.isCommand);

type Shape = Record<string, z.ZodType>;
const shapeOf = (schema: unknown): Shape => {
  const of = schema as { shape?: Shape; in?: unknown; out?: unknown; unwrap?: () => unknown };
  return of.shape ?? (of.out ? shapeOf(of.out) : of.unwrap ? shapeOf(of.unwrap()) : {});
};
/** A version, `from` beside the new value, or values that are each {from, to}; also inside the one record that a call takes. */
const guards = (schema: unknown): z.ZodType[] => {
  const shape = shapeOf(schema);
  const own = [shape.version, shape.from].filter((guard) => guard !== undefined);
  const inside = Object.entries(shape).flatMap(([name, field]) => {
    const { from, to, version } = shapeOf(field);
    return (from && to) || (["product", "settings", "feed", "parameters"].includes(name) && version) ? [(from ?? version)!] : [];
  });
  return [...own, ...inside];
};

describe("whoever writes over something says what they saw of it (console faults 1-3, 8, 17; U31)", () => {
  test.each(writes.map(({ name, procedure }) => [name, procedure] as const))("%s", (name, { input, withoutVersion }) => {
    const found = guards(input);
    if (found.length === 0) return expect(withoutVersion, "takes no version and no from: say withoutVersion, why").toBeDefined();
    expect(withoutVersion, "takes a version: no reason is needed any more").toBeUndefined();
    const may = found.every((guard) => {
      const { success, data } = guard.safeParse(undefined);
      return success && data === undefined;
    });
    expect(may && !(name in optional) && !name.endsWith("/UpdateProductValue"), "may leave its version out").toBe(false);
  });

  test("every reason is of a call that is there", () => {
    const names = new Set(writes.map(({ name }) => name));
    expect(Object.keys(optional).filter((name) => !names.has(name))).toEqual([]);
  });

  test("such a call may refuse", () => {
    const guarded = writes.filter(({ procedure }) => guards(procedure.input).length > 0);
    expect(guarded.filter(({ procedure }) => !procedure.errors.includes("conflict")).map(({ name }) => name)).toEqual([]);
    expect(guarded.length).toBeGreaterThanOrEqual(14);
  });
});
