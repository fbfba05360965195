import type { channelParameters } from "@tradeport/contract/channel-parameters";
import type { price } from "@tradeport/contract/prices";
import type { stockGuard } from "@tradeport/contract/stock-guard";
import { storeAnew, takeDriftJob } from "#modules/listings/index.ts";
import type { Handlers } from "#platform/http.ts";
import { type Jobs, runs } from "#platform/jobs.ts";
import { getChannelProductParameters, parametersJob, setChannelProductParameters } from "./channel-parameters.ts";
import { checkDiscounts } from "./check-discounts.ts";
import { endPrice } from "./end-price.ts";
import { getPrices } from "./get-prices.ts";
import { getShownStock } from "./get-shown-stock.ts";
import { previewChannelProductParameters, previewStockGuard } from "./preview-channel-product-parameters.ts";
import { priceMoves, runPriceMoves } from "./price-moves.ts";
import { runStorePrices, storePricesJob } from "./run-store-prices.ts";
import { setPrice } from "./set-price.ts";
import { getStockGuard, setStockGuard } from "./stock-guard.ts";
import { takeDrift } from "./take-drift.ts";
import { updateClientChannelProductPrice } from "./update-client-channel-product-price.ts";

export { putStandingPrices, readStandingPrices, type StandingPrice } from "./standing-prices.ts";
export { takeShown } from "./take-drift.ts";

export const priceHandlers = {
  Product: {
    GetPrices: getPrices,
    CheckDiscounts: checkDiscounts,
    SetPrice: setPrice,
    UpdateClientChannelProductPrice: updateClientChannelProductPrice,
    EndPrice: endPrice,
    GetChannelProductParameters: getChannelProductParameters,
    PreviewChannelProductParameters: previewChannelProductParameters,
    SetChannelProductParameters: setChannelProductParameters,
    GetStockGuard: getStockGuard,
    PreviewStockGuard: previewStockGuard,
    SetStockGuard: setStockGuard,
    GetShownStock: getShownStock,
  } satisfies Handlers<typeof price & typeof channelParameters & typeof stockGuard>,
};

export const priceJobs: Jobs = {
  ...runs(priceMoves, runPriceMoves),
  ...runs(storePricesJob, runStorePrices),
  ...runs(parametersJob, storeAnew("rule")),
  ...runs(takeDriftJob, takeDrift),
};
