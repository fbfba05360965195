import { randomUUID } from "node:crypto";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { Answer, type Compiled, find } from "../../sandbox/routing.ts";
import { tokenOf } from "./lwa.ts";
import { denied, invalid, Refusal, type Region, type Seller, sellers, type World } from "./world.ts";

export interface Request {
  seller: Seller;
  params: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  call: Call;
  /** What a restricted token opens of this call; null where the call came with an ordinary one. */
  restricted: readonly string[] | null;
}

export interface Route {
  method: string;
  path: string;
  /** Calls a second, and how many at once, by default. */
  rate: [perSecond: number, burst: number];
  status?: number;
  /** Opened by a restricted data token as well; an ordinary one gets less. */
  restricted?: true;
  /** Opened by a token of no seller. */
  grantless?: true;
  handle(world: World, request: Request): unknown;
}

/** A bucket for each application, seller and operation: it holds the burst and fills by the rate. They are full when the process begins. */
export class Limits {
  #buckets = new Map<string, { left: number; at: number }>();

  /** Headers of the answer; throws when there is none left. */
  spend(world: World, sellerId: string, { method, path, rate }: Route): Record<string, string> {
    const { limits } = world.settings;
    const factor = typeof limits === "number" ? limits : 1;
    const [perSecond, burst] = [rate[0] * factor, rate[1] * factor];
    const headers = { "x-amzn-RateLimit-Limit": String(perSecond), "x-amzn-RequestId": randomUUID() };
    if (limits === "off") return headers;
    const [key, now] = [`${sellerId} ${method} ${path}`, world.now()];
    const bucket = this.#buckets.get(key) ?? { left: burst, at: now };
    bucket.left = Math.min(burst, bucket.left + (Math.max(0, now - bucket.at) / 1000) * perSecond);
    bucket.at = now;
    this.#buckets.set(key, bucket);
    if (bucket.left < 1)
      throw new Refusal(429, { code: "QuotaExceeded", message: "You exceeded your quota for the requested resource." }, headers);
    bucket.left -= 1;
    return headers;
  }
}

interface Resource {
  method: string;
  path: string;
  dataElements?: string[];
}

/** The way into the API of a region: the token, whose it is and what it opens, limits; then the service. */
export function gateway(world: World, routes: Compiled<Route>[], limits: Limits, call: Call): Reply {
  try {
    const [, region = "", ...rest] = call.path.split("/");
    const path = `/${rest.join("/")}`;
    const match = find(routes, call.method, path);
    if (match === null || match === "no method")
      throw new Refusal(404, { code: "NotFound", message: "The requested resource doesn't exist." });
    const { route, params } = match;
    call.seen.endpoint = `${route.method} ${route.path}`;
    const { seller, restricted } = callerOf(world, call, region as Region, route, path);
    call.seen.sellerId = seller.sellerId;
    const headers = limits.spend(world, seller.sellerId, route);
    if (params.sellerId !== undefined && params.sellerId !== seller.sellerId) throw denied();
    const body = ["POST", "PUT", "PATCH"].includes(route.method) ? bodyOf(call) : {};
    const json = route.handle(world, { seller, params, query: call.query, body, call, restricted });
    if (json instanceof Answer) return json.reply;
    return json === undefined ? { status: route.status ?? 204, headers } : { status: route.status ?? 200, json, headers };
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

function callerOf(world: World, call: Call, region: Region, route: Route, path: string) {
  const token = call.headers["x-amz-access-token"];
  if (!token) throw denied("", "MissingAuthenticationToken");
  const row = tokenOf(world, token, "access", "restricted", ...(route.grantless ? ["grantless"] : []));
  if (!row) {
    const isOld = world.store.get("select 1 from tokens where token = ? and kind <> 'refresh' and revoked = 0", token);
    throw denied(
      isOld ? "The access token you provided has expired." : "The access token you provided is revoked, malformed or invalid.",
    );
  }
  const seller = sellers.find(({ sellerId }) => sellerId === row.seller_id) ?? sellers[0]!;
  // A seller's account is of one region, and the others know nothing of it.
  if (seller.region !== region) throw denied();
  if (row.kind !== "restricted") return { seller, restricted: null };
  const resources = JSON.parse(row.resources ?? "[]") as Resource[];
  const isOf = (resource: Resource) =>
    resource.method === call.method &&
    new RegExp(`^${resource.path.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&").replaceAll(/\{\w+\}/g, "[^/]+")}$`).test(path);
  const resource = resources.find(isOf);
  if (!resource || !route.restricted) throw denied();
  return { seller, restricted: resource.dataElements ?? [] };
}

function bodyOf(call: Call): Record<string, unknown> {
  const json = jsonOf(call);
  if (typeof json !== "object" || json === null) throw invalid("Request has missing or invalid parameters and cannot be parsed.");
  return json as Record<string, unknown>;
}
