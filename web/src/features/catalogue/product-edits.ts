import type { Sent } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { api, refresh } from "#api";
import type { Edit } from "#ui/data-table.tsx";

type Change = Omit<Sent<typeof product.UpdateProductValue>, "productId">;

/** The values that are changed where a product is listed: `of` says which variant, null where it can't be said. */
export const productEdits = <Row>(of: (row: Row) => { productId: string; variantId: string | null }) => {
  const save = async (row: Row, change: Change) => {
    const { productId, variantId } = of(row);
    // Of a pasted block each cell is a call; what they changed is read again once.
    await api.Product.UpdateProductValue({ productId, ...(variantId && { variantId }), ...change }, { later: true });
  };
  const edit = (kind: Edit<Row>["kind"], value: Edit<Row>["value"], change: (from: string, to: string) => Change): Edit<Row> => ({
    kind,
    value,
    save: (row, to, from) => save(row, change(from, to)),
    after: () => refresh(["products"]),
  });
  const counts = (from: string, to: string) => ({ from: Number(from), to: Number(to) });
  return {
    name: (value: Edit<Row>["value"]) => edit("text", value, (from, to) => ({ productName: { from, to } })),
    price: (value: Edit<Row>["value"], currency: (row: Row) => string): Edit<Row> => ({
      ...edit("price", value, (from, to) => ({ salePrice: { from, to } })),
      currency,
    }),
    stock: (value: Edit<Row>["value"]) => edit("count", value, (from, to) => ({ quantity: counts(from, to) })),
    critical: (value: Edit<Row>["value"]) => edit("count", value, (from, to) => ({ criticalStock: counts(from, to) })),
  };
};
