import type { Marketplace } from "../sandbox/call.ts";
import { control } from "./sandbox/control.ts";
import { personPage } from "./sandbox/page.ts";
import { isOrders, isQueries, service } from "./sandbox/service.ts";
import { World } from "./sandbox/world.ts";

/** Aras Kargo, small but true: its two services with their shapes, rules, codes and words, from what is published of them (README). */
export const sandbox: Marketplace = {
  code: "aras",
  name: "Aras Kargo (deneme / sandbox)",
  open(store) {
    const world = new World(store);
    return {
      simulated: (path) => isOrders(path) || isQueries(path),
      sellerOf: () => null,
      handle(call) {
        if (isOrders(call.path) || isQueries(call.path)) return service(world, call);
        if (call.path.startsWith("/_")) return control(world, call);
        if (call.path === "/" && call.method === "GET") return { status: 200, html: personPage(world, call) };
        return { status: 404, json: { error: "Not Found", message: `Nothing at ${call.path}` } };
      },
      close() {},
    };
  },
};
