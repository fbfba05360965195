import { expect, test } from "vitest";
import { api } from "../api.ts";
import { setFormatZone } from "../i18n/format.ts";
import { activeFilters, nextRaw, pageInstead, parseAddress, parseAsk, resolveDay, writeAddress } from "./list-search.ts";

const products = api.Product.GetAllProductMasterData.fields;
const defaults = parseAsk(products, {});

test("an address gives the procedure's own input, with its defaults (U2)", () => {
  expect(parseAsk(products, {})).toEqual({
    isArchived: false,
    orderColumn: "createdDate",
    page: 0,
    pageSize: 25,
    orderType: "desc",
  });
  const ask = parseAsk(products, parseAddress("?page=2&isActive=false&barcode=08690&minQuantity=5"));
  expect(ask).toMatchObject({ page: 2, isActive: false, barcode: "08690", minQuantity: 5 });
});

test("U2: what a field does not take is left out, the rest of the address holds", () => {
  const ask = parseAsk(products, { page: "-4", orderColumn: "nope", tab: "texts", categoryId: "12", productName: "true" });
  expect(ask).toEqual({ ...defaults, productName: "true" });
});

test("U2: what the screen sets can't be overridden from the address", () => {
  expect(parseAsk(api.Order.GetAllOrder.fields, { group: "refunded", status: "S_NEW" }, { group: "active" })).toMatchObject({
    group: "active",
    status: "S_NEW",
  });
});

test("U2: a change goes back to the first page and keeps defaults out of the address", () => {
  const raw = { page: "3", barcode: "869", open: "x" };
  expect(nextRaw(raw, { isActive: true }, defaults)).toEqual({ barcode: "869", isActive: "true", open: "x" });
  expect(nextRaw(raw, { page: 4 }, defaults)).toEqual({ page: "4", barcode: "869", open: "x" });
  expect(nextRaw(raw, { barcode: "", page: 0 }, defaults)).toEqual({ open: "x" });
  expect(nextRaw({}, { isArchived: false, orderType: "asc" }, defaults)).toEqual({ orderType: "asc" });
});

test("U2: only what narrows the list counts as a filter", () => {
  const ask = parseAsk(products, { page: "2", orderType: "asc", isArchived: "true", brandName: "Koton" });
  expect(activeFilters(ask, defaults).sort()).toEqual(["brandName", "isArchived"]);
  expect(activeFilters({ ...ask, clientId: "x" }, defaults, { brandName: "Koton" }).sort()).toEqual(["clientId", "isArchived"]);
});

test("U2: the address is read back as it was written, letters and all", () => {
  const state = { search: "şişe & çay 100%", page: "2", barcode: "0869" };
  expect(parseAddress(writeAddress(state))).toEqual(state);
  expect(writeAddress({ a: undefined, b: "" })).toBe("");
});

test("U13: today begins where the company is, wherever the browser stands (console fault 15)", () => {
  const justAfterMidnight = new Date("2026-11-21T21:30:00Z");
  expect(resolveDay("today", justAfterMidnight)).toBe("2026-11-21T21:00:00.000Z");
  expect(resolveDay("-6d", justAfterMidnight)).toBe("2026-11-15T21:00:00.000Z");
  setFormatZone("Europe/Berlin");
  expect(resolveDay("today", justAfterMidnight)).toBe("2026-11-20T23:00:00.000Z");
  // A week that has 167 hours, and one of 169.
  expect(resolveDay("-6d", new Date("2026-03-31T10:00:00Z"))).toBe("2026-03-24T23:00:00.000Z");
  expect(resolveDay("-6d", new Date("2026-10-27T10:00:00Z"))).toBe("2026-10-20T22:00:00.000Z");
  setFormatZone("Europe/Istanbul");
  expect(resolveDay("2026-01-01")).toBe("2026-01-01");
});

test("a page that is there no more has the one before it in its place; without rows that is the first (U15)", () => {
  for (const [page, rows, totalPages, instead] of [
    [1, 0, 1, 0],
    [5, 0, 3, 2],
    [1, 0, 0, 0],
    [1, 3, 2, null],
    [0, 0, 0, null],
    [10, 0, 401, 9],
  ] as const)
    expect([page, pageInstead({ page, pageSize: 25 }, { rows, totalPages })]).toEqual([page, instead]);
  expect(pageInstead({ page: 1, pageSize: -1 }, { rows: 0, totalPages: 1 })).toBeNull();
});
