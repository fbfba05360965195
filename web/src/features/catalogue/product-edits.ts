import { useQueryClient } from "@tanstack/react-query";
import type { Sent } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import { api } from "#api";
import type { Edit } from "#ui/data-table.tsx";

type Change = Omit<Sent<typeof product.UpdateProductValue>, "productId">;

/** The values that are changed where a product is listed: `of` says which variant, null where it can't be said. */
export const useProductEdits = <Row>(of: (row: Row) => { productId: string; variantId: string | null }) => {
  const queries = useQueryClient();
  const save = async (row: Row, change: Change) => {
    const { productId, variantId } = of(row);
    await api.Product.UpdateProductValue({ productId, ...(variantId && { variantId }), ...change });
  };
  const after = () => queries.invalidateQueries({ queryKey: ["Product"] });
  const edit = (kind: Edit<Row>["kind"], value: Edit<Row>["value"], change: (from: string, to: string) => Change): Edit<Row> => ({
    kind,
    value,
    save: (row, to, from) => save(row, change(from, to)),
    after,
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
