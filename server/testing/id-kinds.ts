import type { Fixtures } from "./tenant-fixtures.ts";

/** Fields whose name does not say what they are of. null: everybody's, or the company itself, with which walk.test.ts attacks. */
const exceptions: Record<string, keyof Fixtures | null> = {
  clientId: null,
  channelId: null,
  "channelIds[]": null,
  unlistedChannelId: null,
  fromChannelId: null,
  providerId: null,
  changeId: null,
  categoryId: null,
  tradeportCategoryId: null,
  "tradeportCategoryIds[]": null,
  attributeId: null,
  "attributeIds[]": null,
  tradeportAttributeId: null,
  valueId: null,
  tradeportValueId: null,
  cityId: null,
  newsId: null,
  faqId: null,
  // A person's own and no company's: passkeys.test.ts tries another's.
  passkeyId: null,
  // What is a person's own among them; ways-in.test.ts, came-in.test.ts and owners.test.ts try others'.
  "passkeys[]": null,
  "apiKeys[]": null,
  "members[]": null,
  "changes[]": null,
  clientMemberId: "member",
  orderId: "packageOrder",
  actorId: "person",
  "ids[]": "product",
  "product.id": "product",
  "variants[].id": "variant",
  "removedVariants[]": "variant",
  corrects: "process",
  orderHeaderId: "order",
  "orderHeaderIds[]": "order",
  orderPackageId: "package",
  "orderPackageIds[]": "package",
  orderLineId: "line",
  "fileIds[]": "claimFile",
  orderInvoiceId: "invoice",
  correctsInvoiceId: "invoice",
  lastStoreId: "store",
  toWarehouseId: "warehouse",
  productCategoryMappingId: "mapping",
  attributeMappingId: "mapping",
  intoId: "brand",
  "storeIdList[]": "store",
  // Of what is copied (Product/CloneProductMasterData).
  id: "product",
};
/** Of these calls `id`, or in a list `ids`, is something else. */
const byCall: Record<string, keyof Fixtures> = {
  "ExportedFile/DownloadExportedFile": "exportedFile",
  "ExportedFile/DeleteExportedFile": "exportedFile",
  "Product/UpdateExcelExportTemplate": "template",
  "Product/DeleteExcelExportTemplate": "template",
  "Product/SetClientChannelProductStatus": "listing",
  "Template/UpdateTemplate": "listingTemplate",
  "Template/DeleteTemplate": "listingTemplate",
};
/** Calls of freight call an order, its lines and the carrier's products so. */
const ofFreight: Record<string, keyof Fixtures> = {
  orderId: "order",
  "orderDetailsIds[]": "line",
  productId: "freightProduct",
};
const isFreight = (call: string) => call.startsWith("Logistics/") || call === "Order/GetListRoadOrderStatus";
/** Of all others `<kind>Id`, or in a list `<kind>Ids[]`, is the fixture <kind>; null where it is nobody's. */
export const kindOf = (place: string, call = "") => {
  if ((place === "id" || place === "ids[]") && byCall[call]) return byCall[call];
  if (isFreight(call) && ofFreight[place]) return ofFreight[place];
  const name = Object.keys(exceptions).find((end) => place === end || place.endsWith(`.${end}`));
  if (name !== undefined) return exceptions[name] as keyof Fixtures | null;
  const kind = /(?:^|\.)(\w+?)Id(?:s\[\])?$/.exec(place)?.[1];
  if (kind === undefined) throw new Error(`${place} takes an id: say in this file what it is of`);
  return kind as keyof Fixtures;
};
