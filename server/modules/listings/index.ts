import type { channelView } from "@tradeport/contract/channel-views";
import type { affected } from "@tradeport/contract/channels";
import type { drift } from "@tradeport/contract/drift";
import type { listingTemplate } from "@tradeport/contract/listing-templates";
import type { listingText } from "@tradeport/contract/listing-texts";
import type { channelProduct, productTransfer } from "@tradeport/contract/listings";
import type { productListing } from "@tradeport/contract/product-listings";
import type { queue } from "@tradeport/contract/queue";
import type { storeProduct } from "@tradeport/contract/store-products";
import type { SyncStep } from "#modules/connections/index.ts";
import { type Handlers, wide } from "#platform/http.ts";
import { endListing } from "./end-listing.ts";
import { endListings } from "./end-settled.ts";
import { getComparedProducts } from "./from-store/get-compared-products.ts";
import { getProductImportPageData } from "./from-store/get-product-import-page-data.ts";
import { readAssortment } from "./from-store/read-assortment.ts";
import { setComparedProducts } from "./from-store/set-compared-products.ts";
import { startProductImportProcess } from "./from-store/start-product-import-process.ts";
import { getAffectedClients } from "./get-affected-clients.ts";
import { getAffectedProducts } from "./get-affected-products.ts";
import { getAllChannelsEmptyProductAttributes } from "./get-all-channels-empty-product-attributes.ts";
import { getAllChannelsProductMasterData } from "./get-all-channels-product-master-data.ts";
import { getAllClientChannelProduct } from "./get-all-client-channel-product.ts";
import { getChannelProcessLog } from "./get-channel-process-log.ts";
import { getClientChannelProductCount } from "./get-client-channel-product-count.ts";
import { getClientChannelProductExcel } from "./get-client-channel-product-excel.ts";
import { getDrifts } from "./get-drifts.ts";
import { getListingCategories } from "./get-listing-categories.ts";
import { getListingChanges } from "./get-listing-changes.ts";
import { getProductListings } from "./get-product-listings.ts";
import { getProductSaleChannels } from "./get-product-sale-channels.ts";
import { getUnsent } from "./get-unsent.ts";
import { pushContent } from "./push-content.ts";
import { pushOffers } from "./push-offers.ts";
import { getQueue } from "./queue/get-queue.ts";
import { setQueueFirst } from "./queue/set-queue-first.ts";
import { readBatch } from "./read-batch.ts";
import { readDrift } from "./read-drift.ts";
import { readRestored } from "./read-restored.ts";
import { readReview } from "./read-review.ts";
import { readUnknown } from "./read-unknown.ts";
import { resumeListing } from "./resume-listing.ts";
import { retryChannelProcessLog } from "./retry-channel-process-log.ts";
import { setClientChannelProductStatus } from "./set-client-channel-product-status.ts";
import { setListingCategory } from "./set-listing-category.ts";
import { setListingTexts } from "./set-listing-texts.ts";
import { createTemplate, deleteTemplate, getTemplates, updateTemplate } from "./templates/listing-templates.ts";
import { previewTemplate } from "./templates/preview-template.ts";
import { upsertClientChannelProduct } from "./upsert-client-channel-product.ts";

export { askedIn, askInstead, holdOffers, noteAnswer, noteTaken } from "./asked.ts";
export { releaseAgreed, sendOurs, theirsTaken } from "./differs.ts";
export { comparedIn } from "./from-store/compared.ts";
export { linkRows, problemOfLeft } from "./from-store/link-rows.ts";
export { unlinkRows, wasSent } from "./from-store/unlink-rows.ts";
export { listingsWith } from "./get-all-client-channel-product.ts";
export { differencesIn, getDifferences, getRestoredStores, versionOf } from "./get-differences.ts";
export { unsentIn } from "./get-unsent.ts";
export { takeDriftJob } from "./job-specs.ts";
export { listingJobs, storeAnew } from "./jobs.ts";
export { lockProducts } from "./lock-offers.ts";
export { disconnected, pauseListings } from "./pause-listings.ts";
export { desiredValues, requestSyncContent, requestSyncOffers, requestSyncProducts } from "./request-sync.ts";
export { resumeListings } from "./resume-listings.ts";
export { chunksOf, connectedStores, selectedProducts, selectedStores, storesAsked } from "./selection.ts";
export { type StorePart, storeChunk } from "./store-part.ts";
export { putStorePauses, putStoreTexts, readStoreValues, type StoreText, type StoreValue } from "./store-values.ts";
export { countTexts, requestTexts } from "./templates/request-texts.ts";
export { restored } from "./transitions.ts";

/** Price and stock with their outcomes come before orders are read; content, its review and the slow looks come after. */
export const listingSteps: { offers: SyncStep[]; content: SyncStep[] } = {
  offers: [readRestored, pushOffers, readBatch, readUnknown, endListings],
  content: [pushContent, readReview, readAssortment, readDrift],
};

export const listingHandlers = {
  Channel: { GetAffectedProducts: getAffectedProducts, GetAffectedClients: wide(getAffectedClients) } satisfies Handlers<
    typeof affected
  >,
  Product: {
    GetAllClientChannelProduct: getAllClientChannelProduct,
    GetListingChanges: getListingChanges,
    GetClientChannelProductByStatus: getAllClientChannelProduct,
    GetClientChannelProductExcel: getClientChannelProductExcel,
    GetClientChannelProductCount: getClientChannelProductCount,
    GetProductSaleChannels: getProductSaleChannels,
    GetProductListings: getProductListings,
    GetListingCategories: getListingCategories,
    SetListingCategory: setListingCategory,
    SetListingTexts: setListingTexts,
    EndListing: endListing,
    SetClientChannelProductStatus: setClientChannelProductStatus,
    ResumeListing: resumeListing,
    GetDrifts: getDrifts,
    GetQueue: getQueue,
    SetQueueFirst: setQueueFirst,
    GetProductImportPageData: getProductImportPageData,
    StartProductImportProcess: startProductImportProcess,
    GetComparedProducts: getComparedProducts,
    SetComparedProducts: setComparedProducts,
  } satisfies Handlers<
    typeof drift & typeof queue & typeof channelProduct & typeof productListing & typeof listingText & typeof storeProduct
  >,
  Template: {
    GetTemplates: getTemplates,
    PreviewTemplate: previewTemplate,
    CreateTemplate: createTemplate,
    UpdateTemplate: updateTemplate,
    DeleteTemplate: deleteTemplate,
  } satisfies Handlers<typeof listingTemplate>,
  ProductTransfer: {
    GetAllChannelsEmptyProductAttributes: getAllChannelsEmptyProductAttributes,
    GetAllChannelsProductMasterData: getAllChannelsProductMasterData,
    GetUnsent: getUnsent,
    UpsertClientChannelProduct: upsertClientChannelProduct,
    RetryChannelProcessLog: retryChannelProcessLog,
    GetChannelProcessLog: getChannelProcessLog,
  } satisfies Handlers<typeof productTransfer & typeof channelView>,
};
