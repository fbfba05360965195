import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Replies, replay } from "../conformance/replay.ts";
import type { RemoteError } from "../http.ts";
import { hepsiburada } from "./index.ts";

/** What a seller does with an order, call by call: what is sent, and what is refused before anything is. */
const m = "00000000-0000-0000-0000-000000000000";
const order = JSON.parse(readFileSync(new URL("./samples/order.json", import.meta.url), "utf8"));
const open = structuredClone(order);
for (const line of open.items) Object.assign(line, { status: "Open", packageNumber: null });
const lines = order.items.map(({ id, quantity }: { id: string; quantity: number }) => ({ lineId: id, quantity }));
const act = async (action: string, fields: Record<string, string>, replies: Replies, packageId = "4500012345") => {
  const { remote, calls } = replay(hepsiburada, { merchantId: m, integrator: "acme", serviceKey: "AbCdEf123456" }, replies);
  const command = { packageId, action, lines, fields } as Parameters<typeof hepsiburada.orders.act>[1];
  const error = await hepsiburada.orders.act(remote, command).then(
    () => null,
    (wrong: RemoteError) => wrong,
  );
  const sent = calls
    .filter(({ line }) => !line.startsWith("GET"))
    .map(({ line, body }) => [
      line.replace(m, "M").replace(/^(\w+) \/hepsiburada\/[^/]*\//, "$1 "),
      body === "" ? null : JSON.parse(body),
    ]);
  return { error: error && [error.kind, error.message], sent, asked: calls.length };
};
const packed = { ordernumber: order, packagenumber: {}, packages: { packageNumber: "7100000009" } };

test("a package is made of the lines with what was said of it, and figures that are none are refused before anything is sent", async () => {
  expect((await act("prepare", { parcelQuantity: "2", deci: "3" }, packed)).sent).toEqual([
    [
      "POST packages/merchantid/M",
      {
        lineItemRequests: [
          { id: "line-a", quantity: 2, serialNumbers: [] },
          { id: "line-b", quantity: 1, serialNumbers: [] },
        ],
        ...{ parcelQuantity: 2, deci: 3 },
      },
    ],
  ]);
  const [[, plain]] = (await act("prepare", {}, packed)).sent as [[string, object]];
  expect(Object.keys(plain)).toEqual(["lineItemRequests"]);
  for (const [field, value] of [
    ["parcelQuantity", "0"],
    ["parcelQuantity", "1.5"],
    ["deci", "1,5"],
    ["deci", "-1"],
  ] as const)
    expect(await act("prepare", { [field]: value }, packed)).toEqual({
      ...{ error: ["refused", `invalid ${field}: ${value}`], sent: [], asked: 0 },
    });
});

test("what ships itself packs first where there is no package; a no after that is not known to be nothing", async () => {
  const fields = { trackingNumber: " TR-1 ", trackingUrl: "https://kargo.example.com/TR-1" };
  const shipped = {
    shippedDate: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:00$/),
    trackingNumber: "TR-1",
    trackingUrl: fields.trackingUrl,
  };
  expect((await act("ship", fields, packed)).sent).toEqual([
    ["POST packages/merchantid/M/packagenumber/7100000001/intransit", shipped],
  ]);
  const both = await act("ship", fields, { ...packed, ordernumber: open });
  expect(both.sent).toEqual([
    ["POST packages/merchantid/M", expect.objectContaining({ lineItemRequests: expect.any(Array) })],
    ["POST packages/merchantid/M/packagenumber/7100000009/intransit", shipped],
  ]);
  const no: [number, string] = [400, JSON.stringify({ message: "No" })];
  const halfway = await act("ship", fields, { ...packed, ordernumber: open, packagenumber: no });
  expect(halfway.error?.[0]).toBe("unknown");
  expect((await act("ship", fields, { ...packed, packagenumber: no })).error?.[0]).toBe("refused");
  expect(await act("ship", { trackingNumber: " " }, packed)).toMatchObject({
    error: ["refused", "invalid trackingNumber: "],
    asked: 0,
  });
  const inner = await act("ship", { ...fields, trackingUrl: "kargo.example.com" }, packed);
  expect(inner).toMatchObject({ error: ["refused", "invalid trackingUrl: kargo.example.com"], asked: 0 });
  expect((await act("ship", fields, packed, "4500012345:another")).error).toEqual(["refused", "package not found"]);
});

