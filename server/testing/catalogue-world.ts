import { seedCatalogue } from "#modules/catalogue/index.ts";
import type { sql } from "#platform/db.ts";
import { world } from "./world.ts";

/** A world with categories and attributes. `empty` takes products away, and what hangs on them or made them. */
export const catalogueWorld = async () => {
  const w = await world();
  await w.database.asPlatform((tx) => seedCatalogue(tx));
  const empty = () =>
    w.database.pool.query(
      `truncate process, process_line, process_problem, product, product_row, product_tally, import_row, brand, store, order_header,
        product_attribute, product_image, stock_movement, stock_item, xml_feed, xml_export, file cascade`,
    );
  const query = async <T>(text: ReturnType<typeof sql<T>>) => (await w.database.asPlatform((tx) => text.execute(tx))).rows;
  return { ...w, empty, query };
};
export type CatalogueWorld = Awaited<ReturnType<typeof catalogueWorld>>;
