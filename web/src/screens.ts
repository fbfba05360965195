import type { Role, Sent, Tradeport } from "@tradeport/contract";
import type { Procedure } from "@tradeport/contract/procedure";
import type { words } from "./i18n/tr/index.ts";

export type Slice = keyof typeof words;
type Word = keyof (typeof words)["shell"]["menu"];
export type Group = "mapping" | "integrations" | "products" | "orders" | "reports";

/** A call by its name, "Order/GetAllOrder". */
export type CallName = { [C in keyof Tradeport & string]: `${C}/${keyof Tradeport[C] & string}` }[keyof Tradeport & string];

/** What stands after "?" under one name: one of these words, or any text. */
export const text = "text";
type Allowed = typeof text | readonly string[];

export interface Screen<P extends string = string> {
  /** As the router writes it: {-$name} is a parameter that may be left out. */
  path: P;
  /** What a parameter must look like; anything else is the 404 page. */
  params?: Record<string, RegExp>;
  /** What its address may say after "?", beside what its lists take. */
  search?: Record<string, Allowed>;
  /** Questions by pages: their filters, order and page stand in the screen's address. */
  lists?: readonly CallName[];
  /** What it shows first, asked with no more than its address says: while its code comes, so that it is drawn once, with what it shows. */
  ahead?: readonly CallName[];
  /** What it shows is nothing for whom this is closed: its area and right say who finds it in the menu. */
  needs?: CallName;
  roles: readonly Role[];
  layout: "main" | "auth" | "plain";
  /** Fetched beside its code, and there before it is drawn. What is not named here is fetched by whoever first says it: for panels and questions, which wait by themselves. */
  words?: readonly Slice[];
  /** Which role sees it in the menu, under which title (an Admin may read another); `params` when the entry leads to one form of the path. */
  menu?: {
    title: Word;
    group?: Group;
    roles?: readonly Role[];
    /** Where the entry leads to one use of it. */
    needs?: CallName;
    params?: Record<string, string>;
    adminTitle?: Word;
  };
  /** For whoever builds screens; it holds no data. */
  forBuilders?: true;
}

const everybody = ["Guest", "Client", "Admin"] as const;
const members = ["Admin", "Client"] as const;
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Lines of an order, by commas. */
const lineIds = /^[0-9a-f-]{36}(,[0-9a-f-]{36})*$/i;
/** As its connector is called. */
const carrierCode = /^[a-z0-9]{1,40}$/;
/** 256 random bits in base64url. */
const mailedLink = /^[A-Za-z0-9_-]{43}$/;

/**
 * One line per screen: router, links, menu, palette and tests read it; routes.tsx has the code of each. The navigation only mirrors the
 * roles; the server enforces them for every call.
 */
