import { randomUUID } from "node:crypto";
import { Answer } from "../../sandbox/routing.ts";
import { orderRefusal } from "./errors.ts";
import type { Request, Route } from "./routing.ts";
import type { World } from "./world.ts";

const statuses = [
  "CREATED",
  "PICKING",
  "INVOICED",
  "SHIPPED",
  "CANCELLED",
  "DELIVERED",
  "UNDELIVERED",
  "RETURNED",
  "UNSUPPLIED",
  "AWAITING",
  "UNPACKED",
  "AT_COLLECTION_POINT",
  "VERIFIED",
];
const base = "/webhook/sellers/:sellerId/webhooks";
const ok = () => new Answer({ status: 200, text: "200 OK" });

export const webhookRoutes: Route[] = [
  { method: "POST", path: base, limit: "webhook", handle: create },
  { method: "GET", path: base, limit: "webhook", handle: list },
  { method: "PUT", path: `${base}/:id`, limit: "webhook", handle: update },
  { method: "DELETE", path: `${base}/:id`, limit: "webhook", handle: remove },
  { method: "PUT", path: `${base}/:id/activate`, limit: "webhook", handle: (world, request) => activate(world, request, 1) },
  { method: "PUT", path: `${base}/:id/deactivate`, limit: "webhook", handle: (world, request) => activate(world, request, 0) },
];

interface Hook {
  id: string;
  seller_id: number;
  url: string;
  auth: string;
  username: string | null;
  password: string | null;
  api_key: string | null;
  statuses: string | null;
  active: number;
  created_at: number;
  modified_at: number | null;
}

interface Wanted {
  url: string;
  auth: string;
  username: string | null;
  password: string | null;
  apiKey: string | null;
  statuses: string | null;
}

/** A sandbox's accounts are everybody's: nothing else of the networks that this machine reaches is called for them. */
const mayBeTold = ({ consoleOrigin }: World, url: string) =>
  /^(127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(url).hostname) || new URL(url).origin === consoleOrigin;

function read(world: World, body: unknown): Wanted {
  const {
    url,
    authenticationType: auth,
    username,
    password,
    apiKey,
    subscribedStatuses,
  } = (body ?? {}) as Record<string, unknown>;
  if (typeof url !== "string" || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol))
    throw orderRefusal(400, `Webhook url is not valid: ${url}`);
  if (/trendyol|dolap|localhost/i.test(url))
    throw orderRefusal(400, `Webhook url may not contain "Trendyol", "Dolap" or "localhost": ${url}`);
  if (!mayBeTold(world, url)) {
    const own = world.consoleOrigin ? `${world.consoleOrigin} (PUBLIC_URL)` : "the console's PUBLIC_URL, which was not given";
    throw orderRefusal(400, `Webhook url must be of the console for a sandbox: at 127.0.0.1, [::1] or ${own}, and is ${url}`);
  }
  const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
  if (auth === "BASIC_AUTHENTICATION" && !(text(username) && text(password)))
    throw orderRefusal(400, "username and password are required");
  if (auth === "API_KEY" && !text(apiKey)) throw orderRefusal(400, "apiKey is required");
  if (auth !== "BASIC_AUTHENTICATION" && auth !== "API_KEY")
    throw orderRefusal(400, "authenticationType must be BASIC_AUTHENTICATION or API_KEY");
  if (
    subscribedStatuses != null &&
    !(Array.isArray(subscribedStatuses) && subscribedStatuses.every((status) => statuses.includes(status)))
  ) {
    throw orderRefusal(400, `subscribedStatuses may hold ${statuses.join(", ")}`);
  }
  const selected = (subscribedStatuses ?? []) as string[];
  return {
    url,
    auth,
    username: text(username),
    password: text(password),
    apiKey: text(apiKey),
    statuses: selected.length > 0 ? JSON.stringify(selected) : null,
  };
}

function create(world: World, { seller, body }: Request) {
  const { url, auth, username, password, apiKey, statuses: selected } = read(world, body);
  const count = world.store.get<{ n: number }>("select count(*) as n from webhooks where seller_id = ?", seller.sellerId)!.n;
  if (count >= 15) throw orderRefusal(400, "At most 15 webhooks, passive ones included");
  const id = randomUUID();
  world.store.run(
    "insert into webhooks values (?, ?, ?, ?, ?, ?, ?, ?, 1, ?, null)",
    id,
    seller.sellerId,
    url,
    auth,
    username,
    password,
    apiKey,
    selected,
    world.now(),
  );
  return { id };
}

