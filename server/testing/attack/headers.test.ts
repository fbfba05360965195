import fs from "node:fs";
import path from "node:path";
import fastify from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mountHeaders } from "#platform/web.ts";
import { buildWeb } from "../../web-build.ts";
import { type Attacked, installUnderAttack, type Reply } from "./install.ts";

/** S55: the headers of each kind of answer, as a browser gets them. */
let it: Attacked;
beforeAll(async () => {
  await buildWeb();
  it = await installUnderAttack(["api"]);
});
afterAll(() => it.close());

const watched = [
  ...["content-security-policy", "x-content-type-options", "referrer-policy", "cross-origin-opener-policy"],
  ...["cross-origin-resource-policy", "x-frame-options", "cache-control", "access-control-allow-origin"],
];
const headersOf = ({ headers }: Reply) =>
  Object.fromEntries(watched.map((name) => [name, String(headers[name] ?? "-").replace(/'nonce-[^']+'/, "'nonce'")]));
const always = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "access-control-allow-origin": "-",
};
const nothing = "default-src 'none'; frame-ancestors 'none'; sandbox";
const page =
  "default-src 'none'; script-src 'self'; style-src 'self' 'nonce'; img-src 'self' data: https:; font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const asset = () => {
  const dist = path.resolve(import.meta.dirname, "../../../web/dist");
  return `/assets/${fs.readdirSync(path.join(dist, "assets")).find((name) => name.endsWith(".js"))}`;
};
const html = { headers: { accept: "text/html" } };

const kinds: [string, () => Promise<Reply>, object][] = [
  ["a page", () => it.ask("/", html), { "content-security-policy": page, "cache-control": "no-store" }],
  [
    "a page of an unknown address",
    () => it.ask("/nowhere", html),
    { "content-security-policy": page, "cache-control": "no-store" },
  ],
  [
    "a script",
    () => it.ask(asset()),
    { "content-security-policy": nothing, "cache-control": "public, max-age=31536000, immutable" },
  ],
  ["a picture of the app", () => it.ask("/logo.svg"), { "content-security-policy": nothing, "cache-control": "no-cache" }],
  ["data", () => it.call("ayse", "Client/GetLanguageList"), { "content-security-policy": nothing, "cache-control": "no-store" }],
  [
    "a refusal",
    () => it.call("ayse", "Product/GetProductMasterData", { productId: "x" }),
    { "content-security-policy": nothing, "cache-control": "no-store" },
  ],
  [
    "no session",
    () => it.call(null, "Client/GetLanguageList"),
    { "content-security-policy": nothing, "cache-control": "no-store" },
  ],
];

test.each(kinds)("%s carries what it must, whoever asks (S55)", async (_, ask, own) => {
  expect(headersOf(await ask())).toEqual({ ...always, ...own });
});

test("no origin is let in, not even null, and no policy allows unsafe script or style (S55)", async () => {
  for (const origin of ["https://evil.example", "null", "http://localhost:1", it.origin]) {
    const { headers } = await it.ask("/api/Client/GetLanguageList", {
      method: "POST",
      headers: { origin, cookie: it.cookies.ayse, "content-type": "application/json" },
      body: "{}",
    });
    expect([origin, headers["access-control-allow-origin"], headers["access-control-allow-credentials"]]).toEqual([
      origin,
      undefined,
      undefined,
    ]);
  }
  for (const [, ask] of kinds) expect((await ask()).headers["content-security-policy"]).not.toMatch(/unsafe|\*|http:/);
});

test("over https a browser is told to stay there for two years; over http it is not (S55)", async () => {
  for (const [secure, expected] of [
    [true, "max-age=63072000; includeSubDomains"],
    [false, undefined],
  ] as const) {
    const app = fastify();
    mountHeaders(app, secure);
    app.get("/", async () => "");
    expect((await app.inject("/")).headers["strict-transport-security"]).toBe(expected);
    await app.close();
  }
});
