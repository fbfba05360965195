import type { passkeys } from "@tradeport/contract/passkeys";
import type { Handlers } from "#platform/http.ts";
import { addOwnPasskey, beginPasskey, getPasskeys, removePasskey, renamePasskey } from "./own.ts";
import { beginPasskeyProof, proveByPasskey } from "./prove.ts";

export const passkeyHandlers = {
  GetPasskeys: getPasskeys,
  BeginPasskey: beginPasskey,
  AddPasskey: addOwnPasskey,
  RenamePasskey: renamePasskey,
  RemovePasskey: removePasskey,
  BeginPasskeyProof: beginPasskeyProof,
  ProveByPasskey: proveByPasskey,
} satisfies Handlers<typeof passkeys>;
