import { isPictureAddress } from "@tradeport/contract/picture-address";
import type { Product, ProductGiven } from "@tradeport/contract/products";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";

/** Addresses that a save brings have to open for everybody; one that stood in the product before stands on until it is changed. */
export const checkPictures = (
  ctx: Pick<Ctx, "installation" | "locale">,
  { images, variants }: ProductGiven,
  before: Product | undefined,
) => {
  const { publicUrl } = ctx.installation;
  const there = new Set(before && [...before.images, ...before.variants.flatMap((one) => one.productVariantImages)]);
  const check = (list: readonly string[], field: string) => {
    for (const [at, given] of list.entries()) {
      if (there.has(given) || isPictureAddress(given, publicUrl)) continue;
      const error = new Fail("picture_address", { given });
      error.fields = [{ field: `product.${field}.${at}`, message: error.sentence(ctx.locale) }];
      throw error;
    }
  };
  check(images, "images");
  for (const [at, variant] of variants.entries()) check(variant.productVariantImages, `variants.${at}.productVariantImages`);
};
