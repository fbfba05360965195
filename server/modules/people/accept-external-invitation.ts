import type { Input, Output } from "@tradeport/contract";
import type { invitations } from "@tradeport/contract/invitations";
import { addressKey, callPerson } from "#identity/account.ts";
import { outsidePerson } from "#identity/sign-up.ts";
import { audit } from "#platform/audit.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { getInvitation } from "./get-invitation.ts";
import { noteMember, useUp } from "./invitation-rows.ts";
import { areasJson, recordedRights } from "./rights.ts";
import { tellOwners } from "./tell-owners.ts";

type Call = typeof invitations.AcceptExternalInvitation;

/**
 * The person is who the provider says, by (issuer, subject). The mailed link alone is not enough: the provider must also have proven
 * that the invited address is this person's, so that a forwarded e-mail makes nobody a member.
 */
export const acceptExternalInvitation = async (ctx: WideCtx, { link, name, surname }: Input<Call>): Promise<Output<Call>> => {
  const { clientName, email: invited } = await getInvitation(ctx, { link });
  const { unregisteredUser, requestId } = ctx;
  if (!unregisteredUser) throw new Fail("invited_sign_in_first");
  if (addressKey(unregisteredUser.email) !== addressKey(invited))
    throw new Fail("invited_elsewhere", { invited, given: unregisteredUser.email || "–" });
  if (!unregisteredUser.emailVerified) throw new Fail("invited_address_unproven", { given: unregisteredUser.email });
  await acrossClients(ctx.db, async (tx) => {
    const { clientId, id, email, right, areas, storeIds, invitedBy } = await useUp(tx, link);
    const person = await outsidePerson(tx, unregisteredUser);
    if (person.isMember) throw new Fail("account_exists");
    // Somebody whose membership here was closed is invited anew.
    const { rows } = await sql<{ id: string }>`
      insert into client_member (client_id, id, person_id, "right", areas, store_ids, name, surname, email)
      values (${clientId}, ${newId()}, ${person.id}, ${right}, ${areasJson({ areas })}, ${storeIds}::uuid[], ${name}, ${surname}, ${email})
      on conflict (client_id, person_id) do update set is_active = true, "right" = excluded."right", areas = excluded.areas, store_ids = excluded.store_ids, name = excluded.name,
        surname = excluded.surname, email = excluded.email, version = client_member.version + 1
      returning id`.execute(tx);
    const memberId = rows[0]!.id;
    await noteMember(tx, clientId, id, memberId);
    await callPerson(tx, person.id, name, surname);
    await tellOwners(tx, ctx, { clientId, invitedBy, invited: { name, surname, email, right, areas }, personId: person.id });
    await audit(
      tx,
      clientId,
      { kind: "person", id: person.id, name: "", requestId },
      {
        action: "accept",
        objectType: "invitation",
        objectId: id,
        after: { clientMemberId: memberId, ...recordedRights({ right, areas, storeIds }) },
      },
    );
  });
  return { clientName };
};
