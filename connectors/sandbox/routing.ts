import type { Reply } from "./call.ts";

/** A reply that is not the JSON of a 200. */
export class Answer {
  readonly reply: Reply;
  constructor(reply: Reply) {
    this.reply = reply;
  }
}

interface Named {
  method: string;
  /** "/product/sellers/:sellerId/v2/products" */
  path: string;
}

interface Match<R> {
  route: R;
  /** By the names in the route's path, decoded. */
  params: Record<string, string>;
}

export interface Compiled<R> {
  route: R;
  pattern: RegExp;
}

/** Literal segments win over named ones, so that /products/approved is no contentId. */
export function compile<R extends Named>(routes: R[]): Compiled<R>[] {
  const rank = (path: string) =>
    path
      .split("/")
      .map((part) => (part.startsWith(":") ? "1" : "0"))
      .join("");
  return [...routes]
    .sort((a, b) => rank(a.path).localeCompare(rank(b.path)))
    .map((route) => ({ route, pattern: new RegExp(`^${route.path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`) }));
}

export function find<R extends Named>(compiled: Compiled<R>[], method: string, path: string): Match<R> | "no method" | null {
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
