import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { Answer, type Compiled, find } from "../../sandbox/routing.ts";
import { userOf } from "./oauth.ts";
import { app, Refusal, type Shop, type World } from "./world.ts";

export interface Request {
  /** Of the token; of an unscoped call the first. */
  shop: Shop;
  params: Record<string, string>;
  query: URLSearchParams;
  /** Of a JSON call, or the fields of a form. */
  body: Record<string, unknown>;
  call: Call;
}

export interface Route {
  method: string;
  path: string;
  /** null: the key alone opens it. */
  scope: string | null;
  body?: "form" | "json" | "multipart" | "form or json";
  status?: number;
  handle(world: World, request: Request): unknown;
}

/**
 * Per application: so many in a second, so many in a day. A seller has an application of their own, and here is one for everybody: each shop
 * counts as if it had its own. They start empty with the process, as a gateway's do.
 */
export class Limits {
  readonly #passed = new Map<number | null, number[]>();

  /** Headers of the answer; throws when there is none left. */
  spend(world: World, shopId: number | null): Record<string, string> {
    const { limits } = world.settings;
    if (limits === "off") return {};
    const factor = limits === "on" ? 1 : limits;
    const [perSecond, perDay] = [5 * factor, 5_000 * factor];
    const now = world.now();
    const passed = (this.#passed.get(shopId) ?? []).filter((at) => at > now - 86_400_000);
    const second = passed.filter((at) => at > now - 1_000).length;
    if (second >= perSecond || passed.length >= perDay)
      throw new Refusal(429, "Exceeded rate limit", { headers: { "retry-after": second >= perSecond ? "1" : "600" } });
    this.#passed.set(shopId, [...passed, now]);
    return {
      "x-limit-per-second": String(perSecond),
      "x-remaining-this-second": String(perSecond - second - 1),
      "x-limit-per-day": String(perDay),
      "x-remaining-today": String(perDay - passed.length - 1),
    };
  }
}

/** The way into the API: key with its secret, token with its scope, limits; then the service. */
export function gateway(world: World, routes: Compiled<Route>[], limits: Limits, call: Call): Reply {
  try {
    const match = find(routes, call.method, call.path.slice("/v3/application".length));
    const [keystring, ...secret] = (call.headers["x-api-key"] ?? "").split(":");
    if (keystring !== app.keystring) throw new Refusal(403, "API key not found or not active, or incorrect shared secret");
    if (secret.length === 0) throw new Refusal(403, "Shared secret is required in x-api-key header.");
    if (secret.join(":") !== app.secret) throw new Refusal(403, "API key not found or not active, or incorrect shared secret");
    if (match === null || match === "no method") throw new Refusal(404, "Resource not found");
    const { route, params } = match;
    call.seen.endpoint = `${route.method} ${route.path}`;
    const shop = route.scope === null ? null : userOf(world, call, route.scope);
    if (shop) call.seen.sellerId = String(shop.shopId);
    const headers = limits.spend(world, shop?.shopId ?? null);
    if (shop && params.shopId !== undefined && params.shopId !== String(shop.shopId))
      throw new Refusal(403, "User does not own this shop");
    const body = bodyOf(call, route);
    const json = route.handle(world, { shop: shop as Shop, params, query: call.query, body, call });
    if (json instanceof Answer) return json.reply;
    return json === undefined ? { status: route.status ?? 204, headers } : { status: route.status ?? 200, json, headers };
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

const types = { form: "application/x-www-form-urlencoded", json: "application/json", multipart: "multipart/form-data" };

function bodyOf(call: Call, route: Route): Record<string, unknown> {
  if (!route.body) return {};
  const type = call.headers["content-type"] ?? "";
  if (route.body === "form or json") return bodyOf(call, { ...route, body: type.startsWith(types.json) ? "json" : "form" });
  if (!type.startsWith(types[route.body]))
    throw new Refusal(400, `Expected a body of ${types[route.body]}, got ${type || "none"}`);
  if (route.body === "form") return Object.fromEntries(new URLSearchParams(call.body.toString("utf8")));
  if (route.body === "multipart") return {};
  const json = jsonOf(call);
  if (typeof json !== "object" || json === null) throw new Refusal(400, "Invalid JSON in the request body");
  return json as Record<string, unknown>;
}
