import type { Call, Reply } from "../../sandbox/call.ts";
import type { LimitGroup } from "./limits.ts";
import type { Seller, World } from "./world.ts";

/** A call that passed the gateway: who calls is known, the body is JSON. */
export interface Request {
  seller: Seller;
  /** By the names in the route's path, decoded. */
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  call: Call;
}

export interface Route {
  method: string;
  /** "/product/sellers/:sellerId/v2/products" */
  path: string;
  limit: LimitGroup;
  /** What it returns is the JSON of a 200; a Reply is sent as it is. */
  handle(world: World, request: Request): unknown;
}

export class Answer {
  readonly reply: Reply;
  constructor(reply: Reply) {
    this.reply = reply;
  }
}

export interface Match {
  route: Route;
  params: Record<string, string>;
}

interface Compiled {
  route: Route;
  pattern: RegExp;
}

/** Literal segments win over named ones, so that /products/approved is no contentId. */
export function compile(routes: Route[]): Compiled[] {
  const rank = (path: string) =>
    path
      .split("/")
      .map((part) => (part.startsWith(":") ? "1" : "0"))
      .join("");
  return [...routes]
    .sort((a, b) => rank(a.path).localeCompare(rank(b.path)))
    .map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`) }));
}

export function find(compiled: Compiled[], method: string, path: string): Match | "no method" | null {
  let seen = false;
  for (const { route, pattern } of compiled) {
    const match = pattern.exec(path);
    if (!match) continue;
    if (route.method === method) {
      const params = Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]);
      return { route, params: Object.fromEntries(params) };
    }
    seen = true;
  }
  return seen ? "no method" : null;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** A query number from `least` to `most`; undefined when it is absent or wrong. */
export function whole(query: URLSearchParams, name: string, least = 0, most = Number.MAX_SAFE_INTEGER): number | undefined {
  const text = query.get(name);
  if (text === null || !/^\d+$/.test(text)) return undefined;
  const value = Number(text);
  return value >= least && value <= most ? value : undefined;
}

/** Both ways to send a list: name=a,b and name=a&name=b. */
export function many(query: URLSearchParams, name: string): string[] {
  return query
    .getAll(name)
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter(Boolean);
}
