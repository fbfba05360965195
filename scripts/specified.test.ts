import type { Envelope, Procedure } from "@tradeport/contract";
import { bodyOf } from "@tradeport/contract/example";
import { afterAll, beforeAll, expect, test } from "vitest";
import { seedCatalogue } from "../server/modules/catalogue/index.ts";
import { seedChannels } from "../server/modules/connections/index.ts";
import { clients } from "../server/testing/people.ts";
import { fileFor } from "../server/testing/sample.ts";
import { type World, world } from "../server/testing/world.ts";
import { type SpecifiedCall, specifiedCalls, specifiedRoutes } from "./specified.ts";

let w: World;
beforeAll(async () => {
  w = await world();
  await w.database.asPlatform(async (tx) => {
    await seedCatalogue(tx);
    await seedChannels(tx);
  });
});
afterAll(() => w.close());

test("each specified call and screen is here, or its line says why not; what is here gives no reason", () => {
  for (const all of [specifiedCalls(), specifiedRoutes()]) {
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ isHere, why }) => isHere === (why !== null)).map(({ name }) => name)).toEqual([]);
  }
});

/** Of "a or b" each is a body of its own. */
const bodiesOf = ({ fields }: SpecifiedCall): string[][] =>
  fields.reduce<string[][]>((bodies, field) => bodies.flatMap((body) => field.split(" or ").map((one) => [...body, one])), [[]]);
const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));
/** As a form, which carries text alone. */
const formOf = (body: object) => Object.fromEntries(Object.entries(body).map(([field, value]) => [field, asText(value)]));
/** A thing of the body that is an object, or of a form the JSON of one. */
const holdsVersion = (value: unknown) => /^\{(.*,)?"version":/.test(asText(value) ?? "");
/** So it is said of a thing that is not there, or of a file of which nothing but the first bytes is right: the body itself was taken. */
const ofNothing = ["category_not_leaf", "channel_code_unknown"];

test("each specified call takes its specified body at the front door, and asks for nothing beside it but what its line says", async () => {
  const refused: string[] = [];
  const others: string[] = [];
  for (const call of specifiedCalls()) {
    const procedure = call.procedure as Procedure | undefined;
    if (!procedure) continue;
    const required = Object.keys(bodyOf(procedure));
    const missing = [
      // What may be left out stays so.
      ...required.filter((field) => call.optional.includes(field)).map((field) => `${field}?`),
      ...required.filter((field) => !call.fields.some((one) => one.split(" or ").includes(field))),
      // What is changed says which version was seen, also where it stands in the body as a thing of its own.
      ...Object.entries(
        bodyOf(
          procedure,
          bodiesOf(call)[0]!.filter((field) => field !== "file"),
        ),
      )
        .filter(([, value]) => holdsVersion(value))
        .map(([field]) => `${field}.version`),
    ];
    if (missing.join() !== call.more.join()) others.push(`${call.name}: ${missing}`);
    for (const body of bodiesOf(call)) {
      const fields = [...body.filter((field) => field !== "file"), ...call.more.filter((field) => !field.includes("."))];
      const input = { ...bodyOf(procedure, fields), ...(fields.includes("clientId") && { clientId: clients.first }) };
      const who = procedure.roles.includes("Client") ? "ayse" : "admin";
      const files = body.includes("file") ? [fileFor(procedure.file!)] : [];
      const sent = procedure.kind === "upload" ? formOf(input) : input;
      const reply = await w.send(who, call.name, procedure, sent, files, {});
      if (reply.statusCode !== 400) continue;
      const { errorMessage } = reply.json<Envelope<unknown>>();
      if (!ofNothing.includes(errorMessage?.code ?? ""))
        refused.push(`${call.name} {${body}}: ${errorMessage?.code} ${errorMessage?.message}`);
    }
  }
  expect({ others, refused }).toEqual({ others: [], refused: [] });
});
