import { connectorOf } from "@tradeport/connectors";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import type { Input } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import type { SealedCredentials } from "#platform/secrets.ts";
import { accountHash, namesAccount, refuseTaken, shownOf } from "./account.ts";
import { checkedCredentials, refusedCredentials } from "./checked-credentials.ts";
import { correctStore } from "./correct-store.ts";
import { wakeStores } from "./due.ts";
import { openChannel } from "./open-channel.ts";
import { renameStore, type SeenStore, seenStore } from "./seen-store.ts";
import { shownStores } from "./shown-stores.ts";
import { disconnectedStore, takeUpStore } from "./take-up-store.ts";

type Call = typeof connections.SetClientChannelAuth;
type NewStore = Input<Call> & { isSandbox: boolean };

/**
 * Connects a store, again the one that it was when its account was connected before, or gives a store pending credentials beside the old ones. The format is checked here; whether they work
 * is tried by the store's loop. Without any secret, and with all else as it is, it only gives the store its name. Of a store that never worked the account may be another one.
 */
export const setClientChannelAuth = async (ctx: Ctx, input: Input<Call>) => {
  const channel = await openChannel(ctx, input.channelId, input.storeId === undefined);
  const connector = connectorOf(channel.code);
  if (!connector) throw new Fail("not_found");
  const { storeId: known } = input;
  const store = known ? await seenStore(ctx, { ...input, storeId: known }) : undefined;
  if (store && !asksMore(input, connector, store)) {
    await renameStore(ctx, store, input.name);
    return (await shownStores(ctx, store.id))[0]!;
  }
  if (connector.oauth) throw new Fail("oauth_only", { channel: connector.name });
  const credentials = checkedCredentials(connector, input.credentials, ctx.locale);
  const isSandbox = input.isSandbox ?? store?.isSandbox ?? false;
  if (isSandbox && !ctx.installation.sandboxOrigin) throw new Fail("not_configured", { what: "SANDBOX_ORIGIN" });
  const storeId = store?.id ?? (await connect(ctx, { ...input, isSandbox }, connector, credentials));
  if (store?.isProven) await renew(ctx, store, input, connector, credentials);
  else if (store) await correctStore(ctx, store, connector, { ...input, isSandbox, credentials });
  await wakeStores(ctx.db, [storeId], { urgent: true });
  return (await shownStores(ctx, storeId))[0]!;
};

const connect = async (
  ctx: Ctx,
  input: NewStore,
  connector: Marketplace,
  credentials: Record<string, string>,
): Promise<string> => {
  const hash = accountHash(connector, credentials, input.isSandbox);
  await refuseTaken(ctx, input.channelId, hash);
  const before = await disconnectedStore(ctx.db, { clientId: ctx.clientId, channelId: input.channelId, accountHash: hash });
  const storeId = before ?? newId();
  const sealed = await ctx.secrets.sealCredentials(ctx.db, ctx.clientId, storeId, credentials);
  const shown = shownOf(connector, credentials);
  if (before) await takeUpStore(ctx.db, { clientId: ctx.clientId, id: before }, { name: input.name, sealed, shown });
  else await addStore(ctx, input, storeId, { sealed, shown, hash });
  await ctx.audit({
    action: "connect",
    objectType: "store",
    objectId: storeId,
    after: { name: input.name, channel: connector.code, isSandbox: input.isSandbox, credentials: "set" },
  });
  return storeId;
};

const addStore = async (
  ctx: Ctx,
  input: NewStore,
  storeId: string,
  { sealed, shown, hash }: { sealed: SealedCredentials; shown: Record<string, string>; hash: string },
) => {
  try {
    await sql`
      insert into store (client_id, id, channel_id, name, is_sandbox, credentials, shown, account_hash)
      values (${ctx.clientId}, ${storeId}, ${input.channelId}, ${input.name}, ${input.isSandbox}, ${JSON.stringify(sealed)}::jsonb,
        ${JSON.stringify(shown)}::jsonb, ${hash})`.execute(ctx.db);
  } catch (error) {
    // Two people connected the same account in the same moment.
    if (violated(error) === "store_account") throw new Fail("store_exists", { name: input.name });
    throw error;
  }
};

/** A name needs no keys: whether anything else is asked for. */
const asksMore = ({ credentials, isSandbox }: Input<Call>, connector: Marketplace, { shown, isProven, ...store }: SeenStore) =>
  (!isProven && isSandbox !== undefined && isSandbox !== store.isSandbox) ||
  Object.entries(credentials).some(([key, value]) => connector.credentialFields[key]?.secret !== false || shown[key] !== value);

const renew = async (
  ctx: Ctx,
  store: SeenStore,
  { name }: Input<Call>,
  connector: Marketplace,
  credentials: Record<string, string>,
) => {
  // Another account is another store: its orders and listings must not be mixed with these.
  const sameAccount = accountHash(connector, credentials, store.isSandbox) === store.accountHash;
  if (!sameAccount) throw refusedCredentials(connector, ctx.locale, otherAccount(connector, credentials, store.shown));
  const sealed = await ctx.secrets.sealCredentials(ctx.db, ctx.clientId, store.id, credentials);
  await sql`
    update store set name = ${name}, version = version + 1, credentials_next = ${JSON.stringify(sealed)}::jsonb, next_poll_at = '-infinity',
      session_next = null, shown_next = ${JSON.stringify(shownOf(connector, credentials))}::jsonb
    where client_id = ${ctx.clientId} and id = ${store.id}`.execute(ctx.db);
  await ctx.audit({
    action: "change_credentials",
    objectType: "store",
    objectId: store.id,
    before: { name: store.name, credentials: "present" },
    after: { name, credentials: "changed" },
  });
};

const otherAccount = (connector: Marketplace, given: Record<string, string>, shown: Record<string, string>) =>
  Object.keys(connector.credentialFields)
    .filter((key) => namesAccount(connector.credentialFields[key]!) && given[key] !== shown[key])
    .map((key) => ({
      key,
      message: {
        tr: `Bu mağazanın hesabı ${shown[key]}. Başka bir hesap için yeni mağaza bağlayın.`,
        en: `This store's account is ${shown[key]}. Connect another account as a new store.`,
      },
    }));
