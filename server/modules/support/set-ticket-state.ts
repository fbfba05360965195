import type { Input } from "@tradeport/contract";
import type { support } from "@tradeport/contract/support";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

export const setTicketState = async (ctx: WideCtx, { ticketId, state }: Input<typeof support.SetTicketState>) => {
  const { rows } = await acrossClients(ctx.db, (db) =>
    sql<{ number: string }>`
      update support_ticket set state = ${state}, closed_at = case when ${state} = 'closed' then coalesce(closed_at, now()) end
      where id = ${ticketId} returning 'T-' || number as number`.execute(db),
  );
  if (!rows[0]) throw new Fail("not_found");
  await ctx.audit({ action: state, objectType: "ticket", objectId: ticketId, after: { number: rows[0].number, state } });
  return {};
};
