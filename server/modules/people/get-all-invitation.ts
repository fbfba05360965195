import type { Invitation } from "@tradeport/contract/invitations";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { invitationColumns, open } from "./invitation-rows.ts";

export const getAllInvitation = async (ctx: Ctx): Promise<Invitation[]> => {
  const { rows } = await sql<Invitation>`
    select ${invitationColumns} from invitation where client_id = ${ctx.clientId} and ${open}
    order by created_at desc, id desc limit 200`.execute(ctx.db);
  return rows;
};
