import { isDeepStrictEqual } from "node:util";
import type { ProductSettings } from "@tradeport/contract/product-settings";
import type { Product, ProductGiven, ProductInput, ProductUpdate } from "@tradeport/contract/products";
import { type Count, countStock, lockStock } from "#modules/inventory/index.ts";
import { lockProducts, requestSyncProducts } from "#modules/listings/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { cleanHtml } from "#platform/html.ts";
import { pathIn } from "#platform/in-language.ts";
import { brandOf } from "./brands.ts";
import { readCategoryAttributes } from "./category-attributes.ts";
import { checkAttributes } from "./check-attributes.ts";
import { checkCodes } from "./check-codes.ts";
import { checkPictures } from "./check-pictures.ts";
import { completeProduct } from "./complete-product.ts";
import { criticalOf } from "./critical-of.ts";
import { keepTaxonomy } from "./hold-taxonomy.ts";
import { markMachineTexts } from "./machine-texts.ts";
import { refreshRows } from "./product-row.ts";
import { readProduct } from "./read-product.ts";
import { readProductSettings } from "./read-product-settings.ts";
import { writeVariants } from "./write-variants.ts";

/** Of a call, or of a process that somebody started. */
export type SaveCtx = Pick<Ctx, "db" | "clientId" | "locale" | "installation" | "audit"> & {
  who: Pick<Ctx["who"], "displayName">;
};

/**
 * The one way a person's product is written: checked, then product, texts, variants, attributes, images, stock by a movement, the
 * list's row and what the stores should show, all in the call's transaction.
 */
export const saveProduct = async (
  ctx: SaveCtx,
  given: ProductInput | ProductUpdate,
  files: readonly string[] = [],
): Promise<Product> => {
  const { db, clientId } = ctx;
  const update = "id" in given ? given : null;
  const id = update?.id ?? newId();
  await keepTaxonomy(db);
  if (update) await lockProducts(db, clientId, [id]);
  const before = update ? await readProduct(db, clientId, id, ctx.locale) : undefined;
  if (update && !before) throw new Fail("not_found");
  if (update && before!.version !== update.version) throw new Fail("conflict");
  const standard = await readProductSettings(db, clientId);
  const whole = update ? completeProduct(before!, update, standard) : await withStandards(ctx, given as ProductInput, standard);
  if (whole.images.length + files.length > imageCap) throw new Fail("file_count", { limit: imageCap });
  const input = { ...whole, images: [...whole.images, ...files] };
  if (update) sameMoney(before!, update);
  checkPictures(ctx, whole, before);
  await checkCategory(ctx, input.categoryId, before?.categoryId);
  const attributes = checkAttributes(input, await readCategoryAttributes(db, [input.categoryId], ctx.locale), ctx.locale, before);
  await checkCodes(ctx, input, id);

  // What comes back as it was read is no save: its writes are taken back whole, the new version and every wish among them.
  if (update) await sql`savepoint unchanged`.execute(db);
  const brandId = await brandOf(db, clientId, input.brandName);
  await writeHead(ctx, input, id, brandId, update?.version).catch((error: unknown) => {
    // Two saves at once: the one that comes second finds the code taken.
    if (violated(error) !== "product_client_id_main_code_key") throw error;
    throw new Fail("product_code_taken", { code: input.productMainCode });
  });
  await sql`delete from product_text where client_id = ${clientId} and product_id = ${id}`.execute(db);
  await sql`
    insert into product_text (client_id, product_id, language, name, invoice_name, subtitle, description)
    select ${clientId}, ${id}, "langCode", name, "invoiceName", subtitle, description
    from jsonb_to_recordset(${JSON.stringify(input.texts.map((text) => ({ ...text, description: cleanHtml(text.description) })))}::jsonb) as given("langCode" text, name text, "invoiceName" text, subtitle text,
      description text)
    on conflict (client_id, product_id, language) do update set name = excluded.name, invoice_name = excluded.invoice_name,
      subtitle = excluded.subtitle, description = excluded.description`.execute(db);
  await markMachineTexts(db, clientId, id, input.texts);
  const variantIds = await writeVariants(ctx, input, id, attributes, standard.desiDivisor);
  // Also where nothing is counted: the row of the list is made of it, and comes after it in the order of locks.
  await lockStock(db, clientId, variantIds);
  await countStock(ctx, countsOf(input, variantIds), `save:${id}:${(update?.version ?? 0) + 1}`);
  await refreshRows(db, clientId, [id]);
  await requestSyncProducts(db, clientId, [id], variantIds, "user");
  const after = (await readProduct(db, clientId, id, ctx.locale))!;
  if (update && saysTheSame(after, before!)) {
    await sql`rollback to savepoint unchanged`.execute(db);
    return before!;
  }
  await ctx.audit({ action: update ? "update" : "create", objectType: "product", objectId: id, before, after });
  return after;
};

