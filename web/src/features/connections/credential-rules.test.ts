import { expect, test } from "vitest";
import { type ChannelForm, schemaOf } from "./credential-rules.ts";

const field = (key: string, secret: boolean) => ({ key, secret, required: true, asked: true, pattern: null });
const channel = (signIn: "form" | "page") =>
  ({ signIn, fields: [field("sellerId", false), field("apiKey", true), field("apiSecret", true)] }) as unknown as ChannelForm;
/** The fields that are refused. */
const refused = (isConnected: boolean, credentials: Record<string, string>, signIn: "form" | "page" = "form") =>
  (
    schemaOf(channel(signIn), isConnected).safeParse({
      name: "Birinci",
      isSandbox: false,
      credentials: { sellerId: "1", ...credentials },
    }).error?.issues ?? []
  ).map(({ path }) => path.join("."));

test("secrets of a connected store stay when all are left empty, and come all together when one is new", () => {
  expect(refused(true, { apiKey: "", apiSecret: "" })).toEqual([]);
  expect(refused(true, { apiKey: "new", apiSecret: "new" })).toEqual([]);
  expect(refused(true, { apiKey: "new", apiSecret: "" })).toEqual(["credentials.apiSecret"]);
  expect(refused(true, { apiKey: "", apiSecret: "new" })).toEqual(["credentials.apiKey"]);
  // Where a page asks for the sign-in each stands for itself.
  expect(refused(true, { apiKey: "new", apiSecret: "" }, "page")).toEqual([]);
});

test("a store that is not connected yet needs every secret", () => {
  expect(refused(false, { apiKey: "new", apiSecret: "" })).toEqual(["credentials.apiSecret"]);
});
