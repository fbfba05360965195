import type { buyerRequests } from "@tradeport/contract/buyer-requests";
import type { personalData } from "@tradeport/contract/personal-data";
import type { Handlers } from "#platform/http.ts";
import { addBuyerRequest } from "./add-buyer-request.ts";
import { answerBuyerRequest } from "./answer-buyer-request.ts";
import { eraseBuyer } from "./erase-buyer.ts";
import { exportBuyer } from "./export-buyer.ts";
import { findBuyer } from "./find-buyer.ts";
import { getBuyerRequests } from "./get-buyer-requests.ts";
import { getBuyerRetention } from "./get-buyer-retention.ts";
import { previewBuyerRetention } from "./preview-buyer-retention.ts";
import { revealBuyer } from "./reveal-buyer.ts";
import { setBuyerRetention } from "./set-buyer-retention.ts";
import { updateBuyerRequest } from "./update-buyer-request.ts";

export { forgetOldRequests, openRequests } from "./buyer-request-rows.ts";
export { eraseOldBuyers } from "./erase-old-buyers.ts";
export { eraseRestored } from "./erase-restored.ts";

export const personalDataHandlers = {
  PersonalData: {
    GetBuyerRetention: getBuyerRetention,
    PreviewBuyerRetention: previewBuyerRetention,
    SetBuyerRetention: setBuyerRetention,
    FindBuyer: findBuyer,
    RevealBuyer: revealBuyer,
    ExportBuyer: exportBuyer,
    EraseBuyer: eraseBuyer,
    GetBuyerRequests: getBuyerRequests,
    AddBuyerRequest: addBuyerRequest,
    UpdateBuyerRequest: updateBuyerRequest,
    AnswerBuyerRequest: answerBuyerRequest,
  } satisfies Handlers<typeof personalData & typeof buyerRequests>,
};
