import type { Input } from "@tradeport/contract";
import type { product } from "@tradeport/contract/catalogue";
import type { ProductColumn } from "@tradeport/contract/products";
import type { z } from "zod";
import { api } from "#api";
import type { ExportOptions } from "#ui/table-export.tsx";

type Ask = Input<typeof product.GetAllProductMasterData>;

/** What narrows the list, without paging and order. */
export const filterOf = ({ page: _, pageSize: __, orderColumn: ___, orderType: ____, ...filter }: Ask) => filter;

/** A picture is in no file; "all" is all that are not in the archive. */
export const exportProducts = ({ rows, ids, columns }: ExportOptions, ask: Ask, filterLine: string) => {
  const { orderColumn, orderType, page, pageSize } = ask;
  const shown = columns.filter((key) => key !== "image") as z.infer<typeof ProductColumn>[];
  const order = { columns: shown, orderColumn, orderType };
  if (rows === "all") return api.Product.ExportProducts(order);
  if (rows === "selected") return api.Product.ExportProducts({ ...order, ids: [...ids] });
  const window = rows === "page" ? { page, pageSize } : {};
  return api.Product.ExportProducts({ ...order, ...filterOf(ask), ...window, name: filterLine });
};
