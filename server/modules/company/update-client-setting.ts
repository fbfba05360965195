import type { Input, Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import type { company } from "@tradeport/contract/company";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { isUnchanged } from "#platform/unchanged.ts";
import { readSetting } from "./read-company.ts";

export const getClientSetting = ({ db, clientId }: Ctx): Promise<Output<typeof company.GetClientSetting>> =>
  readSetting(db, clientId);

type Call = typeof company.UpdateClientSetting;

export const updateClientSetting = async (ctx: Ctx, input: Input<Call>): Promise<Output<Call>> => {
  const { db, clientId } = ctx;
  const before = await readSetting(db, clientId);
  const wanted = withChanges(before, input);
  if (before.version === input.version && isUnchanged(before, wanted)) return before;
  const { rows } = await sql`
    update client set time_zone = ${wanted.timeZone}, currency = ${wanted.currency}, vat_rate = ${wanted.vatRate},
      order_poll_seconds = ${wanted.orderPollSeconds}, setting_version = setting_version + 1
    where id = ${clientId} and setting_version = ${input.version} returning id`.execute(db);
  if (rows.length === 0) throw new Fail("conflict");
  // What the stores rest for may be shorter now.
  await sql`select wake_stores(array_agg(id)) from store where client_id = ${clientId} and is_active`.execute(db);
  const after = await readSetting(db, clientId);
  await ctx.audit({ action: "update", objectType: "settings", objectId: clientId, before, after });
  return after;
};
