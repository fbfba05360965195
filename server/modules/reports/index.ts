import type { report } from "@tradeport/contract/reports";
import { type Handlers, wide } from "#platform/http.ts";
import { getProductStatisticsForCustomer } from "./get-product-statistics-for-customer.ts";
import { getProductStatisticsForCustomerExcel } from "./get-product-statistics-for-customer-excel.ts";

export const reportHandlers = {
  Report: {
    GetProductStatisticsForCustomer: wide(getProductStatisticsForCustomer),
    GetProductStatisticsForCustomerExcel: wide(getProductStatisticsForCustomerExcel),
  } satisfies Handlers<typeof report>,
};
