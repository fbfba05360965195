import { expect, test } from "vitest";
import type { z } from "zod";
import { contract, walk } from "./index.ts";

const ids = Array.from({ length: 3 }, (_, n) => `0199f8a0-0000-7000-8000-00000000000${n}`) as [string, string, string];
const [a, b, c] = ids;
const inputs = new Map(walk(contract).map(({ name, procedure }) => [name, procedure.input as z.ZodType]));
/** What the call's own rule says to this, beside what each field says by itself; empty: it is taken. */
const issuesOf = (name: string, input: object) =>
  (inputs.get(name)!.safeParse(input).error?.issues ?? []).map(({ path, message }) => `${path.join(".")}: ${message}`);

const vat = { field: "vatRate", action: "set", value: "20" };
const country = { field: "originCountry", action: "set", value: "TR" };
const columns = (...fields: string[]) => ({ name: "A", columns: fields.map((field) => ({ field })) });
const place = { storeId: a, productId: b, from: null, channelCategoryCode: "1" };
const pair = { channelValueCode: "1" };
const values = { tradeportAttributeId: a, channelId: b, channelCategoryCode: "1", channelAttributeCode: "2" };
const templateValues = { attributeId: a, channelId: b };
const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`f${n}`, "x"]));
const refund = (amount: string) => ({
  orderHeaderId: a,
  orderPackageRefunds: [{ orderPackageId: b, reason: "x", lines: [{ orderLineId: c, quantity: 1, amount }] }],
});

