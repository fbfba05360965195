import { contract, walk } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressPlaces, changedAt, sampleFor } from "./sample.ts";
import { type World, world } from "./world.ts";

/** S47: whatever takes an address takes http and https alone, without a user's name in it. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const nowhere = "01920000-0000-7000-8000-00000000dead";
const wrong = [
  ...[
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
  ],
  ...[
    "vbscript:msgbox(1)",
    "//evil.example/a",
    "/\\evil.example",
    "file:///etc/passwd",
    "blob:https://a.example/1",
    "evil.example",
  ],
  ...["https://user@evil.example/a", "https://user:password@evil.example/a.jpg", "https://our.example@evil.example/"],
];
const takers = walk(contract).flatMap(({ name, procedure }) =>
  addressPlaces(procedure.input).map((place) => ({ name, procedure, place })),
);

test("addresses are asked for in the places that we know of", () => {
  expect(takers.map(({ name, place }) => `${name} ${place}`)).toEqual(
    expect.arrayContaining(["Order/SetCargoInfo trackingLink"]),
  );
  expect(takers.length).toBeGreaterThan(2);
});

test.each(takers)("$name refuses in $place what is no address of the web (S47)", async ({ name, procedure, place }) => {
  const who = procedure.roles.includes("Client") ? "ayse" : "admin";
  const sample = sampleFor(procedure.input, { idAt: () => nowhere, also: place });
  for (const address of wrong) {
    const input = changedAt(sample, place, () => address);
    const reply = await w.send(who, name, procedure, input, [], {});
    expect([address, reply.statusCode, reply.json().errorMessage?.fields?.length > 0]).toEqual([address, 400, true]);
  }
});
