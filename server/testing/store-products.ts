import { type Database, newId, sql } from "#platform/db.ts";

interface Shop {
  database: Database;
  clientId: string;
  categoryId: string;
  warehouseId: string;
  attributes: Record<"renk" | "beden", string>;
  values: Record<"siyah" | "s" | "m", string>;
}

/** Adds products of two variants each, black in S and M; `change` breaks some of them. */
export const productMaker =
  ({ database, clientId, categoryId, warehouseId, attributes, values }: Shop) =>
  async (count: number, change: (at: number) => Partial<ReturnType<typeof productOf>> = () => ({})) => {
    const products = Array.from({ length: count }, (_, at) => ({ ...productOf(at), ...change(at) }));
    await database.asClient(clientId, async (tx) => {
      const brands = [...new Set(products.map(({ brand }) => brand))].map((name) => ({ id: newId(), name }));
      const json = (rows: object[]) => JSON.stringify(rows);
      await sql`insert into brand (client_id, id, name) select ${clientId}::uuid, id, name
      from jsonb_to_recordset(${json(brands)}::jsonb) as b(id uuid, name text)`.execute(tx);
      const rows = products.map((product) => ({ ...product, brandId: brands.find(({ name }) => name === product.brand)!.id }));
      await sql`insert into product (client_id, id, main_code, category_id, brand_id, vat_rate, currency, origin_country)
      select ${clientId}::uuid, id, code, ${categoryId}::uuid, "brandId", vat, 'TRY', 'TR'
      from jsonb_to_recordset(${json(rows)}::jsonb) as p(id uuid, code text, "brandId" uuid, vat int)`.execute(tx);
      await sql`insert into product_text (client_id, product_id, language, name, description)
      select ${clientId}::uuid, id, 'tr-TR', title, '<p>Pamuklu tişört.</p>' from jsonb_to_recordset(${json(rows)}::jsonb) as p(id uuid, title text)`.execute(
        tx,
      );
      await sql`insert into product_image (client_id, product_id, variant_id, position, url)
      select ${clientId}::uuid, id, id, 0, image from jsonb_to_recordset(${json(rows)}::jsonb) as p(id uuid, image text) where image is not null`.execute(
        tx,
      );
      const variants = rows.flatMap((product) =>
        (["s", "m"] as const).map((size, at) => ({
          id: newId(),
          productId: product.id,
          at,
          code: `${product.code}-${size.toUpperCase()}`,
          barcode: product.barcodes?.[at] ?? `${product.code}-${size.toUpperCase()}`,
          price: product.price,
          listPrice: product.listPrice ?? product.price,
          size: values[size],
          stock: product.stock,
        })),
      );
      await sql`insert into variant (client_id, id, product_id, position, barcode, product_code, list_price, sale_price, dimensional_weight)
      select ${clientId}::uuid, id, "productId", at, barcode, code, "listPrice", price, 1
      from jsonb_to_recordset(${json(variants)}::jsonb) as v(id uuid, "productId" uuid, at int, barcode text, code text, "listPrice" numeric, price numeric)`.execute(
        tx,
      );
      await sql`insert into stock (client_id, item_id, warehouse_id, on_hand) select ${clientId}::uuid, id, ${warehouseId}::uuid, stock
      from jsonb_to_recordset(${json(variants)}::jsonb) as v(id uuid, stock int)`.execute(tx);
      await sql`insert into product_attribute (client_id, product_id, variant_id, attribute_id, value_id)
      select ${clientId}::uuid, id, id, ${attributes.renk}::uuid, ${values.siyah}::uuid from jsonb_to_recordset(${json(rows)}::jsonb) as p(id uuid)
      union all select ${clientId}::uuid, "productId", id, ${attributes.beden}::uuid, size
      from jsonb_to_recordset(${json(variants)}::jsonb) as v(id uuid, "productId" uuid, size uuid)`.execute(tx);
      await sql`insert into product_row (client_id, product_id, name, main_code, brand_name, category_id, variant_count, barcode, product_code,
        sale_price, list_price, currency, quantity, reserved, is_active, is_archived, created_at, modified_at, search_barcodes, search_codes)
      select ${clientId}::uuid, id, title, code, brand, ${categoryId}::uuid, 2, code || '-S', code || '-S', price, price, 'TRY', 2 * stock, 0, true, false,
        now(), now(), fold(code), fold(code)
      from jsonb_to_recordset(${json(rows)}::jsonb) as p(id uuid, title text, code text, brand text, price numeric, stock int)`.execute(
        tx,
      );
    });
    return products;
  };

const productOf = (at: number) => ({
  id: newId(),
  code: `TS-${String(at).padStart(4, "0")}`,
  title: `Tişört ${at}`,
  brand: "Deneme",
  vat: 10,
  image: "https://img.example.com/1.jpg" as string | null,
  price: "199.90",
  /** As the price, unless given. */
  listPrice: null as string | null,
  /** Of S and M; made of the code, unless given. */
  barcodes: null as [string, string] | null,
  stock: 7,
});
