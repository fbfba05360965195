import { timingSafeEqual } from "node:crypto";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { Answer, type Compiled, find } from "../../sandbox/routing.ts";
import type { Route } from "./replies.ts";
import type { Seller, World } from "./world.ts";

/** One key opens all services; each says no in its own way. */
export async function gateway(world: World, routes: Compiled<Route>[], call: Call): Promise<Reply> {
  const service = call.path.startsWith("/listing/") ? "listing" : call.path.startsWith("/oms/") ? "oms" : "catalogue";
  const seller = authenticated(world, call);
  if (!seller) return unauthorized(world, service, call);
  call.seen.sellerId = seller.merchantId;
  if (service === "oms") {
    const refusal = tooMany(world);
    if (refusal) return refusal;
  }
  const match = find(routes, call.method, call.path);
  // The listing service knows "merchantid" only.
  if (match === null && service === "listing" && /\/merchantId\//.test(call.path)) return { status: 400, text: "Bad Request" };
  if (match === null || match === "no method") return spring(world, call, match === null ? 404 : 405);
  call.seen.endpoint = `${match.route.method} ${match.route.path}`;
  if (match.params.merchantId !== undefined && match.params.merchantId.toLowerCase() !== seller.merchantId)
    return unauthorized(world, service, call);
  const isFile = (call.headers["content-type"] ?? "").startsWith("multipart/form-data");
  const body = isFile ? undefined : jsonOf(call);
  if (!isFile && body === undefined && call.body.length > 0) return spring(world, call, 400);
  try {
    const result = await match.route.handle(world, { seller, params: match.params, query: call.query, body, call });
    return result instanceof Answer ? result.reply : { status: 200, json: result };
  } catch (error) {
    if (error instanceof Answer) return error.reply;
    throw error;
  }
}

const seconds = new WeakMap<World, { at: number; calls: number }>();

/** "1 saniye içerisinde 1k" (page "Sipariş Entegrasyonu Önemli Bilgiler"): the next one says in how many seconds it may come again. */
function tooMany(world: World): Reply | undefined {
  const { limits, ordersPerSecond } = world.settings;
  if (limits === "off") return;
  const at = Math.floor(world.now() / 1000);
  const before = seconds.get(world);
  const calls = before?.at === at ? before.calls + 1 : 1;
  seconds.set(world, { at, calls });
  if (calls <= ordersPerSecond) return;
  const headers = { "x-ratelimit-limit": String(ordersPerSecond), "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1" };
  return { status: 429, headers };
}

/** The User-Agent is half of the key: exactly the integrator's registered name. */
function authenticated(world: World, call: Call): Seller | undefined {
  const [scheme = "", encoded = ""] = (call.headers.authorization ?? "").split(" ");
  const [merchantId = "", key = ""] = Buffer.from(encoded, "base64").toString("utf8").split(/:(.*)/s);
  const seller = world.seller(merchantId);
  if (scheme.toLowerCase() !== "basic" || !seller || !same(seller.serviceKey, key)) return undefined;
  return call.headers["user-agent"] === seller.integrator ? seller : undefined;
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function unauthorized(world: World, service: string, call: Call): Reply {
  if (service === "listing") return { status: 401, text: "Missing Credentials!" };
  return service === "oms" ? { status: 401 } : spring(world, call, 401);
}

const words: Record<number, string> = { 400: "Bad Request", 401: "Unauthorized", 404: "Not Found", 405: "Method Not Allowed" };
const spring = (world: World, call: Call, status: number): Reply => ({
  status,
  json: { timestamp: world.now(), status, error: words[status], message: words[status], path: call.path },
});
