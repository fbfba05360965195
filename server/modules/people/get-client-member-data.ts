import { Readable } from "node:stream";
import type { Input } from "@tradeport/contract";
import type { members } from "@tradeport/contract/members";
import { heldElsewhere } from "#identity/account.ts";
import type { Download, WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { oneMember } from "./member-rows.ts";
import { guardOwnerOf, notWhileActing, notWithKey } from "./rules.ts";

const rowsAtOnce = 2_000;

/**
 * One's own data, or any member's for an owner: account, sessions, keys, and every act in the audit by that person. An owner gets the
 * sessions in this company, and no account of a person whom another company has too.
 */
export const getClientMemberData = async (
  ctx: WideCtx,
  { clientMemberId }: Input<typeof members.GetClientMemberData>,
): Promise<Download> => {
  notWhileActing(ctx);
  notWithKey(ctx);
  const member = await oneMember(ctx, clientMemberId);
  if (!member.isSelf && ctx.who.right !== "manage") throw new Fail("not_found");
  await guardOwnerOf(ctx, sql`from client_member m where m.client_id = ${ctx.clientId} and m.id = ${clientMemberId}`);
  const { rows } = await acrossClients(ctx.db, (tx) =>
    sql<{ personId: string; about: object }>`
      select m.person_id, jsonb_build_object(
        'account', (select jsonb_build_object('username', username, 'email', email, 'createdDate', created_at)
          from identity_account where id = m.person_id and (${member.isSelf} or not ${heldElsewhere(ctx.clientId)})),
        'passkeys', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'createdDate', created_at, 'usedDate', used_at)), '[]')
          from passkey where account_id = m.person_id and (${member.isSelf} or not ${heldElsewhere(ctx.clientId)})),
        'sessions', (select coalesce(jsonb_agg(jsonb_build_object('agent', agent, 'createdDate', created_at, 'lastSeen', seen_at)), '[]')
          from session where person_id = m.person_id and (${member.isSelf} or client_id = m.client_id)),
        'apiKeys', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'shown', shown, 'createdDate', created_at)), '[]')
          from api_key where client_id = m.client_id and member_id = m.id)) as about
      from client_member m join person p on p.id = m.person_id where m.client_id = ${ctx.clientId} and m.id = ${clientMemberId}`.execute(
      tx,
    ),
  );
  const { personId, about } = rows[0]!;
  await ctx.audit({ action: "export", objectType: "member", objectId: clientMemberId });
  return {
    name: `${ctx.locale === "tr" ? "uye" : "member"}-${clientMemberId}.json`,
    type: "application/json",
    body: Readable.from(document(ctx, { member, ...about }, personId)),
  };
};

async function* document(ctx: WideCtx, about: object, personId: string) {
  yield `${JSON.stringify(about).slice(0, -1)},"acts":[`;
  let after = "00000000-0000-0000-0000-000000000000";
  for (let first = true; ; first = false) {
    const { rows } = await ctx.read((tx) =>
      sql<{ id: string }>`
        select id, at, action, object_type, object_id, before, after, reason from audit
        where client_id = ${ctx.clientId} and actor_id = ${personId} and id > ${after} order by id limit ${rowsAtOnce}`.execute(
        tx,
      ),
    );
    if (rows.length > 0) yield (first ? "" : ",") + rows.map((row) => JSON.stringify(row)).join(",");
    if (rows.length < rowsAtOnce) break;
    after = rows.at(-1)!.id;
  }
  yield "]}";
}
