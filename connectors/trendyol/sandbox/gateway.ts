import { timingSafeEqual } from "node:crypto";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { Answer, type Compiled, find } from "../../sandbox/routing.ts";
import { productRefusal, Refusal } from "./errors.ts";
import type { Limits } from "./limits.ts";
import type { Route } from "./routing.ts";
import type { Seller, World } from "./world.ts";

/** The way into apigw: agent, credentials, type of body, limits; then the service. */
export function gateway(world: World, routes: Compiled<Route>[], limits: Limits, call: Call): Reply {
  try {
    const path = call.path.slice("/integration".length);
    const match = find(routes, call.method, path);
    const agent = call.headers["user-agent"] ?? "";
    if (!agent) throw new Refusal(403, { status: 403, error: "Forbidden", message: "User-Agent header is required" });
    const seller = authenticated(world, call);
    call.seen.sellerId = String(seller.sellerId);
    if (!new RegExp(`^${seller.sellerId} - [A-Za-z0-9]{1,30}$`).test(agent)) {
      throw new Refusal(403, {
        status: 403,
        error: "Forbidden",
        message: `User-Agent must be "${seller.sellerId} - {IntegratorName}": ${agent}`,
      });
    }
    if (match === null) throw productRefusal(404, "url.not.found", `No service at ${path}`);
    if (match === "no method") throw productRefusal(405, "method.not.allowed", `${call.method} is not allowed at ${path}`);
    const { route, params } = match;
    call.seen.endpoint = `${route.method} ${route.path}`;
    if (params.sellerId !== undefined && params.sellerId !== String(seller.sellerId)) throw unauthorized(world, call);
    const type = call.headers["content-type"] ?? "";
    if (call.body.length > 0 && !/^(application\/json|multipart\/form-data)\b/i.test(type)) {
      throw productRefusal(415, "unsupported.media.type", `Content-Type '${type}' is not supported`);
    }
    if (!limits.spend(world, seller.sellerId, call.seen.endpoint, route.limit))
      throw productRefusal(429, "too.many.requests", "Too many requests");
    const body = jsonOf(call);
    if (body === undefined && call.body.length > 0 && type.includes("json"))
      throw productRefusal(400, "invalid.json", "JSON parse error");
    const result = route.handle(world, { seller, params, query: call.query, body, call });
    return result instanceof Answer ? result.reply : { status: 200, json: result };
  } catch (error) {
    if (error instanceof Refusal) return error.reply;
    throw error;
  }
}

function authenticated(world: World, call: Call): Seller {
  const [scheme = "", encoded = ""] = (call.headers.authorization ?? "").split(" ");
  const [key = "", secret = ""] = Buffer.from(encoded, "base64").toString("utf8").split(/:(.*)/s);
  const seller = world.sellers().find(({ apiKey }) => apiKey === key);
  if (scheme.toLowerCase() !== "basic" || !seller || !same(seller.apiSecret, secret)) throw unauthorized(world, call);
  return seller;
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** Fields beside `exception` are our reading: the guide names them without showing them. */
function unauthorized(world: World, call: Call): Refusal {
  return new Refusal(401, {
    timestamp: world.now(),
    status: 401,
    error: "Unauthorized",
    exception: "ClientApiAuthenticationException",
    message: "ClientApiAuthenticationException",
    path: call.path,
  });
}
