import type { price } from "@tradeport/contract/prices";
import type { Handlers } from "#platform/http.ts";
import { type Jobs, runs } from "#platform/jobs.ts";
import { checkDiscounts } from "./check-discounts.ts";
import { endPrice } from "./end-price.ts";
import { getPrices } from "./get-prices.ts";
import { priceMoves, runPriceMoves } from "./price-moves.ts";
import { setPrice } from "./set-price.ts";

export const priceHandlers = {
  Product: {
    GetPrices: getPrices,
    CheckDiscounts: checkDiscounts,
    SetPrice: setPrice,
    EndPrice: endPrice,
  } satisfies Handlers<typeof price>,
};

export const priceJobs: Jobs = runs(priceMoves, runPriceMoves);
