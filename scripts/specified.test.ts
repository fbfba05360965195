import { expect, test } from "vitest";
import { specifiedCalls, specifiedRoutes } from "./specified.ts";

test("each specified call and screen is here, or its line says why not; what is here gives no reason", () => {
  for (const all of [specifiedCalls(), specifiedRoutes()]) {
    expect(all.length).toBeGreaterThan(50);
    expect(all.filter(({ isHere, why }) => isHere === (why !== null)).map(({ name }) => name)).toEqual([]);
  }
});
