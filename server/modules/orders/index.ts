import type { deliveryAddress } from "@tradeport/contract/delivery-address";
import type { invoices } from "@tradeport/contract/invoices";
import type { orderClaims } from "@tradeport/contract/order-claims";
import type { orderOverview } from "@tradeport/contract/order-overview";
import type { order } from "@tradeport/contract/orders";
import type { packing } from "@tradeport/contract/packing";
import type { papers } from "@tradeport/contract/papers";
import type { parcel } from "@tradeport/contract/parcels";
import type { productShipping, shippingValues } from "@tradeport/contract/shipping-values";
import { type SyncStep, takeUpJob, windUpJob } from "#modules/connections/index.ts";
import type { Handlers } from "#platform/http.ts";
import { type Jobs, runs } from "#platform/jobs.ts";
import { acceptAddress } from "./accept-address.ts";
import { acceptOrder } from "./accept-order.ts";
import { addOrderInvoice } from "./add-order-invoice.ts";
import { completeOrder } from "./complete-order.ts";
import { createOrderRefund } from "./create-order-refund.ts";
import { deleteClaimFile } from "./delete-claim-file.ts";
import { downloadClaimFile } from "./download-claim-file.ts";
import { downloadOrderInvoice } from "./download-order-invoice.ts";
import { getAllClaim } from "./get-all-claim.ts";
import { getAllOrder } from "./get-all-order.ts";
import { getAllOrderExcel } from "./get-all-order-excel.ts";
import { getAllOrderStatistics } from "./get-all-order-statistics.ts";
import { getAllUnreadReport } from "./get-all-unread-report.ts";
import { getChannelOrderRevenue } from "./get-channel-order-revenue.ts";
import { getDeadlines } from "./get-deadlines.ts";
import { getOrderChanges } from "./get-order-changes.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { getOrderInvoices } from "./get-order-invoices.ts";
import { getOrderMoney } from "./get-order-money.ts";
import { getOrderPackageIds } from "./get-order-package-ids.ts";
import { getOrderPackageStatusHistory } from "./get-order-package-status-history.ts";
import { getOrderProductCount } from "./get-order-product-count.ts";
import { getOrderStatusCount } from "./get-order-status-count.ts";
import { getParcels } from "./get-parcels.ts";
import { getRefundShares } from "./get-refund-shares.ts";
import { getShippingValues } from "./get-shipping-values.ts";
import { packParcel } from "./pack-parcel.ts";
import { findPacking } from "./packing/find-packing.ts";
import { getAllPacking } from "./packing/get-all-packing.ts";
import { getPacking } from "./packing/get-packing.ts";
import { handOver } from "./packing/hand-over.ts";
import { restartPacking } from "./packing/restart-packing.ts";
import { scanPiece } from "./packing/scan-piece.ts";
import { startPacking } from "./packing/start-packing.ts";
import { printPackingCommands } from "./papers/packing-commands.ts";
import { printPackingSlip } from "./papers/packing-slip.ts";
import { printPickList } from "./papers/pick-list.ts";
import { prepareOrder } from "./prepare-order.ts";
import { printOrderBarcode } from "./print-order-barcode.ts";
import { restockOrderLine } from "./restock-order-line.ts";
import { resumeStore } from "./resume-store.ts";
import { sendOrderInvoice } from "./send-order-invoice.ts";
import { sendReplacement } from "./send-replacement.ts";
import { setCargoInfo } from "./set-cargo-info.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { setParcel } from "./set-parcel.ts";
import { applyLeftovers } from "./steps/apply-leftovers.ts";
import { askOrders } from "./steps/ask-orders.ts";
import { keepHook } from "./steps/keep-hook.ts";
import { readClaims } from "./steps/read-claims.ts";
import { readLabels } from "./steps/read-labels.ts";
import { readOrders } from "./steps/read-orders.ts";
import { readUnread } from "./steps/read-unread.ts";
import { reconcileOrders } from "./steps/reconcile-orders.ts";
import { resolveAction } from "./steps/resolve-action.ts";
import { resolveDecision } from "./steps/resolve-decision.ts";
import { sendAction } from "./steps/send-action.ts";
import { sendDecision } from "./steps/send-decision.ts";
import { updateOrderDeliveryAddress } from "./update-order-delivery-address.ts";
import { uploadClaimFile } from "./upload-claim-file.ts";
import { windUpStore } from "./wind-up-store.ts";

