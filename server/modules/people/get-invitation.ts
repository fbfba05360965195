import type { Input, Output } from "@tradeport/contract";
import type { invitations } from "@tradeport/contract/invitations";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql, type WideTx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { opens } from "./invitation-rows.ts";

type Call = typeof invitations.GetInvitation;

/** Used, taken back, past its end, of a closed company or never made: one and the same answer. */
export const getInvitation = async (ctx: WideCtx, { link }: Input<Call>): Promise<Output<Call>> => ({
  provider: ctx.installation.issuer ? "external" : "embedded",
  unregisteredUser: ctx.unregisteredUser,
  ...(await invitationBy(ctx.db, link)),
});

export const invitationBy = async (db: WideTx, link: string) => {
  const { rows } = await acrossClients(db, (tx) =>
    sql<Omit<Output<Call>, "provider" | "unregisteredUser">>`
      select c.name as client_name, i.email, i.name, i.surname, i."right", i.areas, i.store_ids, i.expires_at as expire_date
      from invitation i join client c on ${opens(link)}`.execute(tx),
  );
  if (!rows[0]) throw new Fail("invitation_gone");
  return rows[0];
};
