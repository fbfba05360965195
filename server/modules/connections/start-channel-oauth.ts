import { createHash, randomBytes } from "node:crypto";
import { connectorOf } from "@tradeport/connectors";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import type { Input } from "@tradeport/contract";
import type { oauth } from "@tradeport/contract/oauth";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { shownOf } from "./account.ts";
import { checkedCredentials } from "./checked-credentials.ts";
import { openChannel } from "./open-channel.ts";
import { renameStore, seenStore } from "./seen-store.ts";

type Call = typeof oauth.StartChannelOAuth;
const minutes = 10;

interface Existing {
  name: string;
  isSandbox: boolean;
  shown: Record<string, string>;
}

/** Nothing is asked of the marketplace here: the person goes there with a state and a challenge, and comes back with a code. */
export const startChannelOAuth = async (ctx: Ctx, input: Input<Call>) => {
  const channel = await openChannel(ctx, input.channelId, input.storeId === undefined);
  const connector = connectorOf(channel.code);
  if (!connector) throw new Fail("not_found");
  const { oauth } = connector;
  if (!oauth) throw new Fail("oauth_not_offered", { channel: connector.name });
  const existing = input.storeId ? await storeOf(ctx, input) : undefined;
  const isSandbox = existing?.isSandbox ?? input.isSandbox;
  const { publicUrl, sandboxOrigin } = ctx.installation;
  if (isSandbox && !sandboxOrigin) throw new Fail("not_configured", { what: "SANDBOX_ORIGIN" });
  if (!isSandbox && !publicUrl.startsWith("https:"))
    throw new Fail("oauth_needs_https", { channel: connector.name, address: publicUrl });

  const given = checkedCredentials(connector, input.credentials, ctx.locale, {
    requested: oauth.requested,
    partly: existing !== undefined,
  });
  const verifier = oauth.withoutPkce ? "" : randomBytes(48).toString("base64url");
  const state = randomBytes(32).toString("base64url");
  const redirectUri = `${publicUrl}${oauth.callback}`;
  const storeId = input.storeId ?? newId();
  // A name needs no sign-in: it is given at once, and what comes back from the marketplace leaves it alone.
  if (existing && input.name !== undefined && input.name !== existing.name)
    await renameStore(ctx, await seenStore(ctx, { ...input, storeId }), input.name);
  const sealed = await ctx.secrets.sealCredentials(ctx.db, ctx.clientId, storeId, {
    ...given,
    ...(verifier && { codeVerifier: verifier }),
    redirectUri,
  });
  await sql`delete from oauth_attempt where client_id = ${ctx.clientId} and expires_at < now() - interval '1 day'`.execute(
    ctx.db,
  );
  await sql`
    insert into oauth_attempt (client_id, id, person_id, session_id, channel_id, store_id, is_new, name, is_sandbox, state_hash, sealed, shown, expires_at)
    values (${ctx.clientId}, ${newId()}, ${ctx.who.personId}, ${ctx.who.sessionId ?? null}, ${input.channelId}, ${storeId}, ${!existing},
      ${input.name ?? existing?.name ?? channel.name}, ${isSandbox}, ${hashOf(state)}, ${JSON.stringify(sealed)}::jsonb,
      ${JSON.stringify(shownOf(connector, given))}::jsonb, now() + make_interval(mins => ${minutes}))`.execute(ctx.db);
  const challenge = createHash("sha256").update(verifier).digest("base64url");
  const query = oauth.query({ ...existing?.shown, ...given }, { redirectUri, state, challenge });
  return {
    authorizationUrl: `${placeOf(connector, channel.code, isSandbox ? sandboxOrigin : undefined)}?${new URLSearchParams(query)}`,
    state,
  };
};

const placeOf = ({ code, oauth, channels }: Marketplace, channelCode: string, sandboxOrigin: string | undefined) => {
  const signInOrigin = channels.find((channel) => channel.code === channelCode)?.signInOrigin;
  return sandboxOrigin ? `${sandboxOrigin}/${code}${oauth!.path}` : `${signInOrigin ?? oauth!.origin}${oauth!.path}`;
};

export const hashOf = (state: string) => createHash("sha256").update(state).digest("hex");

const storeOf = async (ctx: Ctx, { storeId, channelId }: Input<Call>) => {
  const { rows } = await sql<Existing>`
    select name, is_sandbox, shown from store
    where client_id = ${ctx.clientId} and id = ${storeId} and channel_id = ${channelId} and is_active`.execute(ctx.db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};
