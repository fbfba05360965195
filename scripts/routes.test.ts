import { expect, test } from "vitest";
import { addressesOf, nameOf, readRoutes, withoutSample } from "../e2e/routes.ts";

test("every screen of the route table is among those that are looked at, with its parameters filled in", () => {
  const routes = readRoutes();
  expect(routes.length).toBeGreaterThan(14);
  expect(withoutSample(routes)).toEqual([]);
  const seen = (["Guest", "Client", "Admin"] as const).flatMap((role) => addressesOf(role));
  for (const { path } of routes.filter(({ path }) => path !== "/signout-callback" && !path.startsWith("/oauth/")))
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

test("a screen that is switched off is not looked at, one whose roles can't be read is told", () => {
  expect(readRoutes('{ path: "/a", roles: members, active: true }, { path: "/b", roles: members, active: false }')).toEqual([
    { path: "/a", roles: ["Admin", "Client"] },
  ]);
  expect(() => readRoutes('{ path: "/a", roles: nobodys, active: true }')).toThrow(/can't be read/);
});
