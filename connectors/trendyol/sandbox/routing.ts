import type { Call } from "../../sandbox/call.ts";
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
