import type { Input, Output } from "@tradeport/contract";
import type { mappedCategory } from "@tradeport/contract/categories";
import type { Ctx } from "#platform/context.ts";
import { readValues } from "./get-attribute-values-by-attribute-id-list.ts";

type Call = typeof mappedCategory.GetTradeportAttributeValuesByAttributeId;

export const getTradeportAttributeValuesByAttributeId = async (ctx: Ctx, { attributeId }: Input<Call>): Promise<Output<Call>> => {
  const [found] = await readValues(ctx, [attributeId], () => "attributeId");
  return found!.values;
};
