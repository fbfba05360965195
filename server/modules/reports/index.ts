import type { report } from "@tradeport/contract/reports";
import type { salesReport } from "@tradeport/contract/sales-report";
import { type Handlers, wide } from "#platform/http.ts";
import { getProductStatisticsForCustomer } from "./get-product-statistics-for-customer.ts";
import { getProductStatisticsForCustomerExcel } from "./get-product-statistics-for-customer-excel.ts";
import { getSalesReport } from "./get-sales-report.ts";
import { getSalesReportExcel } from "./get-sales-report-excel.ts";

export { reportJobs, salesAt } from "./sum-sales.ts";

export const reportHandlers = {
  Report: {
    GetProductStatisticsForCustomer: wide(getProductStatisticsForCustomer),
    GetProductStatisticsForCustomerExcel: wide(getProductStatisticsForCustomerExcel),
    GetSalesReport: getSalesReport,
    GetSalesReportExcel: getSalesReportExcel,
  } satisfies Handlers<typeof report & typeof salesReport>,
};
