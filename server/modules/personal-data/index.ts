import type { personalData } from "@tradeport/contract/personal-data";
import type { Handlers } from "#platform/http.ts";
import { eraseBuyer } from "./erase-buyer.ts";
import { exportBuyer } from "./export-buyer.ts";
import { findBuyer } from "./find-buyer.ts";
import { getBuyerRetention } from "./get-buyer-retention.ts";
import { previewBuyerRetention } from "./preview-buyer-retention.ts";
import { setBuyerRetention } from "./set-buyer-retention.ts";

export { eraseOldBuyers } from "./erase-old-buyers.ts";
export { eraseRestored } from "./erase-restored.ts";

export const personalDataHandlers = {
  PersonalData: {
    GetBuyerRetention: getBuyerRetention,
    PreviewBuyerRetention: previewBuyerRetention,
    SetBuyerRetention: setBuyerRetention,
    FindBuyer: findBuyer,
    ExportBuyer: exportBuyer,
    EraseBuyer: eraseBuyer,
  } satisfies Handlers<typeof personalData>,
};
