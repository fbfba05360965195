import { carrierSandbox } from "../sandbox/carrier-sandbox.ts";
import { moves } from "./sandbox/moves.ts";
import { isOrders, isQueries, service } from "./sandbox/service.ts";
import { users, World } from "./sandbox/world.ts";

/** Aras Kargo, small but true: its two services with their shapes, rules, codes and words, from what is published of them (README). */
export const sandbox = carrierSandbox({
  code: "aras",
  name: "Aras Kargo",
  users,
  moves,
  open: (store) => new World(store),
  isService: (path) => isOrders(path) || isQueries(path),
  service,
});
