import type { Outcome } from "./offers.ts";

/**
 * Etsy gives no receipt: ours names the listings with what became of each, and the SKUs. "inventory|7=withdrawn,8|SKU-1,SKU-2"; a listing without
 * more was written.
 */
export const receiptOf = (kind: "listing" | "inventory", listings: Record<string, Outcome>, keys: readonly string[]) => ({
  id: `${kind}|${Object.entries(listings)
    .map(([id, outcome]) => (outcome === "written" ? id : `${id}=${outcome}`))
    .join(",")}|${keys.map(encodeURIComponent).join(",")}`,
});

export const readReceipt = (id: string) => {
  const [kind, listings = "", keys = ""] = id.split("|");
  if ((kind !== "listing" && kind !== "inventory") || !listings) return null;
  return {
    kind,
    listings: listings.split(",").map((each) => {
      const [listingId = "", outcome = "written"] = each.split("=");
      return { listingId, outcome: outcome as Outcome };
    }),
    keys: new Set(keys.split(",").map(decodeURIComponent)),
  };
};
