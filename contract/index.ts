import { access } from "./access.ts";
import { accounts } from "./accounts.ts";
import { address, clientAddress } from "./addresses.ts";
import { news } from "./announcements.ts";
import { attribute, categoryAttribute } from "./attributes.ts";
import { audit } from "./audit.ts";
import { autoComplete } from "./auto-complete.ts";
import { brandMapping } from "./brand-mapping.ts";
import { brand } from "./brands.ts";
import { process } from "./bulk.ts";
import { bulkUpdate, preview } from "./bulk-update.ts";
import { buyerRequests } from "./buyer-requests.ts";
import { carrierLimits } from "./carrier-limits.ts";
import { product } from "./catalogue.ts";
import { mappedCategory, productCategory } from "./categories.ts";
import { categoryChanges } from "./category-changes.ts";
import { channelParameters } from "./channel-parameters.ts";
import { channelView } from "./channel-views.ts";
import { affected, channel, taxonomy } from "./channels.ts";
import { companies, storeCompany } from "./companies.ts";
import { company, language } from "./company.ts";
import { component } from "./components.ts";
import { connections } from "./connections.ts";
import { customers } from "./customers.ts";
import { deliveryAddress } from "./delivery-address.ts";
import { diagnostics } from "./diagnostics.ts";
import { difference } from "./differences.ts";
import { document } from "./documents.ts";
import { drift, driftRules } from "./drift.ts";
import { exportTemplate } from "./export-templates.ts";
import { exportedFile } from "./exported-files.ts";
import { home } from "./home.ts";
import { importLog } from "./import-log.ts";
import { integrationProvider } from "./integration-providers.ts";
import { invitations } from "./invitations.ts";
import { invoices } from "./invoices.ts";
import { listingTemplate } from "./listing-templates.ts";
import { listingText } from "./listing-texts.ts";
import { channelProduct, productTransfer } from "./listings.ts";
import { logistics } from "./logistics.ts";
import { mapping } from "./mapping.ts";
import { mappingCopy } from "./mapping-copy.ts";
import { mappingCoverage } from "./mapping-coverage.ts";
import { mappingEffects } from "./mapping-effects.ts";
import { mappingSuggestions } from "./mapping-suggestions.ts";
import { mappingTemplates } from "./mapping-templates.ts";
import { members } from "./members.ts";
import { oauth } from "./oauth.ts";
import { orderClaims } from "./order-claims.ts";
import { orderOverview } from "./order-overview.ts";
import { order } from "./orders.ts";
import { ownAccount } from "./own-account.ts";
import { packageOrder } from "./package-order.ts";
import { packing } from "./packing.ts";
import { papers } from "./papers.ts";
import { parcel } from "./parcels.ts";
import { passkeys } from "./passkeys.ts";
import { personalData } from "./personal-data.ts";
import { preference, savedView } from "./preferences.ts";
import { price } from "./prices.ts";
import type { Contract } from "./procedure.ts";
import { productListing } from "./product-listings.ts";
import { productRemoval } from "./product-removal.ts";
import { productSettings } from "./product-settings.ts";
import { profitReport } from "./profit-report.ts";
import { proof } from "./proof.ts";
import { proposal } from "./proposals.ts";
import { queue } from "./queue.ts";
import { registration } from "./registration.ts";
import { report } from "./reports.ts";
import { orderRoads, roadOrders } from "./road-orders.ts";
import { salesReport } from "./sales-report.ts";
import { search } from "./search.ts";
import { secondFactor } from "./second-factor.ts";
import { shipments } from "./shipments.ts";
import { shippingRules } from "./shipping-rules.ts";
import { productShipping, shippingValues } from "./shipping-values.ts";
import { stock } from "./stock.ts";
import { stockGuard } from "./stock-guard.ts";
import { stockReport } from "./stock-report.ts";
import { storeCreation, storeProduct } from "./store-products.ts";
import { support } from "./support.ts";
import { taxonomyFiles } from "./taxonomy-files.ts";
import { transferExcel } from "./transfer-excel.ts";
import { translation } from "./translation.ts";
import { undo } from "./undo.ts";
import { warehouseSystems } from "./warehouse-systems.ts";
import { warehouse } from "./warehouses.ts";
import { waysIn } from "./ways-in.ts";
import { webhook } from "./webhooks.ts";
import { xml } from "./xml.ts";
import { xmlExport } from "./xml-export.ts";

/** The tree of controllers. The place in it is the address: contract.Order.AcceptOrder = POST /api/Order/AcceptOrder. */
export const contract = {
  Client: {
    ...accounts,
    ...registration,
    ...proof,
    ...secondFactor,
    ...passkeys,
    ...waysIn,
    ...members,
    ...ownAccount,
    ...invitations,
    ...access,
    ...customers,
    ...connections,
    ...driftRules,
    ...oauth,
    ...company,
    ...clientAddress,
  },
  Company: { ...companies, ...storeCompany },
  Channel: { ...channel, ...taxonomy, ...affected },
  IntegrationProvider: integrationProvider,
  Address: address,
  Warehouse: warehouse,
  Document: document,
  Language: language,
  ProductCategory: { ...productCategory, ...categoryChanges, ...categoryAttribute, ...mappingTemplates, ...taxonomyFiles },
  Attribute: attribute,
  Product: {
    ...product,
    ...bulkUpdate,
    ...productRemoval,
    ...productSettings,
    ...brand,
    ...autoComplete,
    ...component,
    ...stock,
    ...price,
    ...channelParameters,
    ...stockGuard,
    ...channelProduct,
    ...productListing,
    ...listingText,
    ...difference,
    ...drift,
    ...queue,
    ...productShipping,
    ...exportTemplate,
    ...importLog,
    ...storeProduct,
    ...storeCreation,
  },
  Mapping: {
    ...mapping,
    ...brandMapping,
    ...mappedCategory,
    ...mappingSuggestions,
    ...mappingEffects,
    ...mappingCoverage,
    ...mappingCopy,
  },
  ProductTransfer: { ...productTransfer, ...channelView, ...transferExcel },
  Process: { ...process, ...undo, ...preview },
  ExportedFile: exportedFile,
  Xml: { ...xml, ...xmlExport },
  Report: { ...report, ...salesReport, ...profitReport, ...stockReport },
  Order: {
    ...order,
    ...orderClaims,
    ...orderOverview,
    ...papers,
    ...packing,
    ...parcel,
    ...deliveryAddress,
    ...shippingValues,
    ...invoices,
    ...orderRoads,
  },
  Logistics: { ...logistics, ...roadOrders, ...shipments, ...shippingRules, ...carrierLimits, ...warehouseSystems },
  Home: home,
  Preference: preference,
  SavedView: savedView,
  Search: search,
  Translation: translation,
  Template: listingTemplate,
  News: news,
  Support: support,
  PackageOrder: packageOrder,
  Webhook: webhook,
  Proposal: proposal,
  PersonalData: { ...personalData, ...buyerRequests },
  Audit: audit,
  Diagnostics: diagnostics,
} satisfies Contract;
export type Tradeport = typeof contract;

export * from "./common.ts";
export * from "./errors.ts";
export * from "./limits.ts";
export * from "./procedure.ts";
export * from "./things.ts";
