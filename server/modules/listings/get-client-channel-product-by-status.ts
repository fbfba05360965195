import type { Input } from "@tradeport/contract";
import type { channelProduct } from "@tradeport/contract/listings";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { listingPage } from "./get-all-client-channel-product.ts";

type Call = typeof channelProduct.GetClientChannelProductByStatus;

export const getClientChannelProductByStatus = async (ctx: Ctx, input: Input<Call>) => {
  const { clientId: _, channelId, storeId, status, work, productId, search, page, pageSize, orderType, ...filter } = input;
  const ofProducts = Object.values(filter).some((value) => value !== undefined);
  return listingPage(
    ctx,
    { channelId, storeId, status, work, productId, search, page, pageSize, orderType },
    ofProducts ? sql`select product_ids(${JSON.stringify(filter)}::jsonb)` : undefined,
  );
};
