import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { saveProduct } from "./save-product.ts";

type Saved = Output<typeof product.CreateProductMasterData>;
const imageCap = 8;

/** Image files stand behind the kept addresses, under the public address that marketplaces fetch them from. */
const withFiles = <P extends { images: string[] }>({ installation: { publicUrl } }: Ctx, given: P, files: UploadedFile[]): P => {
  if (given.images.length + files.length > imageCap) throw new Fail("file_count", { limit: imageCap });
  return files.length === 0
    ? given
    : { ...given, images: [...given.images, ...files.map(({ id }) => `${publicUrl}/media/${id}`)] };
};

export const createProductMasterData = (
  ctx: Ctx,
  input: Input<typeof product.CreateProductMasterData>,
  files: UploadedFile[],
): Promise<Saved> => saveProduct(ctx, withFiles(ctx, input.product, files));

export const updateProductMasterData = (
  ctx: Ctx,
  input: Input<typeof product.UpdateProductMasterData>,
  files: UploadedFile[],
): Promise<Saved> => saveProduct(ctx, withFiles(ctx, input.product, files));

export const createProductMasterDataJson = (ctx: Ctx, input: Input<typeof product.CreateProductMasterDataJson>): Promise<Saved> =>
  saveProduct(ctx, input.product);

export const updateProductMasterDataJson = (ctx: Ctx, input: Input<typeof product.UpdateProductMasterDataJson>): Promise<Saved> =>
  saveProduct(ctx, input.product);
