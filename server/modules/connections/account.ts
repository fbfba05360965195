import { createHash } from "node:crypto";
import type { Manifest } from "@tradeport/connectors/connector";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** What of the credentials says which account it is. */
export const namesAccount = ({ secret, identifies }: Marketplace["credentialFields"][string]) => !secret && identifies !== false;

/** The account is what is not secret in its credentials (Trendyol: the seller id); a sandbox's is another one. */
export const accountHash = (connector: Marketplace, credentials: Record<string, string>, isSandbox: boolean) => {
  const open = Object.keys(connector.credentialFields)
    .filter((key) => namesAccount(connector.credentialFields[key]!))
    .sort();
  return createHash("sha256")
    .update(JSON.stringify([connector.code, isSandbox, open.map((key) => credentials[key] ?? "")]))
    .digest("hex");
};

/** Account numbers in full; of a secret its last four characters, and of a short one nothing. */
export const shownOf = (connector: Manifest, credentials: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(credentials).map(([key, value]) => [
      key,
      connector.credentialFields[key]?.secret === false ? value : `••••${value.length >= 12 ? value.slice(-4) : ""}`,
    ]),
  );

/** One account is connected once. */
export const refuseTaken = async (ctx: Ctx, channelId: string, hash: string) => {
  const taken = await sql<{ name: string }>`
    select name from store where client_id = ${ctx.clientId} and channel_id = ${channelId} and account_hash = ${hash} and is_active`.execute(
    ctx.db,
  );
  if (taken.rows[0]) throw new Fail("store_exists", { name: taken.rows[0].name });
};
