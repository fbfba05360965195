import { z } from "zod";
import { Done, everyone, Id } from "./common.ts";
import { command, query } from "./procedure.ts";

/** Six digits as an app shows them, with or without a space. */
export const FactorCode = z
  .string()
  .trim()
  .regex(/^\d{3} ?\d{3}$/, "factorCode");
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() });

/** The second factor of an account of our own provider: codes of an app on a telephone, and recovery codes beside it. */
export const secondFactor = {
  GetSecondFactor: query({
    reads: ["session"],
    summary: "Whether one's own account has a second factor, and whether it must have one",
    roles: everyone,
    area: "any",
    inBrowser: true,
    input: z.strictObject({}),
    output: z.object({
      hasPasskey: z.boolean(),
      /** Of the app. "elsewhere": with an outside provider the second factor is there. */
      state: z.enum(["on", "off", "elsewhere"]),
      mustHave: z.boolean(),
      codesLeft: z.number().int(),
    }),
  }),
  BeginSecondFactor: command({
    withoutVersion: "act",
    changes: ["session"],
    summary: "A new secret for an app on a telephone; it asks for nothing until ConfirmSecondFactor had a code of it",
    roles: everyone,
    area: "any",
    right: "read",
    fresh: "factor",
    input: z.strictObject({}),
    output: z.object({
      secret: z.string(),
      address: z.string(),
      /** The rows of a QR code; true is dark. */
      squares: z.array(z.array(z.boolean())),
    }),
    errors: ["second_factor_on", "password_elsewhere", "not_while_acting"],
  }),
  ConfirmSecondFactor: command({
    withoutVersion: "act",
    changes: ["session", "sessions"],
    summary: "Puts the second factor on with a first code; the recovery codes are in this answer alone; other sessions end",
    roles: everyone,
    area: "any",
    right: "read",
    fresh: "factor",
    input: z.strictObject({ code: FactorCode }),
    output: RecoveryCodes,
    shownOnce: ["recoveryCodes"],
    errors: ["proved_elsewhere", "wrong_code", "not_while_acting"],
  }),
  NewRecoveryCodes: command({
    withoutVersion: "act",
    changes: ["session"],
    summary: "Ten new recovery codes; the old ones end",
    roles: everyone,
    area: "any",
    right: "read",
    fresh: "factor",
    input: z.strictObject({}),
    output: RecoveryCodes,
    shownOnce: ["recoveryCodes"],
    errors: ["second_factor_off", "not_while_acting"],
  }),
  RemoveSecondFactor: command({
    withoutVersion: "end",
    changes: ["session"],
    summary: "Takes one's own second factor off, where the installation doesn't ask for one",
    roles: everyone,
    area: "any",
    right: "read",
    fresh: "factor",
    input: z.strictObject({}),
    output: Done,
    errors: ["second_factor_off", "second_factor_needed", "not_while_acting"],
  }),
  ResetSecondFactor: command({
    withoutVersion: "act",
    changes: ["members"],
    summary:
      "For a member who lost telephone and recovery codes: takes their second factor off; in the client's audit with the reason",
    roles: ["Admin"],
    fresh: "factor",
    input: z.strictObject({ clientId: Id, clientMemberId: Id, reason: z.string().trim().min(3).max(500) }),
    output: Done,
    errors: ["not_found", "second_factor_off"],
  }),
};
