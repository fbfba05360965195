import type { profitReport } from "@tradeport/contract/profit-report";
import type { report } from "@tradeport/contract/reports";
import type { salesReport } from "@tradeport/contract/sales-report";
import type { stockReport } from "@tradeport/contract/stock-report";
import { type Handlers, wide } from "#platform/http.ts";
import type { Jobs } from "#platform/jobs.ts";
import { getProductStatisticsForCustomer } from "./get-product-statistics-for-customer.ts";
import { getProductStatisticsForCustomerExcel } from "./get-product-statistics-for-customer-excel.ts";
import { getProfitReport } from "./get-profit-report.ts";
import { getProfitReportExcel } from "./get-profit-report-excel.ts";
import { getSalesReport } from "./get-sales-report.ts";
import { getSalesReportExcel } from "./get-sales-report-excel.ts";
import { getStockReport } from "./get-stock-report.ts";
import { getStockReportExcel } from "./get-stock-report-excel.ts";
import { setVariantCost } from "./set-variant-cost.ts";
import { salesJobs } from "./sum-sales.ts";
import { stockJobs } from "./sum-stock.ts";

export { salesAt } from "./sum-sales.ts";
export { stockAt } from "./sum-stock.ts";
export { soonDays, type WeekFigures, weekFigures } from "./week-figures.ts";
export const reportJobs: Jobs = { ...salesJobs, ...stockJobs };

export const reportHandlers = {
  Report: {
    GetProductStatisticsForCustomer: wide(getProductStatisticsForCustomer),
    GetProductStatisticsForCustomerExcel: wide(getProductStatisticsForCustomerExcel),
    GetSalesReport: getSalesReport,
    GetSalesReportExcel: getSalesReportExcel,
    GetProfitReport: getProfitReport,
    GetProfitReportExcel: getProfitReportExcel,
    GetStockReport: getStockReport,
    GetStockReportExcel: getStockReportExcel,
    SetVariantCost: setVariantCost,
  } satisfies Handlers<typeof report & typeof salesReport & typeof profitReport & typeof stockReport>,
};
