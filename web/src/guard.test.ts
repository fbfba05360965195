import { expect, test } from "vitest";
import { mayReload } from "./chunk.ts";
import { isClients, paramsFit, redirectFor } from "./guard.ts";
import { ownPath } from "./session.ts";

const screens = [
  { path: "/login", roles: ["Guest", "Client", "Admin"] },
  { path: "/Order/Detail/{-$orderId}", roles: ["Client"] },
  { path: "/Order/Active", roles: ["Client"] },
  { path: "/CategoryManagement", roles: ["Admin"] },
  { path: "/Account/WaysIn", roles: ["Client", "Admin"] },
] as const;
const at = (path: string) => screens.find((screen) => screen.path === path)!;

test("nobody signed in: a screen that needs a person leads to sign-in, one for guests does not", () => {
  expect(redirectFor(at("/Order/Active"), null, screens)).toBe("/login");
  expect(redirectFor(at("/login"), null, screens)).toBeNull();
});

test("U47: a seller who may not be here goes to the own first screen; an Admin stays at a client's, which says whose it is", () => {
  expect(
    redirectFor(
      at("/CategoryManagement"),
      { role: "Client", isInReview: false, areas: null, storeIds: null, right: "manage" },
      screens,
    ),
  ).toBe("/Order/Active");
  expect(
    redirectFor(at("/Order/Active"), { role: "Admin", isInReview: false, areas: null, storeIds: null, right: "manage" }, screens),
  ).toBeNull();
  expect(screens.filter(isClients).map(({ path }) => path)).toEqual(["/Order/Detail/{-$orderId}", "/Order/Active"]);
  expect(
    redirectFor(
      at("/Order/Active"),
      { role: "Client", isInReview: false, areas: null, storeIds: null, right: "manage" },
      screens,
    ),
  ).toBeNull();
});

test("a signed-in person who opens sign-in goes home", () => {
  expect(
    redirectFor(at("/login"), { role: "Client", isInReview: false, areas: null, storeIds: null, right: "manage" }, screens),
  ).toBe("/");
});

test("after a reset everything leads to the page of the ways in, which nobody else sees (S19)", () => {
  for (const path of ["/Order/Active", "/login", "/CategoryManagement"])
    expect(
      redirectFor(at(path), { role: "Client", isInReview: true, areas: null, storeIds: null, right: "manage" }, screens),
    ).toBe("/Account/WaysIn");
  expect(
    redirectFor(
      at("/Account/WaysIn"),
      { role: "Client", isInReview: true, areas: null, storeIds: null, right: "manage" },
      screens,
    ),
  ).toBeNull();
  expect(
    redirectFor(
      at("/Account/WaysIn"),
      { role: "Client", isInReview: false, areas: null, storeIds: null, right: "manage" },
      screens,
    ),
  ).toBe("/");
  expect(redirectFor(at("/Account/WaysIn"), null, screens)).toBe("/login");
});

test("a parameter that is there must look as it should", () => {
  const rule = { pageType: /^(Create|Update|Clone)$/ };
  expect(paramsFit(rule, { pageType: "Clone" })).toBe(true);
  expect(paramsFit(rule, {})).toBe(true);
  expect(paramsFit(rule, { pageType: "clone" })).toBe(false);
});

test("a missing part reloads the page at most once in 60 seconds", () => {
  expect(mayReload(null, 1_000_000)).toBe(true);
  expect(mayReload(1_000_000, 1_059_999)).toBe(false);
  expect(mayReload(1_000_000, 1_060_001)).toBe(true);
  expect(mayReload(Number.NaN, 5)).toBe(true);
});

test("sign-in comes back to our own paths only", () => {
  expect(ownPath("/Order/Active?status=S_NEW")).toBe("/Order/Active?status=S_NEW");
  for (const strange of ["//evil.example", "/\\evil.example", "https://evil.example", undefined, ""])
    expect(ownPath(strange)).toBe("/");
});
