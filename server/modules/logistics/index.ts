import type { carrierLimits } from "@tradeport/contract/carrier-limits";
import type { logistics } from "@tradeport/contract/logistics";
import type { orderRoads, roadOrders } from "@tradeport/contract/road-orders";
import type { shipments } from "@tradeport/contract/shipments";
import type { shippingRules } from "@tradeport/contract/shipping-rules";
import type { warehouseSystems } from "@tradeport/contract/warehouse-systems";
import { checkCargoJob } from "#modules/connections/index.ts";
import type { Handlers } from "#platform/http.ts";
import { type Jobs, runs } from "#platform/jobs.ts";
import { cancelShipment } from "./cancel-shipment.ts";
import { getCarrierLimits, setCarrierLimits } from "./carrier-limits.ts";
import { checkAccount } from "./check-account.ts";
import { createShipment } from "./create-shipment.ts";
import { getOrderShipments } from "./get-order-shipments.ts";
import { getWarehouseSystem, readWarehouseStockNow } from "./get-warehouse-system.ts";
import { handOverJob, handOverWaiting } from "./hand-over-waiting.ts";
import { getCollectionPoints, getCounties, getProductGroups, getSellerAddressPoints, getWarehouses } from "./lists.ts";
import { getOrderRoads } from "./order-roads.ts";
import { dueLogisticsJob, pollRoads, pollRoadsJob, startDueLogistics } from "./poll-roads.ts";
import { getProcessLog } from "./process-log.ts";
import { createProduct, getProducts, updateProduct } from "./products.ts";
import { proposeRoadOrder } from "./propose-road-order.ts";
import { readStockJob, readWarehouseStock } from "./read-warehouse-stock.ts";
import {
  downloadRoadOrderFile,
  getListRoadOrderStatus,
  getRoadOrder,
  getRoadOrderFiles,
  getRoadOrderStatusList,
  getRoadOrderValues,
  setRoadOrderOutcome,
} from "./road-calls.ts";
import { createRoadOrder, updateRoadOrder } from "./save-road-order.ts";
import { sendProduct, sendProductJob } from "./send-product.ts";
import { type Outside, sendRoadJob, sendRoadOrder } from "./send-road-order.ts";
import { sendShipment, sendShipmentJob } from "./send-shipment.ts";
import { setWarehouseSystem } from "./set-warehouse-system.ts";
import { createShipments, previewShipments, tryShippingRules } from "./shipments-by-rule.ts";
import { getShippingRules, setShippingRules } from "./shipping-rules.ts";
import { getStockDifferences } from "./stock-differences.ts";
import { takeStockDifferences } from "./take-stock-differences.ts";
import { trackShipments, trackShipmentsJob } from "./track-shipments.ts";
import { getTroubledShipments } from "./troubled-shipments.ts";

export { eraseRecipients } from "./erase-recipients.ts";
export { dueLogisticsAt } from "./poll-roads.ts";
export { troubledShipments } from "./troubled-shipments.ts";
export { mountWarehouseHook, warehouseHookAddress } from "./warehouse-hook.ts";

export const logisticsHandlers = {
  Logistics: {
    GetCounties: getCounties,
    GetSellerAddressPoints: getSellerAddressPoints,
    GetCollectionPoints: getCollectionPoints,
    GetWarehouses: getWarehouses,
    GetProductGroups: getProductGroups,
    GetProducts: getProducts,
    CreateProduct: createProduct,
    UpdateProduct: updateProduct,
    GetProcessLog: getProcessLog,
    GetRoadOrderValues: getRoadOrderValues,
    ProposeRoadOrder: proposeRoadOrder,
    GetOrderRoads: getOrderRoads,
    CreateRoadOrder: createRoadOrder,
    UpdateRoadOrder: updateRoadOrder,
    SetRoadOrderOutcome: setRoadOrderOutcome,
    GetRoadOrder: getRoadOrder,
    GetRoadOrderStatusList: getRoadOrderStatusList,
    GetRoadOrderFiles: getRoadOrderFiles,
    DownloadRoadOrderFile: downloadRoadOrderFile,
    GetOrderShipments: getOrderShipments,
    GetTroubledShipments: getTroubledShipments,
    CreateShipment: createShipment,
    CancelShipment: cancelShipment,
    GetWarehouseSystem: getWarehouseSystem,
    SetWarehouseSystem: setWarehouseSystem,
    ReadWarehouseStock: readWarehouseStockNow,
    GetStockDifferences: getStockDifferences,
    TakeStockDifferences: takeStockDifferences,
    GetShippingRules: getShippingRules,
    SetShippingRules: setShippingRules,
    GetCarrierLimits: getCarrierLimits,
    SetCarrierLimits: setCarrierLimits,
    TryShippingRules: tryShippingRules,
    PreviewShipments: previewShipments,
    CreateShipments: createShipments,
  } satisfies Handlers<
    typeof logistics &
      typeof roadOrders &
      typeof shipments &
      typeof shippingRules &
      typeof carrierLimits &
      typeof warehouseSystems
  >,
  Order: { GetListRoadOrderStatus: getListRoadOrderStatus } satisfies Handlers<typeof orderRoads>,
};

export const logisticsJobs = (outside: Outside): Jobs => ({
  ...runs(checkCargoJob, checkAccount(outside)),
  ...runs(sendProductJob, sendProduct(outside)),
  ...runs(sendRoadJob, sendRoadOrder(outside)),
  ...runs(pollRoadsJob, pollRoads(outside)),
  ...runs(sendShipmentJob, sendShipment(outside)),
  ...runs(trackShipmentsJob, trackShipments(outside)),
  ...runs(readStockJob, readWarehouseStock(outside)),
  ...runs(handOverJob, handOverWaiting),
  ...runs(dueLogisticsJob, startDueLogistics),
});
