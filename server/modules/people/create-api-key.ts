import { createHash, randomBytes } from "node:crypto";
import type { Input, Output } from "@tradeport/contract";
import type { access } from "@tradeport/contract/access";
import { apiKeyStart } from "#platform/api-key.ts";
import type { WideCtx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";
import { apiKeyRows } from "./api-key-rows.ts";
import { newKeyEmail } from "./emails.ts";
import { areasJson, checkStores, recordedRights, rightsIn } from "./rights.ts";
import { lockMembers, notWhileActing } from "./rules.ts";

type Call = typeof access.CreateApiKey;

const mostKeys = 50;

/** Only the hash is kept, so the key in this answer is the only one there is. */
export const createApiKey = async (
  ctx: WideCtx,
  { name, expireDays, proposes = false, ...given }: Input<Call>,
): Promise<Output<Call>> => {
  notWhileActing(ctx);
  await lockMembers(ctx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from api_key
    where client_id = ${ctx.clientId} and revoked_at is null and expires_at > now()`.execute(ctx.db);
  if (rows[0]!.count >= mostKeys) throw new Fail("too_many_keys", { max: mostKeys });
  const key = apiKeyStart + randomBytes(32).toString("base64url");
  const id = newId();
  const rights = rightsIn(given);
  await checkStores(ctx, rights);
  await sql`
    insert into api_key (client_id, id, member_id, name, "right", areas, store_ids, proposes, shown, secret_hash, expires_at)
    values (${ctx.clientId}, ${id}, ${ctx.who.clientMemberId}, ${name}, ${rights.right}, ${areasJson(rights)}, ${rights.storeIds}::uuid[], ${proposes}, ${`${key.slice(0, 9)}…`},
      ${createHash("sha256").update(key).digest()}, now() + make_interval(days => ${expireDays}::int))`.execute(ctx.db);
  await ctx.audit({
    action: "create",
    objectType: "api_key",
    objectId: id,
    after: { name, ...recordedRights(rights), ...(proposes && { proposes }), expireDays },
  });
  const [made] = await apiKeyRows(ctx, id);
  const { who, locale, installation } = ctx;
  const details = { name, shown: made!.shown, company: who.clientName ?? "", until: made!.expireDate };
  if (who.email)
    await sendMail(ctx, { to: who.email, locale, templates: newKeyEmail({ ...details, publicUrl: installation.publicUrl }) });
  return { ...made!, key };
};
