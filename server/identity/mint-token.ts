import type { Database } from "#platform/db.ts";
import type { Sealer } from "#platform/sessions.ts";
import { findAccount } from "./account.ts";
import { loadKeys } from "./keys.ts";
import { makeProvider, mintAccessToken } from "./provider.ts";

/**
 * A Bearer token for `username`, with the key and claims of the embedded provider of the installation at `publicUrl`; undefined
 * when nobody active has that name. For the operator, who has the master key anyway.
 */
export const mintToken = async (
  db: Database,
  sealer: Sealer,
  publicUrl: string,
  username: string,
): Promise<string | undefined> => {
  const account = await db.asPlatform((tx) => findAccount(tx, username));
  if (!account?.usable || !account.confirmed) return undefined;
  return mintAccessToken(makeProvider(db, sealer, publicUrl, await loadKeys(db, sealer)), account.id);
};
