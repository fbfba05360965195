import { AttributeType } from "@tradeport/contract/categories";

/** In the order in which they are offered. */
export const attributeTypes = AttributeType.options;
