import { expect, test } from "vitest";
import { addressesOf, nameOf, withoutSample } from "../e2e/routes.ts";
import { at, forRouter, isAddress, readAddressParams, screenAt } from "../web/src/address.ts";
import { screens } from "../web/src/screens.ts";

test("every screen of the route table is among those that are looked at, with its parameters filled in", () => {
  expect(withoutSample(screens)).toEqual([]);
  const seen = (["Guest", "Client", "Admin"] as const).flatMap((role) => addressesOf(role));
  for (const { path } of screens.filter(({ path }) => path !== "/signout-callback" && !path.startsWith("/oauth/")))
    expect(
      seen.some((address) => address.startsWith(path.replace(/\/\{?-?\$.*$/, ""))),
      path,
    ).toBe(true);
  expect(withoutSample([{ path: "/New/{-$id}", roles: ["Client"] }])).toEqual(["/New/{-$id}"]);
});

test("no two addresses of a role give their picture the same name", () => {
  const known = { product: "01920000-0000-7000-8000-000000000001", order: "01920000-0000-7000-8000-000000000002" };
  for (const role of ["Guest", "Client", "Admin"] as const) {
    const names = addressesOf(role, known).map(nameOf);
    expect(new Set(names).size, role).toBe(names.length);
  }
});

test("an address says what the table lets it say, and a screen reads of it what is its own (U14)", () => {
  const productId = "01920000-0000-7000-8000-000000000001";
  expect(at("/Product/New", { pageType: "Update", productId })).toBe(`/Product/New/Update?productId=${productId}`);
  expect(at("/Order/Detail", {})).toBe("/Order/Detail");
  expect(at("/Order/Active", { statuses: ["S_NEW"], isLate: true, orderColumn: undefined })).toBe(
    `/Order/Active?${new URLSearchParams({ statuses: '["S_NEW"]', isLate: "true" })}`,
  );
  expect(forRouter(at("/Product/New", { pageType: "Clone", productId }))).toEqual({
    to: "/Product/New/Clone",
    search: { productId },
  });
  const read = (raw: Record<string, string>) => readAddressParams(screenAt("/login"), raw);
  expect(read({ returnTo: "/Order/Active", why: "expired", page: "3" })).toEqual({ returnTo: "/Order/Active", why: "expired" });
  expect(read({ why: "<b>" })).toEqual({});
});

test("only a place in this app is an address", () => {
  expect(["/", "/Order/Active?page=1"].every(isAddress)).toBe(true);
  expect(["//evil.example", "/\\evil.example", "https://evil.example", "Order", ""].some(isAddress)).toBe(false);
});
