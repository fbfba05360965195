import { RemoteError } from "../http.ts";
import type { WarehouseStock } from "../warehouse.ts";
import { paths, Stock } from "./wire.ts";

export const readStock: WarehouseStock["readStock"] = async (remote, cursor) => {
  const { items, next } = await remote.call({
    ...{ method: "GET", path: paths.stock, limit: "queries", expect: Stock },
    ...(cursor !== null && { query: { cursor } }),
  });
  if (next !== null && (next === cursor || items.length === 0))
    throw new RemoteError("malformed", "its list of stock does not go on", { status: 200 });
  return { items: items.map(({ code, sellable, damaged, reserved }) => ({ code, sellable, damaged, reserved })), next };
};
