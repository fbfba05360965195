import type { Output } from "@tradeport/contract";
import type { proof } from "@tradeport/contract/proof";
import type { Ctx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";

/** With an outside provider the proof is there; with ours it is the account's own password. */
export const getProof = async ({ db, who, installation }: Ctx): Promise<Output<typeof proof.GetProof>> => {
  if (installation.issuer) return { ways: ["provider"], username: "" };
  const { rows } = await acrossClients(db, (tx) =>
    sql<{ username: string }>`select username from identity_account where id = ${who.personId}`.execute(tx),
  );
  return { ways: rows[0] ? ["password"] : [], username: rows[0]?.username ?? "" };
};
