import type { Marketplace } from "@tradeport/connectors/marketplace";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { accountHash, namesAccount, refuseTaken, shownOf } from "./account.ts";
import { refusedCredentials } from "./checked-credentials.ts";
import type { SeenStore } from "./seen-store.ts";
import { disconnectedStore } from "./take-up-store.ts";

interface Given {
  channelId: string;
  name: string;
  isSandbox: boolean;
  credentials: Record<string, string>;
}

/**
 * A store whose key never worked has read and sent nothing. There are no old credentials to work with meanwhile: the new ones take their place at once, and a mistyped account becomes the
 * right one. What was queued for it waits as before.
 */
export const correctStore = async (ctx: Ctx, store: SeenStore, connector: Marketplace, given: Given) => {
  const { channelId, name, isSandbox, credentials } = given;
  const hash = accountHash(connector, credentials, isSandbox);
  if (hash !== store.accountHash) {
    await refuseTaken(ctx, channelId, hash);
    await refuseFormer(ctx, connector, given, hash);
  }
  const sealed = await ctx.secrets.sealCredentials(ctx.db, ctx.clientId, store.id, credentials);
  try {
    await sql`
      update store set name = ${name}, version = version + 1, is_sandbox = ${isSandbox}, account_hash = ${hash},
        credentials = ${JSON.stringify(sealed)}::jsonb, shown = ${JSON.stringify(shownOf(connector, credentials))}::jsonb, session = null,
        health = 'unproven', health_reason = null, health_probes = 0, health_since = now(), next_poll_at = '-infinity'
      where client_id = ${ctx.clientId} and id = ${store.id}`.execute(ctx.db);
  } catch (error) {
    if (violated(error) === "store_account") throw new Fail("store_exists", { name });
    throw error;
  }
  const open = (of: Record<string, string>) =>
    Object.fromEntries(Object.entries(of).filter(([key]) => connector.credentialFields[key]?.secret === false));
  await ctx.audit({
    action: "change_credentials",
    objectType: "store",
    objectId: store.id,
    before: { name: store.name, isSandbox: store.isSandbox, account: open(store.shown), credentials: "present" },
    after: { name, isSandbox, account: open(credentials), credentials: "changed" },
  });
};

/** The account of a disconnected store: that one goes on when it is connected anew, with its orders. This one must not become a second of it. */
const refuseFormer = async (ctx: Ctx, connector: Marketplace, { channelId, credentials }: Given, hash: string) => {
  const former = await disconnectedStore(ctx.db, { clientId: ctx.clientId, channelId, accountHash: hash });
  if (!former) return;
  const key = Object.keys(connector.credentialFields).find((each) => namesAccount(connector.credentialFields[each]!))!;
  throw refusedCredentials(connector, ctx.locale, [
    {
      key,
      message: {
        tr: `${credentials[key]} hesabı daha önce bağlanmıştı. Bu mağazanın bağlantısını kesip o hesabı yeniden bağlayın; siparişleriyle sürer.`,
        en: `The account ${credentials[key]} was connected before. Disconnect this store and connect that account again: it goes on with its orders.`,
      },
    },
  ]);
};
