import type { Labels as Group } from "../marketplace.ts";
import { oms } from "./services.ts";
import { Labels } from "./wire-orders.ts";

/** Of a package, by its number. What is no ZPL came in another format than was asked for: it is not handed out as one. */
export const readLabels: Group["readLabels"] = async (remote, packageNumber) => {
  const path = `/packages/merchantid/{m}/packagenumber/${encodeURIComponent(packageNumber)}/labels`;
  const { data, format } = await oms(remote, { method: "GET", path, query: { format: "zpl" }, limit: "labels", expect: Labels });
  if (format && !/zpl/i.test(format)) return [];
  return data.map((body) => ({ format: "ZPL" as const, body }));
};