export { inboxBodies, inboxRows } from "./empty-inbox.ts";
export { eraseBuyers, isAtRest } from "./erase-buyers.ts";
export { claimsMatching } from "./get-all-claim.ts";
export { conditionOf as packagesMatching, escaped, shipsBy } from "./get-all-order.ts";
export { isUnread, unreadMatching } from "./get-all-unread-report.ts";
export { refusePeriod } from "./get-channel-order-revenue.ts";
export { hooksAddress, mountHooks } from "./hooks.ts";
export { moveByCarrier } from "./move-by-carrier.ts";
export { packByWarehouse } from "./pack-by-warehouse.ts";
export { writePackageRows } from "./package-rows.ts";
export { pruneClaimFiles } from "./prune-claim-files.ts";
export { reconcileHolds } from "./reconcile-holds.ts";
export { refundedMoney } from "./refunded-money.ts";
export { roadLines, roadOfPart } from "./road-of.ts";
export { type StoredAddress, shownAddress } from "./shown-address.ts";
export { isUnaccepted } from "./why-not-packed.ts";
export { writeCargoCost } from "./write-cargo-cost.ts";

export const orderHandlers = {
  Order: {
    GetAllOrder: getAllOrder,
    GetOrderChanges: getOrderChanges,
    GetOrderPackageIds: getOrderPackageIds,
    GetAllOrderExcel: getAllOrderExcel,
    GetOrderStatusCount: getOrderStatusCount,
    GetAllOrderStatistics: getAllOrderStatistics,
    GetOrderProductCount: getOrderProductCount,
    GetOrderDetail: getOrderDetail,
    GetOrderMoney: getOrderMoney,
    AcceptOrder: acceptOrder,
    PrepareOrder: prepareOrder,
    CompleteOrder: completeOrder,
    AcceptAddress: acceptAddress,
    SetOrderPackageStatus: setOrderPackageStatus,
    CreateOrderRefund: createOrderRefund,
    GetRefundShares: getRefundShares,
    UploadClaimFile: uploadClaimFile,
    DownloadClaimFile: downloadClaimFile,
    DeleteClaimFile: deleteClaimFile,
    SetCargoInfo: setCargoInfo,
    GetOrderPackageStatusHistory: getOrderPackageStatusHistory,
    RestockOrderLine: restockOrderLine,
    PrintOrderBarcode: printOrderBarcode,
    PrintPackingSlip: printPackingSlip,
    PrintPackingCommands: printPackingCommands,
    PrintPickList: printPickList,
    GetChannelOrderRevenue: getChannelOrderRevenue,
    GetAllClaim: getAllClaim,
    GetDeadlines: getDeadlines,
    GetParcels: getParcels,
    PackParcel: packParcel,
    FindPacking: findPacking,
    GetPacking: getPacking,
    GetAllPacking: getAllPacking,
    StartPacking: startPacking,
    ScanPiece: scanPiece,
    RestartPacking: restartPacking,
    HandOver: handOver,
    SendReplacement: sendReplacement,
    SetParcel: setParcel,
    GetAllUnreadReport: getAllUnreadReport,
    UpdateOrderDeliveryAddress: updateOrderDeliveryAddress,
    GetShippingValues: getShippingValues,
    GetOrderInvoices: getOrderInvoices,
    AddOrderInvoice: addOrderInvoice,
    SendOrderInvoice: sendOrderInvoice,
    DownloadOrderInvoice: downloadOrderInvoice,
  } satisfies Handlers<
    typeof order &
      typeof orderClaims &
      typeof orderOverview &
      typeof papers &
      typeof packing &
      typeof parcel &
      typeof deliveryAddress &
      typeof shippingValues &
      typeof invoices
  >,
  Product: { GetShippingValues: getShippingValues } satisfies Handlers<typeof productShipping>,
};

export const orderJobs: Jobs = { ...runs(takeUpJob, resumeStore), ...runs(windUpJob, windUpStore) };

/** For the store's loop, by priority: actions, (stock and price), reading, (content), upkeep. A webhook is kept where the marketplace can reach `publicUrl`. */
export const orderSteps = ({ publicUrl }: { publicUrl: string }): Record<"actions" | "reading" | "upkeep", SyncStep[]> => ({
  actions: [sendAction, sendDecision, resolveAction, resolveDecision],
  reading: [readOrders, applyLeftovers, askOrders, readUnread, readClaims],
  upkeep: [reconcileOrders, readLabels, keepHook({ publicUrl })],
});
