import { describe, expect, test } from "vitest";
import { type AreaRights, areas, mayCall, type Right } from "./areas.ts";
import { contract, walk } from "./index.ts";

const calls = walk(contract).filter(({ procedure }) => procedure.roles.includes("Client"));
/** Guests pass before anything is checked. */
const checked = calls.filter(({ procedure }) => !procedure.roles.includes("Guest"));
const order: Right[] = ["read", "write", "manage"];

describe.each(checked)("$name ($procedure.area, $procedure.right)", ({ procedure }) => {
  test("by a right it is open from that right on, whatever its area (S1)", () => {
    for (const right of order)
      expect(mayCall({ right, areas: null }, procedure)).toBe(order.indexOf(right) >= order.indexOf(procedure.right));
  });

  test("by areas it is open in its own alone: a question to whoever reads there, a change to whoever writes (S1)", () => {
    for (const area of areas)
      for (const level of ["read", "write"] as const) {
        const isOwn = procedure.area === area && (level === "write" || procedure.right === "read");
        // What the right would say counts for nothing beside areas.
        expect([area, level, mayCall({ right: "manage", areas: { [area]: level } }, procedure)]).toEqual([
          area,
          level,
          isOwn || procedure.area === "any",
        ]);
      }
  });
});

test("all areas together open everything but what is of the whole company, and none opens what is anybody's alone (S1)", () => {
  const all: AreaRights = Object.fromEntries(areas.map((area) => [area, "write"]));
  for (const { name, procedure } of checked) {
    expect([name, mayCall({ right: "read", areas: all }, procedure)]).toEqual([name, procedure.area !== "whole"]);
    expect([name, mayCall({ right: "read", areas: {} }, procedure)]).toEqual([name, procedure.area === "any"]);
  }
});

test("a store or an account is connected, held and dropped by who manages; sample data is a company's own people's alone", () => {
  const commands = checked.filter(({ procedure }) => procedure.isCommand);
  const ofStores = commands.filter(({ procedure }) => procedure.area === "connections" && procedure.right !== "manage");
  expect(ofStores.map(({ name }) => name)).toEqual(["Client/TestClientChannelAuth"]);
  const ofWhole = commands.filter(({ procedure }) => procedure.area === "whole");
  expect(new Set(ofWhole.map(({ procedure }) => procedure.roles.join()))).toEqual(new Set(["Client"]));
});

test("every area has a call, and what is anybody's asks for no more than reading (S1)", () => {
  expect(areas.filter((area) => !calls.some(({ procedure }) => procedure.area === area))).toEqual([]);
  expect(checked.filter(({ procedure: { area, right } }) => area === "any" && right !== "read").map(({ name }) => name)).toEqual(
    [],
  );
});
