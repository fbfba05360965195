import type { Move } from "./history.ts";
import { type Life, may, names, type Page, people, prices, taken } from "./life.ts";
import type { Place } from "./place.ts";
import { played } from "./played.ts";

/** The page that this person has open, however old it is. */
const seenBy = async (place: Place, life: Life, who: number): Promise<Page> => {
  const by = place.w.as(people[who]!);
  life.pages[who] ??= await by.Product.GetProductMasterData({ productId: life.productId });
  return life.pages[who];
};

/** Types into a cell of the list; `from` is what the page shows. */
export const typeInCell = async (place: Place, life: Life, move: Move & { do: "cell" }) => {
  const page = await seenBy(place, life, move.who);
  const seller = place.w.as(people[move.who]!);
  const shown = page.variants[0]!;
  const change = {
    name: { productName: { from: page.texts[0]!.name, to: names[move.value]! } },
    price: { salePrice: { from: shown.salePrice, to: prices[move.value]! } },
    pieces: { quantity: { from: shown.quantity, to: shown.quantity + move.value } },
  }[move.what];
  const done = await may(life, `${people[move.who]} types ${JSON.stringify(change)}`, () =>
    seller.Product.UpdateProductValue({ productId: life.productId, variantId: shown.id, ...change }),
  );
  life.pages[move.who] = null;
  if (!done) return;
  played.saved += 1;
  await taken(place, life, { [move.what]: move.value }, shown.quantity);
};

/** The whole form as it was opened, with what the person changed in it. */
export const saveForm = async (place: Place, life: Life, move: Move & { do: "save" }) => {
  const page = await seenBy(place, life, move.who);
  const seller = place.w.as(people[move.who]!);
  const [variant, ...siblings] = page.variants as [Page["variants"][number], ...Page["variants"]];
  const { name, price, pieces } = move;
  const product = {
    id: life.productId,
    version: page.version,
    productMainCode: page.productMainCode,
    categoryId: page.categoryId,
    brandName: page.brandName,
    vatRate: page.vatRate as 20,
    texts: page.texts.map((text, at) => ({ ...text, ...(at === 0 && name !== undefined && { name: names[name]! }) })),
    attributes: page.attributes,
    images: page.images,
    variants: [
      {
        id: variant.id,
        barcode: variant.barcode,
        productCode: variant.productCode,
        listPrice: variant.listPrice,
        salePrice: price === undefined ? variant.salePrice : prices[price]!,
        attributes: variant.attributes,
        ...(pieces !== undefined && { quantity: { from: variant.quantity, to: Math.max(0, variant.quantity + pieces) } }),
      },
      ...siblings.map(({ id, barcode, productCode, listPrice, salePrice, attributes }) => ({
        ...{ id, barcode, productCode, listPrice, salePrice, attributes },
      })),
    ],
  };
  const what = JSON.stringify({ name, price, pieces });
  const done = await may(life, `${people[move.who]} saves ${what} on ${page.version}, ${variant.quantity} pieces`, () =>
    seller.Product.UpdateProductMasterDataJson({ product } as never),
  );
  life.pages[move.who] = null;
  if (!done) return;
  played.saved += 1;
  await taken(place, life, move, variant.quantity);
};
