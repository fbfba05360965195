import { carrierSandbox } from "../sandbox/carrier-sandbox.ts";
import { moves } from "./sandbox/moves.ts";
import { service } from "./sandbox/service.ts";
import { users, World } from "./sandbox/world.ts";

const address = "/KOPSWebServices/ShippingOrderDispatcherServices";

/** Yurtiçi Kargo, small but true: its service with its shapes, rules, codes and words, from what is published of it (README). */
export const sandbox = carrierSandbox({
  code: "yurtici",
  name: "Yurtiçi Kargo",
  users,
  moves,
  open: (store) => new World(store),
  isService: (path) => path === address,
  service,
});
