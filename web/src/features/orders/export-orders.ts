import type { Input } from "@tradeport/contract";
import type { OrderColumn, order } from "@tradeport/contract/orders";
import type { z } from "zod";
import { api } from "#api";
import type { ExportOptions } from "#ui/table-export.tsx";

type Ask = Input<typeof order.GetAllOrder>;

/** What narrows the list, without paging and order. */
export const filterOf = ({ page: _, pageSize: __, orderColumn: ___, orderType: ____, ...filter }: Ask) => filter;

/** The same but for what its chips say themselves. */
export const narrowingOf = (ask: Ask) => {
  const { group: _, status: __, statuses: ___, underWay: ____, ...narrowing } = filterOf(ask);
  return narrowing;
};

/** "All" is the whole group: active or completed. */
export const exportOrders = ({ rows, ids, columns }: ExportOptions, ask: Ask, filterLine: string) => {
  const { orderColumn, orderType, page, pageSize, group } = ask;
  const shown = columns.filter((key) => key !== "image") as z.infer<typeof OrderColumn>[];
  const order = { columns: shown, orderColumn, orderType, group };
  if (rows === "all") return api.Order.GetAllOrderExcel.download(order);
  if (rows === "selected") return api.Order.GetAllOrderExcel.download({ ...order, orderPackageIds: [...ids] });
  const window = rows === "page" ? { page, pageSize } : {};
  return api.Order.GetAllOrderExcel.download({ ...order, ...filterOf(ask), ...window, name: filterLine });
};