// biome-ignore format: one line per screen
const table = [
  { path: "/401", roles: everybody, layout: "plain" },
  { path: "/login", roles: everybody, layout: "auth", search: { error: text, returnTo: text, why: ["expired", "elsewhere", "signedOut"] } },
  { path: "/Auth/Register", roles: everybody, layout: "auth", words: ["registration", "forms"] },
  { path: "/Auth/EmailVerification/{-$verificationLink}", roles: everybody, params: { verificationLink: mailedLink }, layout: "auth", words: ["registration"] },
  { path: "/Auth/NewAddress/$link", roles: everybody, params: { link: mailedLink }, layout: "auth", words: ["registration"] },
  { path: "/Auth/ForgottenPassword", roles: everybody, layout: "auth", words: ["registration", "forms"] },
  { path: "/Auth/NewPassword/$passwordLink", roles: everybody, params: { passwordLink: mailedLink }, layout: "auth", words: ["registration", "forms"] },
  { path: "/Auth/Proved", roles: everybody, layout: "plain", search: { error: text }, words: ["proof"] },
  { path: "/signout-callback", roles: everybody, layout: "plain" },
  { path: "/", roles: members, layout: "main", search: { list: ["claims", "unread", "deadlines", "shipments"], steps: ["open"] }, lists: ["Order/GetAllClaim", "Order/GetAllUnreadReport", "Order/GetDeadlines", "Logistics/GetTroubledShipments"], ahead: ["Home/GetFirstSteps", "Home/GetWork", "Client/GetClientChannelAuths"], words: ["home", "announcements", "stores"], menu: { title: "home" } },
  { path: "/CategoryManagement", roles: ["Admin"], needs: "ProductCategory/UpdateProductCategory", layout: "main", search: { form: text, find: text }, words: ["taxonomy", "forms"], menu: { title: "categories" } },
  { path: "/AttributeManagement", roles: members, needs: "Attribute/GetAllAttribute", layout: "main", lists: ["Attribute/GetAllAttribute"], words: ["taxonomy", "lists"], menu: { title: "attributes", roles: ["Admin"] } },
  { path: "/AttributeManagement/attributeMap", roles: ["Admin"], needs: "ProductCategory/CreateProductCategoryAttribute", layout: "main", search: { categoryId: text, find: text }, words: ["taxonomy"] },
  { path: "/AttributeManagement/Create", roles: ["Admin"], needs: "Attribute/CreateAttribute", layout: "main", words: ["taxonomy", "forms"] },
  { path: "/AttributeManagement/Update/{-$attributeId}", roles: ["Admin"], needs: "Attribute/UpdateAttribute", params: { attributeId: uuid }, layout: "main", words: ["taxonomy", "forms"] },
  { path: "/Mapping/CategoryMapping", roles: members, needs: "Mapping/GetProductCategoryMappingByClientId", layout: "main", search: { channelId: text, categoryId: text, productId: text, about: ["brand"], attribute: text, lacks: text, search: text, all: ["1"], customer: text }, words: ["mapping"], menu: { title: "mappingCategory", group: "mapping" } },
  { path: "/Mapping/ProductMapping", roles: members, needs: "Product/GetComparedProducts", layout: "main", search: { tab: ["unlisted", "mapped"], customer: text }, lists: ["Product/GetComparedProducts", "Product/GetAllProductMasterData"], words: ["imports", "mapping", "catalogue", "lists", "listings"], menu: { title: "mappingProduct", group: "mapping" } },
  { path: "/WarehouseManagement", roles: ["Client"], needs: "Warehouse/WarehouseList", layout: "main", search: { form: text }, words: ["company", "lists"], menu: { title: "warehouses" } },
  { path: "/Integrations/MarketPlace/api-information", roles: ["Client"], needs: "Client/GetDisconnectEffect", layout: "main", search: { form: text, closing: text, rules: text, drift: text, templates: text, health: text, channel: text }, words: ["connections", "stores", "oauth", "forms", "selling", "bulk", "listings"], menu: { title: "marketplace", group: "integrations" } },
  { path: "/Integrations/MarketPlace/changes", roles: ["Client"], needs: "Channel/GetAffectedProducts", layout: "main", lists: ["Channel/GetAffectedProducts"], words: ["stores", "channels", "lists", "connections"], menu: { title: "ruleChanges", group: "integrations" } },
  { path: "/Integrations/MarketPlace/differences", roles: ["Client"], needs: "Product/GetDifferences", layout: "main", search: { tab: ["history"] }, lists: ["Product/GetDifferences", "Product/GetDrifts"], words: ["differences", "lists"], menu: { title: "differences", group: "integrations" } },
  { path: "/Integrations/MarketPlace/queue", roles: ["Client"], needs: "Product/GetQueue", layout: "main", search: { storeId: text, hours: ["1", "4", "24"] }, words: ["queue"], menu: { title: "queue", group: "integrations" } },
  { path: "/Integrations/MarketPlace/stock-guard", roles: ["Client"], needs: "Product/GetStockGuard", layout: "main", words: ["guard", "selling", "forms"], menu: { title: "stockGuard", group: "integrations" } },
  { path: "/Integrations/Channels/{-$channelId}", roles: ["Admin"], needs: "Channel/GetChannels", params: { channelId: uuid }, layout: "main", search: { change: text }, lists: ["Channel/GetTaxonomyChanges"], words: ["channels", "lists"], menu: { title: "channels", group: "integrations" } },
  { path: "/Integrations/Cargo", roles: ["Client"], needs: "IntegrationProvider/GetIntegrationAuth", layout: "main", words: ["logistics"], menu: { title: "cargo", group: "integrations" } },
  { path: "/Integrations/Cargo/Rules", roles: ["Client"], needs: "Logistics/GetShippingRules", layout: "main", search: { form: text }, words: ["logistics", "forms"] },
  { path: "/Integrations/Cargo/Horoz", roles: ["Client"], needs: "IntegrationProvider/GetIntegrationAuth", layout: "main", lists: ["Logistics/GetProducts"], words: ["logistics", "connections", "lists", "forms"] },
  { path: "/Integrations/Cargo/Carrier/{-$code}", roles: ["Client"], needs: "IntegrationProvider/GetIntegrationAuth", params: { code: carrierCode }, layout: "main", words: ["logistics", "connections", "forms"] },
  { path: "/Integrations/Cargo/Horoz/PackageProduct/Add", roles: ["Client"], needs: "Logistics/CreateProduct", layout: "main", search: { code: text, name: text }, words: ["logistics", "forms"] },
  { path: "/Integrations/Cargo/Horoz/PackageProduct/Update/{-$productId}", roles: ["Client"], needs: "Logistics/UpdateProduct", params: { productId: uuid }, layout: "main", words: ["logistics", "forms"] },
  { path: "/Integrations/Wms", roles: ["Client"], needs: "IntegrationProvider/GetIntegrationAuth", layout: "main", words: ["logistics"], menu: { title: "wms", group: "integrations" } },
  { path: "/Integrations/Wms/Account/{-$code}", roles: ["Client"], needs: "IntegrationProvider/GetIntegrationAuth", params: { code: carrierCode }, layout: "main", lists: ["Logistics/GetStockDifferences"], words: ["logistics", "connections", "lists", "forms"] },
  { path: "/Integrations/Webhooks", roles: ["Client"], needs: "Webhook/GetAllWebhook", layout: "main", search: { webhook: text, log: text }, words: ["webhooks", "lists", "forms"], menu: { title: "webhooks", group: "integrations" } },
  { path: "/Integrations/Proposals", roles: ["Client"], needs: "Proposal/GetAllProposal", layout: "main", lists: ["Proposal/GetAllProposal"], search: { proposal: text }, words: ["proposals", "lists", "forms", "audit", "orders", "recorded", "selling", "product", "company", "bulk"], menu: { title: "proposals", group: "integrations" } },
  { path: "/Integrations/Xml", roles: ["Admin"], needs: "Xml/GetAllXml", layout: "main", search: { form: text, log: text }, lists: ["Xml/GetAllXml"], words: ["feeds", "lists", "forms"], menu: { title: "xmlFeeds", group: "integrations" } },
  { path: "/Integrations/Resources", roles: ["Admin"], needs: "Xml/GetAllXmlExport", layout: "main", lists: ["Xml/GetAllXmlExport"], words: ["published", "lists"], menu: { title: "dataIntegration", group: "integrations" } },
  { path: "/Integrations/Resources/export", roles: ["Admin"], needs: "Xml/CreateXmlExport", layout: "main", search: { id: text }, words: ["published", "forms"] },
  { path: "/Company/Information", roles: ["Client"], needs: "Client/GetCompanyProfile", layout: "main", search: { form: text }, words: ["company", "forms"] },
  { path: "/Company/Profile", roles: ["Client"], needs: "Client/GetCompanyProfile", layout: "main", words: ["company", "forms"] },
  { path: "/Company/Companies", roles: ["Client"], needs: "Company/GetAllCompany", layout: "main", search: { form: text, store: text }, words: ["company", "lists", "forms"] },
  { path: "/Company/Settings", roles: ["Client"], needs: "Client/GetCompanyProfile", layout: "main", words: ["company", "forms"] },
  { path: "/Company/PersonalData", roles: ["Client"], needs: "PersonalData/GetBuyerRetention", layout: "main", search: { form: text }, words: ["company", "personal", "lists", "forms"] },
  { path: "/Company/Documents", roles: ["Client"], needs: "Document/ClientDocumentList", layout: "main", words: ["company", "lists"] },
  { path: "/oauth/$callback", roles: ["Client"], params: { callback: /^[a-z]+-callback$/ }, layout: "main", words: ["oauth"] },
  { path: "/Product/New/{-$pageType}", roles: members, needs: "Product/GetProductMasterData", params: { pageType: /^(Create|Update|Clone)$/ }, layout: "main", search: { productId: text, price: text, set: text, category: text, about: text, customer: text }, words: ["product", "offers", "catalogue", "listings", "forms"], menu: { title: "productNew", group: "products", roles: ["Client"], needs: "Product/CreateProductMasterDataJson", params: { pageType: "Create" } } },
  { path: "/Product/List", roles: members, needs: "Product/GetAllProductMasterData", layout: "main", search: { customer: text }, lists: ["Product/GetAllProductMasterData"], ahead: ["Product/GetAllProductMasterData"], words: ["catalogue", "lists", "listings"], menu: { title: "productList", group: "products" } },
  { path: "/Product/Brands", roles: members, needs: "Product/GetAllBrand", layout: "main", search: { customer: text }, lists: ["Product/GetAllBrand"], words: ["brands", "catalogue", "lists"], menu: { title: "brands", group: "products" } },
  { path: "/Product/Search", roles: ["Client"], needs: "Product/GetAllProductMasterData", layout: "main", search: { by: ["name", "code", "barcode", "brand"], text: text }, words: ["product", "offers"] },
  { path: "/Product/Search/DialogVariants", roles: ["Client"], needs: "Product/GetProductMasterData", layout: "main", search: { by: ["name", "code", "barcode", "brand"], text: text, productId: text }, words: ["product", "catalogue"] },
  { path: "/Product/Settings", roles: ["Client"], needs: "Product/GetClientProductSettings", layout: "main", words: ["selling", "product", "bulk", "forms"], menu: { title: "productSettings", group: "products" } },
  { path: "/Product/Listings", roles: members, needs: "Product/GetAllClientChannelProduct", layout: "main", search: { listing: text, customer: text }, lists: ["Product/GetAllClientChannelProduct"], words: ["listings", "lists", "queue"], menu: { title: "listings", group: "products" } },
  { path: "/Product/BulkOperations/Load", roles: ["Client"], needs: "Process/GetAllProcess", layout: "main", search: { categoryId: text, mode: ["create", "update"] }, lists: ["Process/GetAllProcess"], words: ["bulk", "lists"], menu: { title: "productLoad", group: "products" } },
  { path: "/Product/Import", roles: ["Client"], needs: "Product/GetProductImportPageData", layout: "main", lists: ["Product/GetComparedProducts"], words: ["imports", "differences", "lists"], menu: { title: "productImport", group: "products" } },
  { path: "/Product/BulkOperations/BulkUpdate", roles: ["Client"], needs: "Product/PreviewQuantityAndPriceFromExcel", layout: "main", lists: ["Process/GetAllProcess"], words: ["bulk", "lists"], menu: { title: "productUpdate", group: "products" } },
  { path: "/Product/BulkOperations/FieldsBulkUpdate", roles: ["Client"], needs: "Product/PreviewFieldsBulkUpdate", layout: "main", search: { ids: text, selected: text }, lists: ["Product/GetAllProductMasterData"], words: ["bulk", "lists", "listings", "catalogue"] },
  { path: "/Product/BulkOperations/Translate", roles: ["Client"], needs: "Translation/TranslateProducts", layout: "main", search: { ids: text, selected: text }, lists: ["Product/GetAllProductMasterData"], words: ["bulk", "lists", "listings", "catalogue"] },
  { path: "/Product/BulkOperations/ProcessDetail", roles: members, needs: "Process/GetProcess", layout: "main", search: { processId: text, outcome: text }, lists: ["Process/GetProcessLines"], words: ["bulk", "lists", "listings", "exports"] },
  { path: "/Product/Transfer/ExportExcel", roles: ["Client"], needs: "ExportedFile/GetAllExportedFile", layout: "main", search: { ids: text, selected: text, template: text, form: text, channel: text, of: text }, lists: ["ExportedFile/GetAllExportedFile", "Product/GetAllProductMasterData"], words: ["exports", "lists", "listings", "catalogue", "forms"] },
  { path: "/Product/Transfer/ImportExcel", roles: ["Client"], needs: "Product/GetImportExcelProcessLog", layout: "main", search: { mode: ["create", "update"], of: text }, lists: ["Product/GetImportExcelProcessLog"], words: ["exports", "bulk", "lists"] },
  { path: "/Product/TransferToMarketplace/{-$productId}", roles: members, needs: "ProductTransfer/UpsertClientChannelProduct", params: { productId: uuid }, layout: "main", search: { ids: text, selected: text, unsent: text, stores: text }, lists: ["Product/GetAllProductMasterData"], words: ["listings", "lists", "catalogue", "forms"] },
  { path: "/news", roles: members, layout: "main", lists: ["News/GetAllNews"], words: ["announcements", "lists"] },
  { path: "/Support/Contact", roles: ["Client"], layout: "main", lists: ["Support/GetAllTicket"], words: ["support", "forms"] },
  { path: "/Support/Faq", roles: ["Client"], layout: "main", words: ["support"] },
  { path: "/Order/Active", roles: ["Client"], needs: "Order/GetAllOrder", layout: "main", lists: ["Order/GetAllOrder"], words: ["orders", "lists"], menu: { title: "ordersActive", group: "orders" } },
  { path: "/Order/OnTheWay", roles: ["Client"], needs: "Order/GetAllOrder", layout: "main", lists: ["Order/GetAllOrder"], words: ["orders", "lists"], menu: { title: "ordersOnTheWay", group: "orders" } },
  { path: "/Order/Completed", roles: ["Client"], needs: "Order/GetAllOrder", layout: "main", lists: ["Order/GetAllOrder"], words: ["orders", "lists"], menu: { title: "ordersCompleted", group: "orders" } },
  { path: "/Order/Refunded", roles: ["Client"], needs: "Order/GetAllOrder", layout: "main", lists: ["Order/GetAllOrder"], words: ["orders", "lists"], menu: { title: "ordersRefunded", group: "orders" } },
  { path: "/Order/Packing", roles: ["Client"], needs: "Order/GetAllPacking", layout: "main", search: { package: text }, words: ["packing", "orders"], menu: { title: "packing", group: "orders" } },
  { path: "/Order/Detail/{-$orderId}", roles: ["Client"], needs: "Order/GetOrderDetail", params: { orderId: uuid }, layout: "main", search: { cargo: text, history: text, address: text, invoice: text, road: text }, words: ["orders", "claims", "parcels", "logistics"] },
  { path: "/Order/Shipment/Horoz/{-$orderId}/{-$products}", roles: ["Client"], needs: "Logistics/CreateRoadOrder", params: { orderId: uuid, products: lineIds }, layout: "main", search: { roadOrder: text }, words: ["logistics", "forms"] },
  { path: "/Order/Shipment/UpdateHoroz/{-$orderId}", roles: ["Client"], needs: "Logistics/UpdateRoadOrder", params: { orderId: uuid }, layout: "main", search: { roadOrder: text }, words: ["logistics", "forms"] },
  { path: "/Development/Widgets", roles: members, layout: "main", forBuilders: true, words: ["development"] },
  { path: "/Account/Password", roles: members, layout: "main", words: ["registration", "forms"] },
  { path: "/Account/Security", roles: members, layout: "main", words: ["security", "forms"] },
  { path: "/Account/Notifications", roles: ["Client"], layout: "main", words: ["notifications"] },
  { path: "/Account/WaysIn", roles: members, layout: "auth", words: ["security"] },
  { path: "/Account/List", roles: members, layout: "main", search: { tab: ["members", "info", "sessions", "keys", "subscription"], member: text, key: text, customer: text }, lists: ["Client/GetAllClient"], words: ["people", "lists", "forms"], menu: { title: "account", adminTitle: "customers" } },
  { path: "/Account/Audit", roles: members, needs: "Audit/GetAllAudit", layout: "main", lists: ["Audit/GetAllAudit"], words: ["audit", "orders", "recorded", "lists", "selling", "product", "company", "bulk"], menu: { title: "audit" } },
  { path: "/Auth/Invitation/{-$link}", roles: everybody, params: { link: /^[A-Za-z0-9_-]{43}$/ }, layout: "auth", words: ["people", "forms"] },
  { path: "/Reports/Sales", roles: ["Client"], needs: "Report/GetSalesReport", layout: "main", lists: ["Report/GetSalesReport"], words: ["reports", "lists"], menu: { title: "salesReport", group: "reports" } },
  { path: "/Reports/Profit", roles: ["Client"], needs: "Report/GetProfitReport", layout: "main", lists: ["Report/GetProfitReport"], words: ["reports", "lists"], menu: { title: "profitReport", group: "reports" } },
  { path: "/Reports/Stock", roles: ["Client"], needs: "Report/GetStockReport", layout: "main", lists: ["Report/GetStockReport"], words: ["reports", "lists"], menu: { title: "stockReport", group: "reports" } },
  { path: "/Reports/ClientMarketplaceProducts", roles: ["Admin"], needs: "Report/GetProductStatisticsForCustomer", layout: "main", lists: ["Report/GetProductStatisticsForCustomer"], words: ["reports", "lists", "listings"], menu: { title: "clientProducts", group: "reports" } },
  { path: "/News", roles: ["Admin"], needs: "News/GetAllNews", layout: "main", search: { tab: ["news", "tickets"] }, lists: ["News/GetAllNews", "Support/GetAllTicket"], words: ["announcements", "lists"], menu: { title: "news" } },
] as const satisfies readonly Screen[];

