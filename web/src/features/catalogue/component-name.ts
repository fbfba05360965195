import type { SingleVariant } from "@tradeport/contract/components";

/** What is in a set: its product's name, and what tells it from others of that name. */
export const componentName = ({ productName, variant }: Pick<SingleVariant, "productName" | "variant">) =>
  [productName, variant].filter(Boolean).join(" · ");