function list(world: World, { seller }: Request) {
  return world.store.all<Hook>("select * from webhooks where seller_id = ? order by created_at", seller.sellerId).map((hook) => ({
    id: hook.id,
    createdDate: hook.created_at,
    lastModifiedDate: hook.modified_at,
    url: hook.url,
    username: hook.username,
    authenticationType: hook.auth,
    status: hook.active ? "ACTIVE" : "PASSIVE",
    subscribedStatuses: hook.statuses === null ? null : (JSON.parse(hook.statuses) as string[]),
  }));
}

function mine(changes: number): Answer {
  if (changes === 0) throw orderRefusal(404, "Webhook not found");
  return ok();
}

function update(world: World, { seller, params, body }: Request) {
  const { url, auth, username, password, apiKey, statuses: selected } = read(world, body);
  const changes = world.store.run(
    "update webhooks set url = ?, auth = ?, username = ?, password = ?, api_key = ?, statuses = ?, modified_at = ? where id = ? and seller_id = ?",
    url,
    auth,
    username,
    password,
    apiKey,
    selected,
    world.now(),
    params.id!,
    seller.sellerId,
  );
  return mine(changes);
}

function remove(world: World, { seller, params }: Request) {
  return mine(world.store.run("delete from webhooks where id = ? and seller_id = ?", params.id!, seller.sellerId));
}

function activate(world: World, { seller, params }: Request, active: number) {
  const sql = "update webhooks set active = ?, modified_at = ? where id = ? and seller_id = ?";
  return mine(world.store.run(sql, active, world.now(), params.id!, seller.sellerId));
}

/** AtCollectionPoint -> AT_COLLECTION_POINT; UnSupplied -> UNSUPPLIED. */
function event(status: string): string {
  return status === "AtCollectionPoint" ? "AT_COLLECTION_POINT" : status.toUpperCase();
}

/** Puts the package's new shape, in the envelope of the list (page "Webhook Model"), into the post of every subscription that wants this status. */
export function announce(world: World, sellerId: number, status: string, shape: () => unknown): void {
  const hooks = world.store.all<Hook>("select * from webhooks where seller_id = ? and active = 1", sellerId);
  const wanted = hooks.filter(
    (hook) => hook.statuses === null || (JSON.parse(hook.statuses) as string[]).includes(event(status)),
  );
  if (wanted.length === 0) return;
  const body = JSON.stringify({ totalElements: 1, totalPages: 1, page: 0, size: 1, content: [shape()] });
  for (const { id } of wanted)
    world.store.run("insert into deliveries (webhook_id, body, due_at) values (?, ?, ?)", id, body, world.now());
}

type Due = Hook & { delivery: number; body: string; failures: number };

/** Posts what is due. Every failure waits for the next round; the thirteenth makes the subscription passive. */
export async function postWebhooks(world: World, closing: AbortSignal): Promise<void> {
  const due = world.store.all<Due>(
    `select w.*, d.id as delivery, d.body, d.failures from deliveries d join webhooks w on w.id = d.webhook_id
     where d.due_at <= ? and w.active = 1 order by d.id limit 50`,
    world.now(),
  );
  await Promise.all(
    due.map(async (post) => {
      const taken = mayBeTold(world, post.url) && (await postOne(post, closing));
      if (closing.aborted) return;
      world.store.transaction(() => {
        if (taken) return void world.store.run("delete from deliveries where id = ?", post.delivery);
        const failures = post.failures + 1;
        const next = world.now() + world.settings.webhookRetryMs;
        world.store.run("update deliveries set failures = ?, due_at = ? where id = ?", failures, next, post.delivery);
        if (failures < 13) return;
        world.store.run("update webhooks set active = 0, modified_at = ? where id = ?", world.now(), post.id);
        // There is no replay: what waited for a subscription that died is gone.
        world.store.run("delete from deliveries where webhook_id = ?", post.id);
      });
    }),
  );
}

async function postOne(post: Due, closing: AbortSignal): Promise<boolean> {
  const credentials: Record<string, string> =
    post.auth === "API_KEY"
      ? { "x-api-key": post.api_key ?? "" }
      : { authorization: `Basic ${Buffer.from(`${post.username}:${post.password}`).toString("base64")}` };
  try {
    const response = await fetch(post.url, {
      method: "POST",
      body: post.body,
      redirect: "manual",
      headers: { "content-type": "application/json", ...credentials },
      signal: AbortSignal.any([closing, AbortSignal.timeout(10_000)]),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
