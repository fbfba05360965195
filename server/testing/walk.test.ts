import { contract, type Procedure, walk } from "@tradeport/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients, type Name } from "./people.ts";
import { changedAt, fileFor, idPlaces, objectPlaces, placesNamed, sampleFor, sampleOf } from "./sample.ts";
import { type World, world } from "./world.ts";

/** S1, S3, S8, S9: every procedure of the contract with nobody, the wrong role, too little right, a foreign client and bad bodies. */
let w: World;
beforeAll(async () => {
  // Each upload of the contract is sent some twenty times.
  w = await world({ uploadLimits: { perMinute: 1_000_000 } });
});
afterAll(() => w.close());

const nowhere = "01920000-0000-7000-8000-00000000dead";
/** Twice encoded, in other letters, lists of one, and what languages think of nothing; `null` is a missing id only where none is asked. */
const notAnId = [
  ...["", "*", "0", "undefined", "null", " ", "%2A", "01920000%2D0000-7000-8000-00000000dead", `${nowhere} `, `{${nowhere}}`],
  ...[0, true, [], [nowhere], {}, { id: nowhere }],
];
const calls = walk(contract);
/** What a schema refuses is refused at the door: all is held against the schema, and one after the other is sent, from place to place. */
let turns = 0;
const inTurn = <T>(list: readonly T[]): T => list[turns++ % list.length]!;
const insiders: Record<string, Name> = { Client: "ayse", Admin: "admin" };

const status = async (
  who: Name | null,
  name: string,
  procedure: Procedure,
  input: unknown,
  headers: Record<string, string> = {},
) => {
  const reply = await w.send(who, name, procedure, input, procedure.file?.required ? [fileFor(procedure.file)] : [], headers);
  return { status: reply.statusCode, code: (reply.json() as { errorMessage?: { code: string } }).errorMessage?.code };
};
const takesClient = (procedure: Procedure) => "clientId" in ((procedure.input as unknown as { shape?: object }).shape ?? {});

describe.each(calls)("$name ($procedure.area)", ({ name, procedure }) => {
  const input = sampleOf(procedure.input, nowhere);
  const insider = insiders[procedure.roles.find((role) => role !== "Guest") as string] as Name;

  if (procedure.roles.includes("Guest"))
    test("is open to everybody (S1)", async () => {
      expect([401, 403]).not.toContain((await status(null, name, procedure, input)).status);
    });
  else
    test("refuses nobody (S1)", async () => {
      expect(await status(null, name, procedure, input)).toEqual({ status: 401, code: "signed_out" });
    });

  for (const role of ["Admin", "Client"] as const)
    if (!procedure.roles.includes(role))
      test(`refuses the role that it does not name, ${role} (S1)`, async () => {
        expect(await status(insiders[role] as Name, name, procedure, input)).toEqual({ status: 403, code: "wrong_role" });
      });

  if (procedure.roles.includes("Client") && !procedure.roles.includes("Guest") && procedure.right !== "read")
    test("refuses a member without the right (S1)", async () => {
      expect(await status("zeynep", name, procedure, input)).toEqual({ status: 403, code: "no_right" });
      if (procedure.right === "manage")
        expect(await status("can", name, procedure, input)).toEqual({ status: 403, code: "no_right" });
    });

  if (procedure.roles.includes("Client") && takesClient(procedure))
    test("answers a foreign client as not there (S2, S5)", async () => {
      expect(await status("ayse", name, procedure, { ...input, clientId: clients.second })).toEqual({
        status: 404,
        code: "not_found",
      });
    });

  const ofNobody = { ...input, clientId: nowhere };
  if (procedure.roles.includes("Admin") && takesClient(procedure) && procedure.input.safeParse(ofNobody).success)
    test("answers an Admin who names a client that is not there as that, and not as one without anything (S2)", async () => {
      expect(await status("admin", name, procedure, ofNobody)).toEqual({ status: 404, code: "not_found" });
    });

  test("refuses, in every object of its input, a field that it does not know (S9)", async () => {
    for (const place of objectPlaces(procedure.input)) {
      const whole = sampleFor(procedure.input, { idAt: () => nowhere, also: place });
      const fields = ["tenantId", "role", "ownerId", "createdAt", "isAdmin", "constructor"];
      const bodyWith = (field: string) =>
        changedAt(whole, place, (object) => ({ ...(object as object), [field]: clients.second }));
      for (const field of fields)
        expect([place, field, procedure.input.safeParse(bodyWith(field)).success]).toEqual([place, field, false]);
      const field = inTurn(fields);
      const { status: answer } = await status(insider, name, procedure, bodyWith(field));
      expect([place, field, answer]).toEqual([place, field, 400]);
    }
  });

  if (idPlaces(procedure.input).length > 0)
    test("refuses ids that are none, in every field that takes one (S3)", async () => {
      // A form carries text alone.
      for (const place of idPlaces(procedure.input)) {
        const whole = sampleFor(procedure.input, { idAt: () => nowhere, also: place });
        const bodyWith = (bad: unknown) => changedAt(whole, place, () => bad);
        const bads = notAnId.filter((value) => procedure.kind !== "upload" || typeof value === "string");
        for (const bad of bads)
          expect([place, bad, procedure.input.safeParse(bodyWith(bad)).success]).toEqual([place, bad, false]);
        const bad = inTurn(bads);
        const { status: answer } = await status(insider, name, procedure, bodyWith(bad));
        expect([place, bad, answer]).toEqual([place, bad, 400]);
      }
    });

  test("refuses what comes from another site with the cookie, a question too (S21)", async () => {
    expect(
      await status(insider, name, procedure, input, { origin: "https://evil.example", "sec-fetch-site": "cross-site" }),
    ).toEqual({ status: 403, code: "cross_site" });
  });
});

