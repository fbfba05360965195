import { contract } from "@tradeport/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type World, world } from "#testing/world.ts";
import { wholeAddress } from "./bare-address.ts";

let w: World;
beforeAll(async () => {
  w = await world();
});
afterAll(() => w.close());

const ask = async (url: string, headers: Record<string, string> = { cookie: w.cookieOf("ayse") }) => {
  const reply = await w.app.inject({
    ...{ method: "POST", url, payload: {} },
    headers: { origin: "http://localhost:3000", "sec-fetch-site": "same-origin", ...headers },
  });
  const { errorMessage, result } = reply.json() as {
    errorMessage: { code: string } | null;
    result: { totalCount: number } | null;
  };
  return [reply.statusCode, errorMessage?.code ?? null, result?.totalCount ?? null];
};

test("a call that names no controller is the one call of its name, for whoever may make it", async () => {
  expect(await ask("/api/GetClientBrands")).toEqual(await ask("/api/Product/GetClientBrands"));
  expect(await ask("/api/GetClientBrands")).toEqual([200, null, 0]);
  expect(await ask("/api/GetClientBrands", {})).toEqual([401, "signed_out", null]);
});

test("of a name that several controllers have, and of one that none has, nothing is guessed", async () => {
  expect(await ask("/api/NoSuchCall")).toEqual([404, "unknown_address", null]);
  const whole = wholeAddress({ A: contract.Product, B: { CheckProductCode: contract.Product.CheckProductCode } });
  expect(whole("/api/CheckProductCode")).toBe("/api/CheckProductCode");
  expect(whole("/api/GetClientBrands?a=1&b=%2F")).toBe("/api/A/GetClientBrands?a=1&b=%2F");
  for (const other of ["/", "/api/", "/api/A/GetClientBrands", "/GetClientBrands", "/api/GetClientBrands/"])
    expect(whole(other)).toBe(other);
});
