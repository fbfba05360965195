// biome-ignore lint/style/noRestrictedImports: a real server answers; the screens themselves run in a browser
import { createServer, type IncomingMessage } from "node:http";
// biome-ignore lint/style/noRestrictedImports: as above
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { asQuery, nameFrom, save, send, whenOtherPage, whenProofNeeded, whenSignedOut, whenTried } from "./api-call.ts";
import { listen } from "./api-stream.ts";
import { drawnFor } from "./page-of.ts";

let requests: IncomingMessage[] = [];
let statuses: number[] = [];
/** Answers that are cut off in their middle, and then none any more. */
let cuts = 0;
let body = "";
let file: Record<string, string> = {};
let type = "application/json";
const done = JSON.stringify({ result: { id: "1" }, success: true, message: null, hasError: false, errorMessage: null });
const server = createServer((request, response) => {
  requests.push(request);
  request.resume().on("end", () => {
    response.writeHead(statuses.shift() ?? 200, { "content-type": type, "content-length": Buffer.byteLength(body), ...file });
    if (cuts === 0) return response.end(body);
    cuts -= 1;
    response.write(body.slice(0, 10), () => response.destroy());
  });
});
let origin = "";
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, ready));
  origin = `http://localhost:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => server.close(closed)));
beforeEach(() => {
  requests = [];
  statuses = [];
  cuts = 0;
  body = done;
  type = "application/json";
  file = {};
});
const press = (id = "1") => send({ address: `${origin}/api/Order/AcceptOrder`, method: "POST", input: { id }, writes: true });
const keys = () => requests.map((request) => request.headers["idempotency-key"]);

test("each action has its own key; a restarting server is asked again with the same one (U30)", async () => {
  statuses = [503, 200, 200];
  expect(await press()).toEqual({ id: "1" });
  await press();
  expect(keys()[0]).toBe(keys()[1]);
  expect(keys()[2]).not.toBe(keys()[1]);
  expect(keys()[0]).toMatch(/^[\w-]{8,200}$/);
});

test("a person's try is told before its answer, by the call's name: what was said of the last one is over", async () => {
  const notified: unknown[] = [];
  whenTried((call) => notified.push([call, requests.length]));
  statuses = [500];
  await expect(press()).rejects.toMatchObject({ status: 500 });
  await press();
  whenTried(() => {});
  expect(notified).toEqual([
    ["AcceptOrder", 0],
    ["AcceptOrder", 1],
  ]);
});

test("so is one that a reader may do, and a file that is fetched; a question is not", async () => {
  const notified: string[] = [];
  whenTried((call) => notified.push(call));
  const address = (name: string) => `${origin}/api/Client/${name}`;
  await send({ address: address("ConfirmSecondFactor"), method: "POST", input: {}, writes: false, changes: ["session"] });
  await send({ address: address("GetSecondFactor"), method: "POST", input: {}, writes: false, changes: [] });
  statuses = [409];
  await expect(save({ address: address("PrintOrderBarcode"), method: "POST", input: {}, writes: false })).rejects.toThrow();
  whenTried(() => {});
  expect(notified).toEqual(["ConfirmSecondFactor", "PrintOrderBarcode"]);
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
  expect(requests[0]).toMatchObject({ method: "GET", url: "/api/ProductTransfer/GetChannelProcessLog?page=2" });
  expect(requests[0]?.headers).toMatchObject({ "accept-language": "tr", "x-requested-with": "XMLHttpRequest" });
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

test("U30: a connection that is cut inside the answer is no answer: asked again with the same key, then told as one (console fault 12)", async () => {
  cuts = 1;
  expect(await press("cut")).toEqual({ id: "1" });
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toBe(keys()[1]);
  cuts = 3;
  await expect(press("cut again")).rejects.toMatchObject({ name: "ApiError", status: 0, code: "network" });
  cuts = 3;
  await expect(
    save({ address: `${origin}/api/Product/ExportProducts`, method: "POST", input: {}, writes: false }),
  ).rejects.toMatchObject({
    code: "network",
  });
});

test("S11: calls, downloads and streams say whose page asks; who is here is asked without (console fault 4)", async () => {
  const pages = () => requests.map((request) => request.headers["x-page-of"]);
  const call = (name: string) => ({ address: `${origin}/api/${name}`, method: "GET", input: {}, writes: false });
  await send(call("Order/GetAllOrder"));
  drawnFor({ userId: "deniz", clientId: null });
  await send(call("Order/GetAllOrder"));
  drawnFor({ userId: "deniz", clientId: "x" });
  await send(call("Order/GetAllOrder"));
  await save(call("Product/ExportProducts")).catch(() => {});
  type = "text/event-stream";
  body = "event: end\ndata: {}\n\n";
  const close = listen(`${origin}/api/Process/WatchProcess`, {}, { onEvent: () => {}, onFailure: () => {} });
  await expect.poll(() => requests.length).toBe(5);
  close();
  type = "application/json";
  body = done;
  await send(call("Client/GetClientProfileLogin"));
  expect(pages()).toEqual([undefined, "deniz/-", "deniz/x", "deniz/x", "deniz/x", undefined]);
});

const refused = (code: string, status: number) => {
  statuses = [status];
  body = JSON.stringify({
    result: null,
    success: false,
    message: code,
    hasError: true,
    errorMessage: { errorCodeNumber: 1, message: code, code, fields: [], requestId: "r" },
  });
};

test("R44: another person's page is told so, by a call and by a stream; a stream that is refused is not tried again", async () => {
  const notified: string[] = [];
  whenOtherPage(() => notified.push("other page"));
  whenSignedOut(() => notified.push("signed out"));
  refused("other_page", 409);
  await expect(press("other")).rejects.toMatchObject({ code: "other_page" });
  for (const [code, status] of [
    ["other_page", 409],
    ["signed_out", 401],
    ["not_found", 404],
  ] as const) {
    refused(code, status);
    await new Promise((over) =>
      listen(
        `${origin}/api/Process/WatchProcess`,
        {},
        { onEvent: () => {}, onFailure: (error) => over(notified.push((error as Error).name)) },
      ),
    );
  }
  expect(notified).toEqual(["other page", "other page", "ApiError", "signed out", "ApiError", "ApiError"]);
  expect(requests).toHaveLength(4);
});

test("a stream gives its events in order, over the cuts of the network, until its end", async () => {
  type = "text/event-stream";
  const events: unknown[] = [];
  statuses = [503];
  body = ': beat\n\nid: 1\ndata: {"done":1,"name":"ş"}\n\nid: 2\ndata: {"done":2}\n\n';
  let opened = 0;
  const close = listen(
    `${origin}/api/Process/WatchProcess`,
    {},
    {
      onEvent: (event) => events.push(event),
      onFailure: () => {},
      onOpen: () => {
        opened += 1;
        body = "event: end\ndata: {}\n\n";
      },
    },
  );
  await expect.poll(() => opened, { timeout: 10_000 }).toBe(2);
  expect(events).toEqual([{ done: 1, name: "ş" }, { done: 2 }]);
  close();
});

test("a stream that gave way to others of its person is taken up when somebody looks at the page again, and not before (S57)", async () => {
  const page = new EventTarget();
  const waitsFor: string[] = [];
  vi.stubGlobal("window", {
    addEventListener: (name: string, ...rest: [() => void, object]) => {
      waitsFor.push(name);
      page.addEventListener(name, ...rest);
    },
  });
  type = "text/event-stream";
  body = "event: crowded\ndata: {}\n\n";
  const seen: string[] = [];
  const close = listen(
    `${origin}/api/Process/WatchProcess`,
    {},
    { onEvent: () => {}, onFailure: () => seen.push("failure"), onLost: () => seen.push("lost") },
  );
  await expect.poll(() => seen).toEqual(["lost"]);
  await expect.poll(() => waitsFor).toEqual(["focus", "pointerdown", "keydown"]);
  expect(requests).toHaveLength(1);
  page.dispatchEvent(new Event("focus"));
  await expect.poll(() => requests.length).toBe(2);
  close();
  vi.unstubAllGlobals();
  expect(seen).not.toContain("failure");
});

test("U30: pause, resume and pause again are three actions, also when no answer of the first came (console fault 13)", async () => {
  const [store, other] = ["01920000-0000-7000-8000-0000000000a1", "01920000-0000-7000-8000-0000000000b2"] as const;
  const pause = (storeId: string, isPaused: boolean) =>
    send({
      address: `${origin}/api/Client/SetStorePaused`,
      method: "POST",
      input: { storeId, isPaused },
      writes: true,
      changes: ["stores"],
    });
  statuses = [500];
  await expect(pause(store, true)).rejects.toMatchObject({ status: 500 });
  // Neither another store nor something else of this one ends it.
  await pause(other, false);
  await send({ address: `${origin}/api/X/Y`, method: "POST", input: { storeId: store }, writes: true, changes: ["orders"] });
  statuses = [500];
  await expect(pause(store, true)).rejects.toMatchObject({ status: 500 });
  expect(keys()[3]).toBe(keys()[0]);
  await pause(store, false);
  await pause(store, true);
  expect(keys()[5]).not.toBe(keys()[0]);
});

const refusal = (code: string) =>
  JSON.stringify({
    result: null,
    success: false,
    message: "Confirm it.",
    hasError: true,
    errorMessage: { errorCodeNumber: 2148, message: "Confirm it.", code, fields: [], requestId: "1" },
  });

test("S19: what needs a proof is asked for once more after it, by the same key; a no is said as a no, and asks nothing again", async () => {
  statuses = [403, 200];
  body = refusal("proof_needed");
  whenProofNeeded(async () => {
    body = done;
    return true;
  });
  expect(await press()).toEqual({ id: "1" });
  expect(keys()).toHaveLength(2);
  expect(keys()[0]).toBe(keys()[1]);

  requests = [];
  statuses = [403];
  body = refusal("proof_needed");
  whenProofNeeded(async () => false);
  await expect(press()).rejects.toMatchObject({ code: "proof_needed", tone: "warning", message: "Confirm it." });
  expect(keys()).toHaveLength(1);

  // What a viewer may do as well carries no key, and is asked for again as well.
  requests = [];
  statuses = [403, 200];
  whenProofNeeded(async () => {
    body = done;
    return true;
  });
  expect(await send({ address: `${origin}/api/Client/ChangePassword`, method: "POST", input: {}, writes: false })).toEqual({
    id: "1",
  });
  body = refusal("proof_needed");

  // A download too, and a file of JSON is a file: it gets as far as the page, which is none here.
  requests = [];
  statuses = [403, 200];
  whenProofNeeded(async () => {
    body = '{"member":{}}';
    file = { "content-disposition": 'attachment; filename="uye.json"' };
    return true;
  });
  const download = save({ address: `${origin}/api/Client/GetClientMemberData`, method: "GET", input: {}, writes: false });
  await expect(download).rejects.toThrow(/document|createObjectURL/);
  expect(requests).toHaveLength(2);
  [body, file] = [refusal("proof_needed"), {}];

  // Proved, and still refused: said, and not asked for ever.
  requests = [];
  statuses = [403, 403];
  whenProofNeeded(async () => true);
  await expect(press()).rejects.toMatchObject({ code: "proof_needed", tone: "error" });
  expect(keys()).toHaveLength(2);
});