test("an unknown address is the 404 envelope", async () => {
  const reply = await w.app.inject({ method: "POST", url: "/api/Nothing/Here", payload: {} });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ result: null, success: false, hasError: true, errorMessage: { errorCodeNumber: 1005 } });
});

test("what a list is ordered by is a column that it names, in every list (S8)", async () => {
  const ordered = calls.filter(({ procedure }) => placesNamed(procedure.input, /^orderColumn$/).length > 0);
  expect(ordered.length).toBeGreaterThan(5);
  for (const { name, procedure } of ordered)
    for (const orderColumn of ["secretHash", "c.email", "createdDate desc", "(select 1)", "constructor", ""]) {
      const insider = insiders[procedure.roles[0] as string] as Name;
      const { status: answer } = await status(insider, name, procedure, { ...sampleOf(procedure.input, nowhere), orderColumn });
      expect([name, orderColumn, answer]).toEqual([name, orderColumn, 400]);
    }
});

test("every list takes the specification's name of its own order", async () => {
  for (const { name, procedure } of calls.filter((call) => placesNamed(call.procedure.input, /^pageSize$/).length > 0)) {
    const insider = insiders[procedure.roles[0] as string] as Name;
    const ask = async (more: object) =>
      (await w.send(insider, name, procedure, { ...sampleOf(procedure.input, nowhere), ...more }, [], {})).statusCode;
    expect([name, await ask({ orderColumn: "CreatedDate" })]).toEqual([name, await ask({})]);
  }
});

test("what is called an id takes an id and nothing else, so the walk attacks it (S3)", () => {
  const named = calls.flatMap(({ name, procedure }) =>
    placesNamed(procedure.input, /(^|[.a-z])ids?(\[\])?$|Ids?(\[\])?$/)
      .filter((place) => !idPlaces(procedure.input).includes(place) && !idPlaces(procedure.input).includes(`${place}[]`))
      .map((place) => `${name} ${place}`),
  );
  expect(named.sort()).toEqual([
    // Of anything that an entry may name: a call, a marketplace's number.
    "Audit/GetAllAudit objectId",
    "Audit/GetAuditExport objectId",
    // The provider's subject: a text of whoever gives it.
    "Client/GetClientProfileLogin identityId",
    // The carrier's own, of GetCollectionPoints.
    "Logistics/CreateRoadOrder outletLocationId",
    "Logistics/UpdateRoadOrder outletLocationId",
    // Ids within a text of JSON: of the files of this order alone.
    "Logistics/UpdateRoadOrder removedFileIds",
    // A marketplace's number.
    "PersonalData/AddBuyerRequest channelOrderId",
    "PersonalData/UpdateBuyerRequest channelOrderId",
  ]);
});