const cases: [name: string, input: object, issues: string[]][] = [
  ["Product/PreviewFieldsBulkUpdate", { ids: [a], changes: [vat, country] }, []],
  ["Product/PreviewFieldsBulkUpdate", { filter: {}, changes: [vat] }, []],
  ["Product/PreviewFieldsBulkUpdate", { changes: [vat] }, ["ids: idsOrFilter"]],
  ["Product/PreviewFieldsBulkUpdate", { ids: [a], filter: {}, changes: [vat] }, ["ids: idsOrFilter"]],
  ["Product/PreviewFieldsBulkUpdate", { ids: [a], changes: [vat, country, vat] }, ["changes.2.field: fieldTwice"]],
  ["Translation/TranslateProducts", { ids: [a], languages: ["en-US"] }, []],
  ["Translation/TranslateProducts", { languages: ["en-US"] }, ["ids: idsOrFilter"]],
  ["Translation/TranslateProducts", { ids: [a], filter: {}, languages: ["en-US"] }, ["ids: idsOrFilter"]],
  ["Translation/TranslateProducts", { filter: {}, languages: ["en-US", "en-US"] }, ["languages: languageTwice"]],
  ["ProductTransfer/UpsertClientChannelProduct", { productIds: [a], storeIds: [b] }, []],
  ["ProductTransfer/UpsertClientChannelProduct", { channelProducts: [{ productId: a, channelId: b }] }, []],
  ["ProductTransfer/UpsertClientChannelProduct", { productIds: [a] }, ["storeIds: storesOrChannelProducts"]],
  [
    "ProductTransfer/UpsertClientChannelProduct",
    { storeIds: [b], filter: {}, channelProducts: [{ productId: a, channelId: b }] },
    ["storeIds: storesOrChannelProducts", "filter: storesOrChannelProducts"],
  ],
  ["Product/UpdateClientChannelProductStock", { lines: [a, b].map((variantId) => ({ variantId, quantity: 1 })) }, []],
  [
    "Product/UpdateClientChannelProductStock",
    { lines: [a, a].map((variantId) => ({ variantId, quantity: 1 })) },
    ["lines: variantTwice"],
  ],
  [
    "Product/UpdateClientChannelProductPrice",
    { storeId: c, lines: [a, b].map((variantId) => ({ variantId, salePrice: "1" })) },
    [],
  ],
  [
    "Product/UpdateClientChannelProductPrice",
    { storeId: c, lines: [a, a].map((variantId) => ({ variantId, salePrice: "1" })) },
    ["lines: variantTwice"],
  ],
  ["Order/GetAllOrder", { pageSize: -1 }, []],
  ["Order/GetAllOrder", { pageSize: 1 }, []],
  ["Order/GetAllOrder", { pageSize: 0 }, ["pageSize: pageSize"]],
  ["Order/GetAllOrder", { pageSize: -2 }, ["pageSize: pageSize"]],
  ["Order/GetAllOrder", { pageSize: 10_001 }, ["pageSize: pageSize"]],
  ["Client/UpdateClient", { version: 1, country: "TR", taxNo: "1234567890" }, []],
  ["Client/UpdateClient", { version: 1, country: "TR", taxNo: "1234567891" }, ["taxNo: taxNumber"]],
  ["Client/UpdateClient", { version: 1, country: "TR", taxNo: "" }, []],
  ["Client/UpdateClient", { version: 1, country: "DE", taxNo: "1234567891" }, []],
  ["Client/UpdateClient", { version: 1, taxNo: "1234567891" }, []],
  ["Client/UpdateClient", { version: 1, companyEmail: "", companyPhone: "" }, []],
  ["Client/UpdateClient", { version: 1, companyEmail: "x" }, ["companyEmail: email"]],
  ["Client/UpdateClientSetting", { version: 1, timeZone: "Europe/Istanbul" }, []],
  ["Client/UpdateClientSetting", { version: 1, timeZone: "Mars/Olympus" }, ["timeZone: timeZone"]],
  ["Client/UpdateClientMember", { clientMemberId: a, version: 1, areas: { orders: "read" } }, []],
  ["Client/UpdateClientMember", { clientMemberId: a, version: 1, areas: {} }, ["areas: areas"]],
  ["Product/CreateExcelExportTemplate", columns("barcode", "productCode"), []],
  ["Product/CreateExcelExportTemplate", columns("barcode", "productCode", "barcode"), ["columns.2.field: fieldTwice"]],
  [
    "Product/SetListingCategory",
    {
      ...place,
      attributes: [
        { code: "1", text: "x" },
        { code: "2", valueCode: "y" },
      ],
    },
    [],
  ],
  [
    "Product/SetListingCategory",
    {
      ...place,
      attributes: [
        { code: "1", text: "x" },
        { code: "1", text: "y" },
      ],
    },
    ["attributes: attributeTwice"],
  ],
  ["Product/SetListingCategory", { ...place, attributes: [{ code: "1" }] }, ["attributes: listValueOrText"]],
  [
    "Product/SetListingCategory",
    { ...place, attributes: [{ code: "1", text: "x", valueCode: "y" }] },
    ["attributes: listValueOrText"],
  ],
  [
    "Product/SetListingCategory",
    { ...place, attributes: [{ code: "1", text: "x" }, { code: "2" }] },
    ["attributes: listValueOrText"],
  ],
  ["Product/SetQueueFirst", { storeId: a, kind: "price", hours: 1 }, []],
  ["Product/SetQueueFirst", { storeId: a, productId: b, hours: 168 }, []],
  ["Product/SetQueueFirst", { storeId: a, hours: 1 }, ["kind: kindOrProduct"]],
  ["Product/SetQueueFirst", { storeId: a, kind: "price", productId: b, hours: 1 }, ["kind: kindOrProduct"]],
  ["ProductTransfer/DownloadTransferExcel", { channelId: a, categoryId: b }, []],
  ["ProductTransfer/DownloadTransferExcel", { channelId: a, ids: [b] }, []],
  ["ProductTransfer/DownloadTransferExcel", { channelId: a }, ["ids: categoryOrIds"]],
  ["ProductTransfer/DownloadTransferExcel", { channelId: a, categoryId: b, ids: [c] }, ["ids: categoryOrIds"]],
  ["Logistics/GetRoadOrder", { roadOrderId: a }, []],
  ["Logistics/GetRoadOrder", { orderId: a }, []],
  ["Logistics/GetRoadOrder", {}, ["roadOrderId: roadOrOrder"]],
  ["Logistics/GetRoadOrder", { roadOrderId: a, orderId: b }, ["roadOrderId: roadOrOrder"]],
  ["Order/CreateOrderRefund", refund("0.01"), []],
  ["Order/CreateOrderRefund", refund("0.00"), ["orderPackageRefunds.0.lines.0.amount: refundAmount"]],
  [
    "Preference/SetPreference",
    { lists: Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`list${String.fromCharCode(97 + n)}`, null])) },
    [],
  ],
  [
    "Preference/SetPreference",
    { lists: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`list${String.fromCharCode(97 + n)}`, null])) },
    ["lists: manyLists"],
  ],
  ["SavedView/CreateSavedView", { list: "orders", name: "A", layout: {}, state: many(40) }, []],
  ["SavedView/CreateSavedView", { list: "orders", name: "A", layout: {}, state: many(41) }, ["state: manyFilters"]],
  [
    "Mapping/SetClientCategoryAttributeValueMapping",
    {
      ...values,
      clientChannelAttributeValueList: [
        { ...pair, text: "x" },
        { ...pair, tradeportValueId: a, text: null },
      ],
    },
    [],
  ],
  [
    "Mapping/SetClientCategoryAttributeValueMapping",
    { ...values, clientChannelAttributeValueList: [pair, { ...pair, tradeportValueId: a, text: "x" }] },
    ["clientChannelAttributeValueList.0: valueOrText", "clientChannelAttributeValueList.1: valueOrText"],
  ],
  [
    "Mapping/SetClientCategoryAttributeValueMapping",
    { tradeportAttributeId: a, channelId: b, attributeMappingId: c, clientChannelAttributeValueList: [] },
    [],
  ],
  [
    "Mapping/SetClientCategoryAttributeValueMapping",
    { tradeportAttributeId: a, channelId: b, channelCategoryCode: "1", clientChannelAttributeValueList: [] },
    ["channelCategoryCode: mappingOrPlace"],
  ],
  [
    "ProductCategory/SetAttributeChannelValue",
    {
      ...templateValues,
      valueMappings: [
        { ...pair, text: "x", channelCategoryCode: "1", channelAttributeCode: "2" },
        { ...pair, text: "x" },
      ],
    },
    [],
  ],
  [
    "ProductCategory/SetAttributeChannelValue",
    {
      ...templateValues,
      valueMappings: [{ ...pair, text: "x", channelCategoryCode: "1" }, { ...pair, text: "x", channelAttributeCode: "2" }, pair],
    },
    ["valueMappings.0: wholePlace", "valueMappings.1: wholePlace", "valueMappings.2: valueOrText"],
  ],
  [
    "ProductCategory/GetTemplateValueEffect",
    { ...templateValues, channelCategoryCode: "1", channelAttributeCode: "2", values: [{ text: "x" }] },
    [],
  ],
  [
    "ProductCategory/GetTemplateValueEffect",
    { ...templateValues, channelCategoryCode: "1", channelAttributeCode: "2", values: [{}, { text: "x", tradeportValueId: a }] },
    ["values.0: valueOrText", "values.1: valueOrText"],
  ],
];

test.each(cases)("what one field says of another: %s %j", (name, input, expected) => {
  expect(issuesOf(name, input)).toEqual(expected);
});
