import { z } from "zod";
import { RemoteError } from "../http.ts";
import type { Labels as Group } from "../marketplace.ts";
import { Labels } from "./wire-orders.ts";

/**
 * A label is ordered once and read after (6.5); one that exists is not ordered again. An empty answer: ordered, not drawn yet.
 * Only for packages that Trendyol pays the carrier for (Trendyol Express, Aras), from Picking on.
 */
export const readLabels: Group["readLabels"] = async (remote, trackingCode) => {
  const path = `/sellers/${remote.account.sellerId}/common-label/${encodeURIComponent(trackingCode)}`;
  const read = async () => {
    const { data } = await remote.call({ method: "GET", path, limit: "label", expect: Labels });
    return (data ?? []).map(({ label }) => ({ format: "ZPL" as const, body: label }));
  };
  const drawn = await read().catch((error: unknown) => {
    // What Trendyol says of a label that nobody ordered is not documented; an unknown tracking number is refused again by the order below.
    if (error instanceof RemoteError && (error.kind === "not_found" || error.kind === "refused")) return [];
    throw error;
  });
  if (drawn.length) return drawn;
  await remote.call({ method: "POST", path, body: { format: "ZPL" }, limit: "label", expect: z.unknown() });
  return read();
};
