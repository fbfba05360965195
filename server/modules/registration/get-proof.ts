import type { Output } from "@tradeport/contract";
import type { proof } from "@tradeport/contract/proof";
import { passkeyPlace, passkeysOf } from "#identity/passkey.ts";
import { factorOf } from "#identity/second-factor.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";

/** With an outside provider the proof is there; with ours it is a passkey of the account, or its password. */
export const getProof = async ({ db, who, installation }: WideCtx): Promise<Output<typeof proof.GetProof>> => {
  if (installation.issuer) return { ways: ["provider"], hasFactor: false, username: "" };
  const place = passkeyPlace(installation.publicUrl);
  return acrossClients(db, async (tx) => {
    const { rows } = await sql<{ username: string }>`
      select username from identity_account where id = ${who.personId}`.execute(tx);
    if (!rows[0]) return { ways: [], hasFactor: false, username: "" };
    const { isOn, passkeys } = await factorOf(tx, who.personId);
    const hasPasskey =
      place !== null && !who.isInReview && (await passkeysOf(tx, who.personId, place)).some(({ isUsable }) => isUsable);
    const hasFactor = isOn || passkeys > 0;
    return { ways: hasPasskey ? ["passkey", "password"] : ["password"], hasFactor, username: rows[0].username };
  });
};
