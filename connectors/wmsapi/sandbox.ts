import { carrierSandbox } from "../sandbox/carrier-sandbox.ts";
import { moves } from "./sandbox/moves.ts";
import { service } from "./sandbox/service.ts";
import { shelves, stockControl } from "./sandbox/shelves.ts";
import { users, World } from "./sandbox/world.ts";

/** A warehouse with a system that speaks our neutral service (README), with its quirks: orders that are seen late, split parcels, too late to cancel. */
export const sandbox = carrierSandbox({
  code: "wmsapi",
  name: "WMS API",
  users,
  moves,
  open: (store) => new World(store),
  isService: (path) => path.startsWith("/api/v1/"),
  service,
  controls: { stock: stockControl },
  more: shelves,
});
