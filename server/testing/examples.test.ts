import { contract, type Envelope, walk } from "@tradeport/contract";
import { exampleOf } from "@tradeport/contract/example";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "#modules/catalogue/index.ts";
import { seedChannels } from "#modules/connections/index.ts";
import { type World, world } from "./world.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform(async (tx) => {
    await seedCatalogue(tx);
    await seedChannels(tx);
  });
});
afterAll(() => w.close());

/** So it is said of a thing that is not there, where it is no plain "not found"; nothing else may be wrong with an example. */
const isAbsent = ["category_not_leaf", "channel_code_unknown", "carrier_unknown"];

test("the example of each body is refused by no call for what it says", async () => {
  const refused: string[] = [];
  for (const { name, procedure } of walk(contract)) {
    if (procedure.kind !== "json" || procedure.inBrowser) continue;
    const who = procedure.roles.includes("Client") ? "ayse" : "admin";
    const reply = await w.send(who, name, procedure, exampleOf(procedure), [], {});
    const { errorMessage } = reply.json<Envelope<unknown>>();
    if (reply.statusCode === 400 && !isAbsent.includes(errorMessage?.code ?? ""))
      refused.push(`${name}: ${errorMessage?.code} ${errorMessage?.message}`);
  }
  expect(refused).toEqual([]);
});
