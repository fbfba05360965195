import type { Marketplace } from "../sandbox/call.ts";
import { control } from "./sandbox/control.ts";
import { personPage } from "./sandbox/page.ts";
import { service } from "./sandbox/service.ts";
import { World } from "./sandbox/world.ts";

const address = "/KOPSWebServices/ShippingOrderDispatcherServices";

/** Yurtiçi Kargo, small but true: its service with its shapes, rules, codes and words, from what is published of it (README). */
export const sandbox: Marketplace = {
  code: "yurtici",
  name: "Yurtiçi Kargo (deneme / sandbox)",
  open(store) {
    const world = new World(store);
    return {
      simulated: (path) => path === address,
      sellerOf: () => null,
      handle(call) {
        if (call.path === address) return service(world, call);
        if (call.path.startsWith("/_")) return control(world, call);
        if (call.path === "/" && call.method === "GET") return { status: 200, html: personPage(world, call) };
        return { status: 404, json: { error: "Not Found", message: `Nothing at ${call.path}` } };
      },
      close() {},
    };
  },
};
