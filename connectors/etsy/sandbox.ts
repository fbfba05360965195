import type { Marketplace } from "../sandbox/call.ts";
import { compile } from "../sandbox/routing.ts";
import { accountRoutes } from "./sandbox/account.ts";
import { control } from "./sandbox/control.ts";
import { gateway, Limits } from "./sandbox/gateway.ts";
import { imageRoutes } from "./sandbox/images.ts";
import { listingRoutes } from "./sandbox/listing-routes.ts";
import { answerPage, connectPage, tokenEndpoint } from "./sandbox/oauth.ts";
import { personPage } from "./sandbox/page.ts";
import { receiptRoutes } from "./sandbox/receipts.ts";
import { settingRoutes } from "./sandbox/shop-settings.ts";
import { taxonomyRoutes } from "./sandbox/taxonomy.ts";
import { Refusal, World } from "./sandbox/world.ts";

const routes = compile([
  ...accountRoutes,
  ...settingRoutes,
  ...taxonomyRoutes,
  ...listingRoutes,
  ...imageRoutes,
  ...receiptRoutes,
]);

/** A small picture for listings of the trial, since Etsy takes bytes and no addresses. */
const picture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

/** Etsy, small but true: its sign-in, rules, limits, states and words, from its published documentation. */
export const sandbox: Marketplace = {
  code: "etsy",
  name: "Etsy (deneme / sandbox)",
  open(store) {
    const world = new World(store);
    const limits = new Limits();
    return {
      simulated: (path) => path.startsWith("/v3/"),
      sellerOf: (path) => /\/shops\/(\d+)(\/|$)/.exec(path)?.[1] ?? null,
      handle(call) {
        if (call.path.startsWith("/v3/application/")) return gateway(world, routes, limits, call);
        if (call.path === "/v3/public/oauth/token" && call.method === "POST") {
          call.seen.endpoint = "POST /oauth/token";
          try {
            return { status: 200, json: tokenEndpoint(world, call) };
          } catch (error) {
            if (error instanceof Refusal) return error.reply;
            throw error;
          }
        }
        if (call.path === "/oauth/connect") return connectPage(world, call);
        if (call.path === "/oauth/allow") return answerPage(world, call, true);
        if (call.path === "/oauth/deny") return answerPage(world, call, false);
        if (call.path === "/picture.png") return { status: 200, bytes: picture, headers: { "content-type": "image/png" } };
        if (call.path.startsWith("/_")) return control(world, call);
        if (call.path === "/" && call.method === "GET") return { status: 200, html: personPage(world, call) };
        return { status: 404, json: { error: "Resource not found" } };
      },
      close() {},
    };
  },
};
