import type { Input } from "@tradeport/contract";
import type { CommunicationActivity, customers } from "@tradeport/contract/customers";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { knownClient } from "./known-client.ts";

/** For the platform's people alone: the client's role has no right to the table, and the audit says that a note was made, not which. */
export const addCommunicationActivity = async (
  ctx: WideCtx,
  input: Input<typeof customers.AddCommunicationActivity>,
): Promise<CommunicationActivity> => {
  await knownClient(ctx);
  const id = newId();
  const { rows } = await acrossClients(ctx.db, (tx) =>
    sql<CommunicationActivity>`
      insert into communication_activity (client_id, id, activities_owner, note, contact_date, created_by)
      values (${ctx.clientId}, ${id}, ${input.activitiesOwner}, ${input.note}, ${input.contactDate}, ${ctx.who.personId})
      returning id, activities_owner, note, contact_date, created_at as created_date`.execute(tx),
  );
  await ctx.audit({ action: "create", objectType: "communication_activity", objectId: id });
  return rows[0]!;
};
