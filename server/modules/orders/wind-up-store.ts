import type { Message } from "@tradeport/contract/messages";
import type { windUpJob } from "#modules/connections/index.ts";
import { pauseListings, type StorePart, storeChunk } from "#modules/listings/index.ts";
import { sql } from "#platform/db.ts";
import type { Job } from "#platform/jobs.ts";
import { byStoreParts } from "./by-store-parts.ts";

const gone: Message = { code: "action_store_gone" };

const endActions: StorePart = async (tx, clientId, storeId) => {
  const { numAffectedRows = 0n } = await sql`
    update package_action set state = 'refused', reason = ${JSON.stringify(gone)}::jsonb, ended_at = now()
    where client_id = ${clientId} and id in (
      select id from package_action where client_id = ${clientId} and store_id = ${storeId} and state in ('waiting', 'sending', 'unknown')
      limit ${storeChunk})`.execute(tx);
  await sql`
    update package_label set state = 'unavailable', reason = ${JSON.stringify(gone)}::jsonb
    where client_id = ${clientId} and store_id = ${storeId} and state = 'wanted'`.execute(tx);
  return Number(numAffectedRows);
};

/** Ends what waits for a store that was disconnected. Orders, stock that they hold, listings and mappings stay. */
export const windUpStore: Job<typeof windUpJob> = (ctx, { clientId, storeId }) =>
  byStoreParts(ctx, clientId, storeId, { isActive: false }, [endActions, ...pauseListings]);
