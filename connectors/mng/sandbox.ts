import { carrierSandbox } from "../sandbox/carrier-sandbox.ts";
import { moves } from "./sandbox/moves.ts";
import { service } from "./sandbox/service.ts";
import { users, World } from "./sandbox/world.ts";

/** DHL eCommerce (MNG), small but true: its products with their shapes, rules, codes and words, from what is published of them (README). */
export const sandbox = carrierSandbox({
  code: "mng",
  name: "DHL eCommerce (MNG)",
  users,
  moves,
  open: (store) => new World(store),
  isService: (path) => path.startsWith("/mngapi/"),
  service,
});