type Row = (typeof table)[number];
/** As the router writes it. */
export type Path = Row["path"];
export const screens: readonly Screen<Path>[] = table;

type Bare<P extends string> = P extends `${infer Start}/{-$${string}` ? Start : P extends `${infer Start}/$${string}` ? Start : P;
/** What a screen is linked by: its path without parameters, "/Order/Detail". */
export type Place = Bare<Path>;
type At<P extends Place, R = Row> = R extends { path: infer Own extends string } ? (Bare<Own> extends P ? R : never) : never;

type Parameters<P> = P extends `${string}/{-$${infer Name}}${infer Rest}`
  ? { [K in Name]?: string | undefined } & Parameters<Rest>
  : P extends `${string}/$${infer Name}`
    ? Record<Name, string>
    : unknown;
type Words<W> = W extends readonly string[] ? W[number] : string;
type Search<R> = R extends { search: infer S } ? { -readonly [K in keyof S]?: Words<S[K]> | undefined } : unknown;
type Question<L> = L extends `${infer C}/${infer A}`
  ? C extends keyof Tradeport
    ? A extends keyof Tradeport[C]
      ? Tradeport[C][A] extends infer P extends Procedure
        ? Sent<P>
        : never
      : never
    : never
  : never;
/** A filter may also be said as the address keeps it: "-6d". */
type Narrowed<Q> = { [K in keyof Q]?: Q[K] | string };
type Union<U> = (U extends unknown ? (each: U) => void : never) extends (all: infer I) => void ? I : never;
type Lists<R> = R extends { lists: readonly (infer L)[] }
  ? Narrowed<Union<Question<L>>> & { view?: string; preview?: string }
  : unknown;

/** What the address of a screen may say. */
export type AddressParams<P extends Place> = Parameters<At<P>["path"]> & Search<At<P>> & Lists<At<P>>;
/** What a screen itself reads of it, as text. */
export type Read<P extends Place> = Parameters<At<P>["path"]> & Search<At<P>>;

export type MenuTitle = Extract<Row, { menu: object }>["menu"]["title"];
/** Stands in the menu by itself, with its icon. */
export type TopTitle = Extract<Row, { menu: { title: string; group?: never } }>["menu"]["title"];

type Keys<S> = S extends unknown ? keyof S : never;
/** Every name that stands after "?" at some screen and is no list's filter. */
export type SearchName = Keys<Row extends infer R ? (R extends { search: infer S } ? S : never) : never> | "view" | "preview";
