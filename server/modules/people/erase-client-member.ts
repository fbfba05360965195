import { emptyId, type Input } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import { erasePerson } from "#identity/account.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { closeMember } from "./close-member.ts";
import { eraseInvitations } from "./invitation-rows.ts";
import { recordAct } from "./member-act.ts";
import { wasOwnerLately } from "./rules.ts";

/** What stands in place of a name in what the person did. */
const nobody = "–";

/**
 * Takes the person out of every row of this company that names them; ids stay, in the audit too. The person themselves goes with the last
 * company that has them. What stands elsewhere by the person's own hand (a product's text, a note) is the company's.
 */
export const eraseClientMember = async (ctx: WideCtx, { clientMemberId }: Input<typeof members.EraseClientMember>) => {
  const owner = await wasOwnerLately(ctx, clientMemberId);
  const { isElsewhere, ...act } = await closeMember(ctx, { clientMemberId });
  if (owner) throw new Fail("owner_erased_later", owner);
  const { clientId, personId } = act;
  const { rows } = await sql<{ email: string; name: string }>`
    select email, trim(name || ' ' || surname) as name from client_member where client_id = ${clientId} and id = ${clientMemberId}`.execute(
    ctx.db,
  );
  const { email, name } = rows[0]!;
  await sql`
    update client_member set name = '', surname = '', email = '', phone = '', version = version + 1 where client_id = ${clientId} and id = ${clientMemberId}`.execute(
    ctx.db,
  );
  await acrossClients(ctx.db, (tx) => eraseInvitations(tx, clientId, { memberId: clientMemberId, email }));
  await sql`update api_key set revoked_at = coalesce(revoked_at, now()), name = ${nobody}
    where client_id = ${clientId} and member_id = ${clientMemberId}`.execute(ctx.db);
  await sql`delete from idempotency where client_id = ${clientId} and person_id = ${personId}`.execute(ctx.db);
  await sql`update exported_file set created_by_name = ${nobody}, created_by = null where client_id = ${clientId} and created_by = ${personId}`.execute(
    ctx.db,
  );
  await sql`update process set started_by_name = ${nobody} where client_id = ${clientId} and started_by = ${personId}`.execute(
    ctx.db,
  );
  await sql`update package_action set requested_by_name = ${nobody} where client_id = ${clientId} and requested_by = ${personId}`.execute(
    ctx.db,
  );
  await sql`update saved_view set owner_name = ${nobody} where client_id = ${clientId} and owner_id = ${personId}`.execute(
    ctx.db,
  );
  // These know the doer by name alone; another member of the same name keeps theirs.
  const { rows: namesake } = await sql`
    select 1 from client_member where client_id = ${clientId} and trim(name || ' ' || surname) = ${name} limit 1`.execute(ctx.db);
  if (namesake.length === 0) {
    await sql`update order_status_history set actor_name = ${nobody}
      where client_id = ${clientId} and actor_kind = 'person' and actor_name = ${name}`.execute(ctx.db);
    await sql`update stock_movement set actor = ${nobody} where client_id = ${clientId} and actor = ${name}`.execute(ctx.db);
    await sql`update return_receipt set actor = ${nobody} where client_id = ${clientId} and actor = ${name}`.execute(ctx.db);
    await sql`update claim_file set created_by = ${nobody} where client_id = ${clientId} and created_by = ${name}`.execute(
      ctx.db,
    );
    await sql`update invoice set created_by = ${nobody} where client_id = ${clientId} and created_by = ${name}`.execute(ctx.db);
    await sql`update road_order set created_by = ${nobody} where client_id = ${clientId} and created_by = ${name}`.execute(
      ctx.db,
    );
    await sql`update road_order_file set created_by = ${nobody} where client_id = ${clientId} and created_by = ${name}`.execute(
      ctx.db,
    );
    await sql`update packing set packer = case when packer = ${name} then ${nobody} else packer end,
        packed_by = case when packed_by = ${name} then ${nobody} else packed_by end,
        handed_by = case when handed_by = ${name} then ${nobody} else handed_by end
      where client_id = ${clientId} and ${name} in (packer, packed_by, handed_by)`.execute(ctx.db);
    await sql`update client_document set created_by = ${nobody} where client_id = ${clientId} and created_by = ${name}`.execute(
      ctx.db,
    );
  }
  await acrossClients(ctx.db, async (tx) => {
    // The platform's letters to an address are its account's: not where that is somebody else's.
    await sql`delete from mail where lower(to_address) = lower(${email})
      and client_id in (${clientId}, ${isElsewhere ? clientId : emptyId})
      and (client_id = ${clientId} or not exists (select from identity_account a where lower(a.email) = lower(to_address) and a.id <> ${personId}))`.execute(
      tx,
    );
    if (!isElsewhere) await erasePerson(tx, personId);
    await recordAct(tx, ctx, { ...act, action: "erase" });
  });
  return {};
};
