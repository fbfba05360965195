import type { passkeys } from "@tradeport/contract/passkeys";
import { type Handlers, wide } from "#platform/http.ts";
import { addOwnPasskey, beginPasskey, getPasskeys, removePasskey, renamePasskey } from "./own.ts";
import { beginPasskeyProof, proveByPasskey } from "./prove.ts";

export const passkeyHandlers = {
  Client: {
    GetPasskeys: wide(getPasskeys),
    BeginPasskey: wide(beginPasskey),
    AddPasskey: wide(addOwnPasskey),
    RenamePasskey: wide(renamePasskey),
    RemovePasskey: wide(removePasskey),
    BeginPasskeyProof: wide(beginPasskeyProof),
    ProveByPasskey: wide(proveByPasskey),
  } satisfies Handlers<typeof passkeys>,
};
