import { createHash, randomBytes } from "node:crypto";
import { causeOf } from "@tradeport/connectors/causes";
import { RemoteError } from "@tradeport/connectors/http";
import type { Hooks } from "@tradeport/connectors/marketplace";
import type { Message } from "@tradeport/contract/messages";
import { hookMade, type StoreContext, type SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";

/**
 * Where a marketplace can reach us: a public https address, or any for a sandbox of this machine. Trendyol refuses addresses with
 * "localhost", so a sandbox is told the number instead. Null: orders come by polling alone.
 */
export const hookAddress = (publicUrl: string, storeId: string, sandbox: boolean): string | null => {
  const url = new URL(`/hooks/${storeId}`, publicUrl);
  if (sandbox && (url.hostname === "localhost" || url.hostname === "[::1]")) url.hostname = "127.0.0.1";
  if (!sandbox && (url.protocol !== "https:" || /^(localhost|\d+(\.\d+){3}|\[.*\])$/.test(url.hostname))) return null;
  return url.href;
};

interface Known {
  webhookId: string | null;
  webhookSecretHash: string | null;
}

/**
 * Every ten minutes, and when the store was tried: the subscription is there, active and ours, or it is made anew. Marketplaces switch
 * failing ones off (R6).
 */
export const keepHook = ({ publicUrl }: { publicUrl: string }): SyncStep => ({
  name: "keep webhook",
  polls: true,
  // A restored copy that is still being read back takes no webhook from the installation that it stands for.
  after: "reading",
  due: ({ store, connector }) => ({
    along: sql`${Boolean(connector.hooks && hookAddress(publicUrl, store.id, store.scope === "sandbox"))}::boolean
      and not exists (select 1 from order_watch where client_id = s.client_id and store_id = s.id
        and hook_probed_at >= greatest(now() - interval '10 minutes', s.health_since))`,
  }),
  claim: async (context) => {
    const { clientId, id, scope } = context.store;
    const url = hookAddress(publicUrl, id, scope === "sandbox");
    const { hooks } = context.connector;
    if (!url || !hooks) return null;
    const known = await context.write(async (tx) => {
      const { rows } = await sql<Known>`
        with due as (
          insert into order_watch as w (client_id, store_id, hook_probed_at) values (${clientId}, ${id}, now())
          on conflict (client_id, store_id) do update set hook_probed_at = now()
            where w.hook_probed_at is null or w.hook_probed_at < now() - interval '10 minutes'
              or w.hook_probed_at < (select health_since from store where client_id = ${clientId} and id = ${id})
          returning client_id, store_id)
        select s.webhook_id, s.webhook_secret_hash from due join store s on s.client_id = due.client_id and s.id = due.store_id`.execute(
        tx,
      );
      return rows[0];
    });
    return known ? () => keep(context, hooks, url, known) : null;
  },
});

const keep = async (context: StoreContext, hooks: Hooks, url: string, known: Known) => {
  const { clientId, id } = context.store;
  try {
    const ours = (await hooks.listSubscriptions(context.remote)).filter((each) => each.url.endsWith(`/hooks/${id}`));
    const good = ours.find((each) => each.id === known.webhookId && each.url === url && each.active && known.webhookSecretHash);
    for (const each of ours) if (each !== good) await hooks.unsubscribe(context.remote, each.id);
    if (good) return void (await context.write((tx) => setHookProblem(tx, context, null)));
    const secret = randomBytes(32).toString("base64url");
    const made = await hooks.subscribe(context.remote, { url, secret });
    await context.write(async (tx) => {
      await hookMade(tx, clientId, id, { id: made.id, secretHash: createHash("sha256").update(secret).digest("hex") });
      await setHookProblem(tx, context, null);
    });
  } catch (error) {
    if (error instanceof RemoteError) {
      const { code, values } = causeOf(context.connector, error);
      await context.write((tx) => setHookProblem(tx, context, { code: "hook_off", values: { cause: { code, values } } }));
    }
    throw error;
  }
};

const setHookProblem = (tx: Tx, { store }: StoreContext, problem: Message | null) =>
  sql`
  update order_watch set hook_problem = ${problem && JSON.stringify(problem)}::jsonb
  where client_id = ${store.clientId} and store_id = ${store.id}`.execute(tx);
