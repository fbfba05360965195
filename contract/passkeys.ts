import { z } from "zod";
import { Done, everyone, Id, Timestamp } from "./common.ts";
import { command, query } from "./procedure.ts";
import { RecoveryCodes } from "./second-factor.ts";
import { cleanLine } from "./text.ts";

const PasskeyName = z.string().overwrite(cleanLine).min(1).max(60);
/** What the browser is given (WebAuthn's JSON form): `navigator.credentials` takes it as it is. */
const Options = z.looseObject({ challenge: z.string() });
/** What the browser answered, in WebAuthn's JSON form. */
const Answer = z.string().min(1).max(16_000);

/** Passkeys (WebAuthn) of one's own account of the embedded provider: they sign in, stand in place of a code, and prove who is there. */
export const passkeys = {
  GetPasskeys: query({
    reads: ["session"],
    summary: "One's own passkeys, and whether this installation's address lets browsers use them",
    roles: everyone,
    area: "any",
    inBrowser: true,
    input: z.strictObject({}),
    output: z.object({
      /** Browsers want https and a name, or localhost; accounts of an outside provider have theirs there. */
      isOffered: z.boolean(),
      passkeys: z.array(
        z.object({
          id: Id,
          name: z.string(),
          /** Its owner's other devices have it too. */
          isBackedUp: z.boolean(),
          /** False for one that was made while the installation had another address: browsers don't use it here. */
          isUsable: z.boolean(),
          createdDate: Timestamp,
          usedDate: Timestamp.nullable(),
        }),
      ),
    }),
  }),
  BeginPasskey: command({
    withoutVersion: "act",
    changes: [],
    summary: "What the browser makes a new passkey with; good once, for five minutes, in this session",
    roles: everyone,
    area: "any",
    right: "read",
    fresh: "factor",
    input: z.strictObject({}),
    output: z.object({ options: Options }),
    errors: ["passkeys_away", "too_many_passkeys", "password_elsewhere", "not_while_acting"],
  }),
  AddPasskey: command({
    withoutVersion: "act",
    changes: ["session", "sessions"],
    summary:
      "Keeps the passkey that the browser made. The first second step of an account ends its other sessions and answers recovery codes, which are in this answer alone",
    roles: everyone,
    area: "any",
    right: "read",
    fresh: "factor",
    input: z.strictObject({ name: PasskeyName, answer: Answer }),
    output: RecoveryCodes,
    shownOnce: ["recoveryCodes"],
    errors: ["proved_elsewhere", "passkeys_away", "passkey_refused", "too_many_passkeys", "not_while_acting"],
  }),
  RenamePasskey: command({
    withoutVersion: "one's own; its name is all that it changes, and the person sees the one that it has",
    changes: ["session"],
    summary: "Another name for one of one's own passkeys",
    roles: everyone,
    area: "any",
    right: "read",
    fresh: true,
    input: z.strictObject({ passkeyId: Id, name: PasskeyName }),
    output: Done,
    errors: ["not_found", "not_while_acting"],
  }),
  RemovePasskey: command({
    withoutVersion: "end",
    changes: ["session"],
    summary: "Takes one of one's own passkeys off; with the last second step the recovery codes go too",
    roles: everyone,
    area: "any",
    right: "read",
    fresh: "factor",
    input: z.strictObject({ passkeyId: Id }),
    output: Done,
    errors: ["not_found", "second_factor_needed", "not_while_acting"],
  }),
  BeginPasskeyProof: command({
    withoutVersion: "act",
    changes: [],
    summary: "What a passkey signs to prove who is there; good once, for five minutes, in this session",
    roles: everyone,
    area: "any",
    right: "read",
    inBrowser: true,
    input: z.strictObject({}),
    output: z.object({ options: Options }),
    errors: ["passkeys_away", "passkey_refused"],
  }),
  ProveByPasskey: command({
    withoutVersion: "act",
    changes: ["session"],
    summary: "Proves by a passkey of the account who is there, as ProveByPassword does",
    roles: everyone,
    area: "any",
    right: "read",
    inBrowser: true,
    input: z.strictObject({ answer: Answer }),
    output: Done,
    errors: ["proved_elsewhere", "passkeys_away", "passkey_refused"],
  }),
};
