import type { Output } from "@tradeport/contract";
import type { waysIn } from "@tradeport/contract/ways-in";
import { passkeyPlace, passkeysOf } from "#identity/passkey.ts";
import { appSince, codesOf } from "#identity/second-factor.ts";
import { cameInBy, changedBy, livingKeys } from "#modules/people/index.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients } from "#platform/db.ts";

export const getWaysIn = async ({ db, who, installation }: WideCtx): Promise<Output<typeof waysIn.GetWaysIn>> =>
  acrossClients(db, async (tx) => ({
    passkeys: await passkeysOf(tx, who.personId, passkeyPlace(installation.publicUrl)),
    recoveryCodes: await codesOf(tx, who.personId),
    appDate: await appSince(tx, who.personId),
    apiKeys: await livingKeys(tx, who.personId),
    members: await cameInBy(tx, who.personId),
    changes: await changedBy(tx, who.personId),
  }));
