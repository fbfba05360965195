import type { Marketplace } from "../sandbox/call.ts";
import { compile } from "../sandbox/routing.ts";
import { accountRoutes } from "./sandbox/account.ts";
import { control } from "./sandbox/control.ts";
import { documentPlace } from "./sandbox/documents.ts";
import { feedRoutes } from "./sandbox/feeds.ts";
import { gateway, Limits } from "./sandbox/gateway.ts";
import { listingRoutes } from "./sandbox/listings.ts";
import { consentPage, tokenEndpoint } from "./sandbox/lwa.ts";
import { orderRoutes } from "./sandbox/orders.ts";
import { olderOrderRoutes } from "./sandbox/orders-v0.ts";
import { personPage } from "./sandbox/page.ts";
import { World } from "./sandbox/world.ts";

const routes = compile([...accountRoutes, ...listingRoutes, ...feedRoutes, ...orderRoutes, ...olderOrderRoutes]);

/** Amazon's Selling Partner API, small but true: regions, tokens, rules, limits and words, from its models and what its users report. */
export const sandbox: Marketplace = {
  code: "amazon",
  name: "Amazon (deneme / sandbox)",
  open(store) {
    const world = new World(store);
    const limits = new Limits();
    return {
      simulated: (path) => /^\/(na|eu|fe|auth|documents)\//.test(path),
      sellerOf: (path) => /\/items\/([^/]+)/.exec(path)?.[1] ?? null,
      handle(call) {
        if (/^\/(na|eu|fe)\//.test(call.path)) return gateway(world, routes, limits, call);
        if (call.path === "/auth/o2/token" && call.method === "POST") {
          call.seen.endpoint = "POST /auth/o2/token";
          return tokenEndpoint(world, call);
        }
        if (call.path.startsWith("/documents/")) return documentPlace(world, call);
        if (call.path === "/apps/authorize/consent") return consentPage(world, call);
        if (call.path.startsWith("/_")) return control(world, call);
        if (call.path === "/" && call.method === "GET") return { status: 200, html: personPage(world, call) };
        return {
          status: 404,
          json: { errors: [{ code: "NotFound", message: "The requested resource doesn't exist.", details: "" }] },
        };
      },
      close() {},
    };
  },
};
