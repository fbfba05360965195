import { contract, type Procedure, walk } from "@tradeport/contract";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { clients, type Name } from "./people.ts";
import { asksForIds, sampleOf } from "./sample.ts";
import { type World, world } from "./world.ts";

/** S1, S3, S9: every procedure of the contract with nobody, the wrong role, too little right, a foreign client and bad bodies. */
let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const nowhere = "01920000-0000-7000-8000-00000000dead";
const calls = walk(contract);
const insiders: Record<string, Name> = { Client: "ayse", Admin: "admin" };

const status = async (
  who: Name | null,
  name: string,
  procedure: Procedure,
  input: unknown,
  headers: Record<string, string> = {},
) => {
  const reply = await w.send(who, name, procedure, input, procedure.file?.required ? [workbook] : [], headers);
  return { status: reply.statusCode, code: (reply.json() as { errorMessage?: { code: string } }).errorMessage?.code };
};
const takesClient = (procedure: Procedure) => "clientId" in ((procedure.input as unknown as { shape?: object }).shape ?? {});
/** What begins like a workbook: enough to pass the look at the first bytes. */
const workbook = { name: "liste.xlsx", body: Buffer.from("PK\u0003\u0004 nothing more") };

describe.each(calls)("$name", ({ name, procedure }) => {
  const input = sampleOf(procedure.input, nowhere);
  const insider = insiders[procedure.roles[0] as string] as Name;

  test("refuses nobody (S1)", async () => {
    expect(await status(null, name, procedure, input)).toEqual({ status: 401, code: "signed_out" });
  });

  if (!procedure.roles.includes("Admin"))
    test("refuses the role that it does not name (S1)", async () => {
      expect(await status("admin", name, procedure, input)).toEqual({ status: 403, code: "wrong_role" });
    });

  if (procedure.roles.includes("Client") && procedure.right !== "read")
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

  test("refuses a field that it does not know (S9)", async () => {
    const { status: answer, code } = await status(insider, name, procedure, { ...input, tenantId: clients.second });
    expect({ answer, code }).toEqual({ answer: 400, code: "bad_input" });
  });

  if (asksForIds(procedure.input))
    test("refuses ids that are none (S3)", async () => {
      for (const bad of ["", "*", "0", "undefined"]) {
        const { status: answer } = await status(insider, name, procedure, sampleOf(procedure.input, bad));
        expect(answer).toBe(400);
      }
    });

  if (procedure.right !== "read")
    test("refuses a change that comes from another site (S21)", async () => {
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