/** But for the save itself. */
const saysTheSame = (after: Product, before: Product) =>
  isDeepStrictEqual({ ...after, version: before.version, modifiedDate: before.modifiedDate }, before);

const imageCap = 8;

/** What a new product does not say is as the company has it. */
const withStandards = async (
  { db, clientId, locale }: SaveCtx,
  input: ProductInput,
  standard: ProductSettings,
): Promise<ProductGiven> => {
  const brandName = input.brandName ?? standard.defaultBrandName;
  if (brandName === null) {
    const error = new Fail("brand_missing");
    error.fields = [{ field: "product.brandName", message: error.sentence(locale) }];
    throw error;
  }
  const variants = input.variants.map((variant) => ({ ...variant, ...criticalOf(variant, standard) }));
  if (input.currency !== undefined) return { ...input, brandName, currency: input.currency, variants };
  const { rows } = await sql<{ currency: string }>`select currency from client where id = ${clientId}`.execute(db);
  return { ...input, brandName, currency: rows[0]!.currency, variants };
};

/** A currency changes together with every price of the product: 90 lira are not 90 dollars because nobody named them. */
const sameMoney = (before: Product, { currency, variants = [], removedVariants = [] }: ProductUpdate) => {
  if (currency === undefined || currency === before.currency) return;
  const priced = new Set(variants.flatMap(({ id, listPrice, salePrice }) => (id && listPrice && salePrice ? [id] : [])));
  const silent = before.variants.find(({ id }) => !priced.has(id) && !removedVariants.includes(id));
  if (silent)
    throw new Fail("currency_without_prices", {
      from: before.currency,
      to: currency,
      barcode: silent.barcode,
      price: silent.salePrice,
    });
};

/** A new variant's number is counted from nothing; that of one that is there says what was read, and changes nothing. */
const countsOf = ({ variants }: ProductGiven, variantIds: readonly string[]): Count[] =>
  variants.flatMap(({ id, barcode, quantity }, at) => {
    if (quantity === undefined && id !== undefined) return [];
    const given = quantity ?? 0;
    const count = typeof given === "number" ? { from: id === undefined ? 0 : given, to: given } : given;
    return [{ variantId: variantIds[at]!, barcode, ...count, field: `product.variants.${at}.quantity` }];
  });

/** A category that was switched off keeps the products that it has. */
export const checkCategory = async (ctx: Pick<Ctx, "db" | "locale">, categoryId: string, before: string | undefined) => {
  const { rows } = await sql<{ isLeaf: boolean; name: string }>`
    select is_leaf, ${pathIn(ctx.locale)} as name from category where id = ${categoryId} and (is_active or id = ${before ?? null}::uuid)`.execute(
    ctx.db,
  );
  if (!rows[0]?.isLeaf) throw new Fail("category_not_leaf", { category: rows[0]?.name ?? categoryId });
};

const writeHead = async (
  { db, clientId }: SaveCtx,
  input: ProductGiven,
  id: string,
  brandId: string,
  version: number | undefined,
) => {
  if (version === undefined) {
    await sql`
      insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency, origin_country, is_active)
      values (${clientId}, ${id}, ${input.productMainCode}, ${input.categoryId}, ${brandId}, ${input.vatRate}, ${input.currency},
        ${input.originCountry}, ${input.isActive})`.execute(db);
    return;
  }
  const { rows } = await sql`
    update product set main_code = ${input.productMainCode}, category_id = ${input.categoryId}, brand_id = ${brandId},
      vat_rate = ${input.vatRate}, currency = ${input.currency}, origin_country = ${input.originCountry}, is_active = ${input.isActive},
      version = version + 1, modified_at = now()
    where client_id = ${clientId} and id = ${id} and version = ${version} returning id`.execute(db);
  if (rows.length === 0) throw new Fail("conflict");
};