test("a delivery and an invoice are told of the package that the order has now, and of none where there is none", async () => {
  expect((await act("deliver", { receivedBy: "Ayşe" }, packed)).sent).toEqual([
    [
      "POST packages/merchantid/M/packagenumber/7100000001/deliver",
      { receivedBy: "Ayşe", receivedDate: expect.stringMatching(/T\d\d:\d\d:00$/) },
    ],
  ]);
  const fields = { invoiceNumber: " ABC2026000000123 ", issuedAt: "2026-10-01", link: "https://fatura.example.com/1" };
  expect((await act("invoice", fields, packed)).sent).toEqual([
    [
      "PUT packages/merchantid/M/packagenumber/7100000001/invoice",
      {
        ...{ invoiceLink: fields.link, serialNumber: "ABC", rowNumber: "2026000000123" },
        ...{ arrangementDate: "2026-10-01", invoices: [] },
      },
    ],
  ]);
  for (const action of ["deliver", "invoice"])
    expect(await act(action, fields, { ordernumber: open })).toMatchObject({ error: ["refused", "package not found"], sent: [] });
  const linkless = await act("invoice", { ...fields, link: "fatura.pdf" }, packed);
  expect(linkless).toMatchObject({ error: ["refused", "invalid invoiceLink: fatura.pdf"], asked: 0 });
});

test("a whole package is dissolved before its lines are canceled; another reason, a part of a line or of a package is refused", async () => {
  const whole = structuredClone(order);
  for (const line of whole.items) Object.assign(line, { status: "Packaged", packageNumber: "7100000001" });
  const replies = { ordernumber: whole, unpack: {}, cancelbymerchant: {} };
  const { sent } = await act("cancel_request", { reasonId: "83" }, replies);
  expect(sent).toEqual([
    ["POST packages/merchantid/M/packagenumber/7100000001/unpack", {}],
    ["POST lineitems/merchantid/M/id/line-a/cancelbymerchant", { reasonId: 83 }],
    ["POST lineitems/merchantid/M/id/line-b/cancelbymerchant", { reasonId: 83 }],
  ]);
  const no: [number, string] = [400, JSON.stringify({ message: "No" })];
  expect((await act("cancel_request", { reasonId: "83" }, { ...replies, cancelbymerchant: no })).error?.[0]).toBe("unknown");
  expect((await act("cancel_request", { reasonId: "83" }, { ...replies, unpack: no })).error?.[0]).toBe("refused");
  expect(await act("cancel_request", { reasonId: "84" }, replies)).toMatchObject({
    error: ["refused", "invalid reasonId: 84"],
    asked: 0,
  });
  whole.items[1].quantity = 2;
  expect((await act("cancel_request", { reasonId: "83" }, replies)).error).toEqual([
    "refused",
    "invalid cancel: only whole lines",
  ]);
});

test("a claim is rejected for a reason that Hepsiburada knows, and accepted without any", async () => {
  const { remote, calls } = replay(hepsiburada, { merchantId: m, integrator: "acme", serviceKey: "k" }, { claims: {} });
  const decide = (says: "accept" | "reject", fields: Record<string, string>) =>
    hepsiburada.claims!.decisions!.decide(remote, { claimId: "C/1", says, fields, lineIds: [], files: [] } as never);
  await expect(decide("reject", { reason: "yok" })).rejects.toMatchObject({ kind: "refused" });
  expect(calls).toEqual([]);
  await decide("accept", {});
  expect(calls[0]!.line).toMatch(/claims\/number\/C\/1\/accept$/);
  expect(JSON.parse(calls[0]!.body)).toEqual({});
});
