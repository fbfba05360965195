import { connectorOf } from "@tradeport/connectors";
import { returnedFields } from "@tradeport/connectors/sign-in";
import type { Input } from "@tradeport/contract";
import type { oauth } from "@tradeport/contract/oauth";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { SealedCredentials } from "#platform/secrets.ts";
import { wakeStores } from "./due.ts";
import { openChannel } from "./open-channel.ts";
import { shownStores } from "./shown-stores.ts";
import { hashOf } from "./start-channel-oauth.ts";

type Call = typeof oauth.CompleteChannelOAuth;

interface Attempt {
  storeId: string;
  isNew: boolean;
  name: string;
  isSandbox: boolean;
  sealed: SealedCredentials;
  shown: Record<string, string>;
}

/**
 * Takes the code of a sign-in that this very session began, once. It is sealed and left to the store's loop, which exchanges it; until that
 * has worked, a store that signs in again keeps the sign-in that it has.
 */
export const completeChannelOAuth = async (ctx: Ctx, { channelId, code, state, returned }: Input<Call>) => {
  const channel = await openChannel(ctx, channelId, false);
  const fields = returnedFields(connectorOf(channel.code)?.oauth ?? {}, { ...returned, ...(code !== undefined && { code }) });
  if (!fields) throw new Fail("oauth_state_unknown");
  const { rows } = await sql<Attempt>`
    update oauth_attempt set used_at = now()
    where client_id = ${ctx.clientId} and state_hash = ${hashOf(state)} and channel_id = ${channelId} and person_id = ${ctx.who.personId}
      and session_id is not distinct from ${ctx.who.sessionId ?? null} and used_at is null and expires_at > now()
    returning store_id, is_new, name, is_sandbox, sealed, shown`.execute(ctx.db);
  const attempt = rows[0];
  if (!attempt) throw new Fail("oauth_state_unknown");
  const { storeId } = attempt;
  const sealedCode = await ctx.secrets.sealCredentials(ctx.db, ctx.clientId, storeId, fields);
  const sealed = JSON.stringify({ ...attempt.sealed, ...sealedCode });
  if (attempt.isNew) await connect(ctx, channelId, attempt, sealed);
  else await signInAgain(ctx, attempt, sealed);
  await wakeStores(ctx.db, [storeId], { urgent: true });
  const [store] = await shownStores(ctx, storeId);
  return store!;
};

/** Whose account it is only the marketplace can say: until then the store is its own. */
const connect = async (ctx: Ctx, channelId: string, { storeId, name, isSandbox, shown }: Attempt, sealed: string) => {
  await sql`
    insert into store (client_id, id, channel_id, name, is_sandbox, credentials, shown, account_hash)
    values (${ctx.clientId}, ${storeId}, ${channelId}, ${name}, ${isSandbox}, ${sealed}::jsonb, ${JSON.stringify(shown)}::jsonb,
      ${`signing in:${storeId}`})`.execute(ctx.db);
  await ctx.audit({
    action: "connect",
    objectType: "store",
    objectId: storeId,
    after: { name, isSandbox, credentials: "signed_in" },
  });
};

const signInAgain = async (ctx: Ctx, { storeId, shown }: Attempt, sealed: string) => {
  const { rows } = await sql<{ name: string }>`
    update store s set credentials_next = s.credentials || ${sealed}::jsonb, session_next = null, next_poll_at = '-infinity',
      version = version + 1, shown_next = s.shown || ${JSON.stringify(shown)}::jsonb
    where s.client_id = ${ctx.clientId} and s.id = ${storeId} and s.is_active
    returning s.name`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  await ctx.audit({
    action: "change_credentials",
    objectType: "store",
    objectId: storeId,
    before: { name: rows[0].name, credentials: "present" },
    after: { name: rows[0].name, credentials: "signed_in" },
  });
};
