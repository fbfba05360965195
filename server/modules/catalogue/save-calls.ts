import type { Input, Output } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { pictureAddress } from "./picture-address.ts";
import { saveProduct } from "./save-product.ts";

type Saved = Output<typeof product.CreateProductMasterData>;
/** Image files stand behind the kept addresses, under the public address that marketplaces fetch them from. */
const addressesOf = ({ installation: { publicUrl } }: Ctx, files: UploadedFile[]): string[] =>
  files.map(({ id, type }) => pictureAddress(publicUrl, id, type));

export const createProductMasterData = (
  ctx: Ctx,
  input: Input<typeof product.CreateProductMasterData>,
  files: UploadedFile[],
): Promise<Saved> => saveProduct(ctx, input.product, addressesOf(ctx, files));

export const updateProductMasterData = (
  ctx: Ctx,
  input: Input<typeof product.UpdateProductMasterData>,
  files: UploadedFile[],
): Promise<Saved> => saveProduct(ctx, input.product, addressesOf(ctx, files));

export const createProductMasterDataJson = (ctx: Ctx, input: Input<typeof product.CreateProductMasterDataJson>): Promise<Saved> =>
  saveProduct(ctx, input.product);

export const updateProductMasterDataJson = (ctx: Ctx, input: Input<typeof product.UpdateProductMasterDataJson>): Promise<Saved> =>
  saveProduct(ctx, input.product);
