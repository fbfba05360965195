import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { mustHaveSeen } from "#platform/seen-version.ts";

export interface SeenStore {
  id: string;
  name: string;
  isSandbox: boolean;
  accountHash: string;
  shown: Record<string, string>;
  /** Its key worked once: since then it is this account's. */
  isProven: boolean;
}

/** A connected store, locked, for whoever changes it: refused when it is another by now than the one that was seen. */
export const seenStore = async (
  ctx: Ctx,
  { storeId, channelId, version }: { storeId: string; channelId: string; version?: number | undefined },
): Promise<SeenStore> => {
  const { rows } = await sql<SeenStore & { version: number }>`
    select id, name, version, is_sandbox, account_hash, shown, proven_at is not null as is_proven from store
    where client_id = ${ctx.clientId} and id = ${storeId} and channel_id = ${channelId} and is_active for update`.execute(ctx.db);
  const [store] = rows;
  if (!store) throw new Fail("not_found");
  mustHaveSeen(ctx, version, store.version);
  return store;
};

export const renameStore = async (ctx: Ctx, { id, name: before }: SeenStore, name: string) => {
  if (name === before) return;
  await sql`update store set name = ${name}, version = version + 1 where client_id = ${ctx.clientId} and id = ${id}`.execute(
    ctx.db,
  );
  await ctx.audit({ action: "update", objectType: "store", objectId: id, before: { name: before }, after: { name } });
};
