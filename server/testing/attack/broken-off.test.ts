import { afterAll, beforeAll, expect, test } from "vitest";
import { until } from "../until.ts";
import { type Attacked, installUnderAttack } from "./install.ts";
import { breakOff, request, sendRaw } from "./raw.ts";

/** Whoever breaks off in the middle, or asks the provider for nonsense, fills no log (S59) and is no fault of ours (S60). */
let it: Attacked;
beforeAll(async () => {
  it = await installUnderAttack(["api"], {});
});
afterAll(() => it.close());

const host = () => `host: ${new URL(it.origin).host}`;
const linesOf = (text: string) =>
  it
    .log()
    .split("\n")
    .filter((line) => line.includes(text));
/** Written after all that came before it: what was going to be written by then, is. */
const afterwards = async (mark: string) => {
  const report = { kind: "script", message: mark, stack: "", page: "/", call: null };
  expect((await it.call("ayse", "Diagnostics/ReportError", report)).status).toBe(200);
  await until("the last line", () => it.log().includes(mark));
};

test("S59: requests whose connection is gone write no line: behind them in the same bytes stands what is no request", async () => {
  const one = request(["GET /x HTTP/1.1", host()]);
  for (const bytes of [`${one}\x01garbage\r\n\r\n`, `${one.repeat(20)}\x01`, `${one.replace("/x", "/oidc/x")}\x01\r\n\r\n`])
    for (let at = 0; at < 5; at += 1) await sendRaw(it.port, bytes, 300);
  await afterwards("after the garbage");
  expect(linesOf("request failed")).toEqual([]);
});

test("S59: a call that breaks off while it is answered stays from where it came, and writes no line", async () => {
  const json = ["content-type: application/json", "content-length: 2"];
  const signedIn = [`cookie: ${it.cookies.ayse}`, `origin: ${it.origin}`];
  const call = request(["POST /api/Order/GetAllOrder HTTP/1.1", host(), ...json, ...signedIn], "{}");
  expect((await sendRaw(it.port, call)).status).toBe(200);
  for (let ms = 0; ms < 12; ms += 1) await Promise.all([breakOff(it.port, call, ms), breakOff(it.port, call, ms)]);
  await afterwards("after the calls that broke off");
  expect(linesOf("request failed")).toEqual([]);
});

test("S59: a body that is cut, or longer than it was said to be, writes no line past the log and blames no database", async () => {
  const json = ["content-type: application/json", "content-length: 500"];
  await sendRaw(it.port, request(["POST /api/Order/GetAllOrder HTTP/1.1", host(), ...json], '{"page":'), 300);
  const form = ["content-type: application/x-www-form-urlencoded", "content-length: 5"];
  for (let at = 0; at < 5; at += 1)
    await sendRaw(it.port, request(["POST /oidc/token HTTP/1.1", host(), ...form], "grant_type=authorization_code"), 300);
  await afterwards("after the cut bodies");
  expect(linesOf("request failed")).toEqual([]);
  expect(linesOf("Parse Error").filter((line) => !line.includes('"level":'))).toEqual([]);
});

test.each([
  ["an address that is none", "client_id=tradeport-web&redirect_uri=%00"],
  ["two addresses", "client_id=tradeport-web&redirect_uri=https://a.example/a&redirect_uri=https://a.example/b"],
  ["a broken address", "client_id=tradeport-web&redirect_uri=http://["],
  ["a NUL in what comes back", `client_id=tradeport-web&redirect_uri=${encodeURIComponent("https://a.example")}&state=%00`],
])("S60: %s in a request to the provider is refused, not a fault of ours", async (_, query) => {
  for (const path of ["/oidc/auth", "/oidc/auth/aaaaaaaaaaaaaaaaaaaaa", "/oidc/session/end"]) {
    const reply = await sendRaw(it.port, request([`GET ${path}?${query} HTTP/1.1`, host(), "connection: close"]));
    expect([path, reply.status]).toEqual([path, 400]);
  }
  expect(linesOf("the identity provider failed")).toEqual([]);
});
