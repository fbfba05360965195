import type { Store } from "@tradeport/contract/connections";
import { expect, test } from "vitest";
import { type ChannelForm, changedOf, schemaOf } from "./credential-rules.ts";

const field = (key: string, secret: boolean, identifies = false) => ({
  key,
  secret,
  identifies,
  required: true,
  requested: true,
  pattern: null,
  label: { tr: key, en: key },
  help: { tr: "", en: "" },
});
const channel = (signIn: "form" | "page") =>
  ({
    signIn,
    fields: [field("sellerId", false, true), field("integrator", false), field("apiKey", true), field("apiSecret", true)],
  }) as unknown as ChannelForm;
const store = { credentials: { sellerId: "1", integrator: "acme_dev", apiKey: "••••", apiSecret: "••••" } } as unknown as Store;
const stored = { sellerId: "1", integrator: "acme_dev", apiKey: "", apiSecret: "" };
/** The fields that are refused. */
const refused = (given: Partial<typeof stored>, of: Store | null = store, signIn: "form" | "page" = "form") =>
  (
    schemaOf(channel(signIn), of ?? undefined).safeParse({
      name: "Birinci",
      isSandbox: false,
      credentials: { ...stored, ...given },
    }).error?.issues ?? []
  ).map(({ path }) => path.join("."));

test("secrets of a connected store stay when all are left empty, and come all together when one is new", () => {
  expect(refused({})).toEqual([]);
  expect(refused({ apiKey: "new", apiSecret: "new" })).toEqual([]);
  expect(refused({ apiKey: "new" })).toEqual(["credentials.apiSecret"]);
  expect(refused({ apiSecret: "new" })).toEqual(["credentials.apiKey"]);
  // Where a page asks for the sign-in each stands for itself.
  expect(refused({ apiKey: "new" }, store, "page")).toEqual([]);
});

test("another open field needs the secrets too, and it is known before the press by what", () => {
  expect(refused({ integrator: "acme_prod" })).toEqual(["credentials.apiKey", "credentials.apiSecret"]);
  expect(changedOf(channel("form"), store, { ...stored, integrator: "acme_prod" }).map(({ key }) => key)).toEqual(["integrator"]);
  expect(changedOf(channel("form"), store, stored)).toEqual([]);
});

test("a store that is not connected yet needs every secret", () => {
  expect(refused({ apiKey: "new" }, null)).toEqual(["credentials.apiSecret"]);
});
