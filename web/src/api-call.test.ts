// biome-ignore lint/style/noRestrictedImports: a real server answers; the screens themselves run in a browser
import { createServer, type IncomingMessage } from "node:http";
// biome-ignore lint/style/noRestrictedImports: as above
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { asQuery, nameFrom, send } from "./api-call.ts";

let asked: IncomingMessage[] = [];
let statuses: number[] = [];
const done = JSON.stringify({ result: { id: "1" }, success: true, message: null, hasError: false, errorMessage: null });
const server = createServer((request, response) => {
  asked.push(request);
  request.resume().on("end", () => response.writeHead(statuses.shift() ?? 200, { "content-type": "application/json" }).end(done));
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, ready));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(() => {
  asked = [];
  statuses = [];
});
const press = (id = "1") => send({ address: `${origin}/api/Order/AcceptOrder`, method: "POST", input: { id }, writes: true });
const keys = () => asked.map((request) => request.headers["idempotency-key"]);

test("each action has its own key; a restarting server is asked again with the same one (U30)", async () => {
  statuses = [503, 200, 200];
  expect(await press()).toEqual({ id: "1" });
  await press();
  expect(keys()[0]).toBe(keys()[1]);
  expect(keys()[2]).not.toBe(keys()[1]);
  expect(keys()[0]).toMatch(/^[\w-]{8,200}$/);
});

test("an action whose outcome is unknown keeps its key when the person presses again (U30)", async () => {
  statuses = [500, 200, 200];
  await expect(press()).rejects.toMatchObject({ status: 500 });
  await press();
  await press();
  expect(keys()[0]).toBe(keys()[1]);
  expect(keys()[2]).not.toBe(keys()[0]);
});

test("an action that was refused is over: the next press is a new one", async () => {
  statuses = [409, 200];
  await expect(press()).rejects.toMatchObject({ status: 409 });
  await press();
  expect(keys()[0]).not.toBe(keys()[1]);
});

test("a question has no key and says the reader's language", async () => {
  await send({
    address: `${origin}/api/ProductTransfer/GetChannelProcessLog`,
    method: "GET",
    input: { page: 2, channelId: undefined },
    writes: false,
  });
  expect(asked[0]).toMatchObject({ method: "GET", url: "/api/ProductTransfer/GetChannelProcessLog?page=2" });
  expect(asked[0]?.headers).toMatchObject({ "accept-language": "tr", "x-requested-with": "XMLHttpRequest" });
  expect(keys()).toEqual([undefined]);
});

test("input of a GET is written as query parameters", () => {
  expect(asQuery({ a: "ş", b: null, c: [1, 2], d: false })).toBe("?a=%C5%9F&c=%5B1%2C2%5D&d=false");
  expect(asQuery(undefined)).toBe("");
});

test("a file is saved under the server's name, Turkish letters too", () => {
  expect(nameFrom("attachment; filename=\"x.xlsx\"; filename*=UTF-8''%C3%BCr%C3%BCnler.xlsx")).toBe("ürünler.xlsx");
  expect(nameFrom('attachment; filename="hatalar.xlsx"')).toBe("hatalar.xlsx");
  expect(nameFrom(null)).toBe("tradeport");
});
