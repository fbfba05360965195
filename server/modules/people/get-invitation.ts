import type { Input, Output } from "@tradeport/contract";
import type { invitations } from "@tradeport/contract/invitations";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { opens } from "./invitation-rows.ts";

type Call = typeof invitations.GetInvitation;

/** Used, taken back, past its end, of a closed company or never made: one and the same answer. */
export const getInvitation = async (ctx: WideCtx, { link }: Input<Call>): Promise<Output<Call>> => {
  const { rows } = await acrossClients(ctx.db, (tx) =>
    sql<Omit<Output<Call>, "provider" | "unregisteredUser">>`
      select c.name as client_name, i.email, i.name, i.surname, i."right", i.areas, i.store_ids, i.expires_at as expire_date
      from invitation i join client c on ${opens(link)}`.execute(tx),
  );
  if (!rows[0]) throw new Fail("invitation_gone");
  return { provider: ctx.installation.issuer ? "external" : "embedded", unregisteredUser: ctx.unregisteredUser, ...rows[0] };
};
