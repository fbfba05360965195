import { afterAll, beforeAll, expect, test } from "vitest";
import { openErrorReceiver } from "../error-receiver.ts";
import { until } from "../until.ts";
import { type Attacked, installUnderAttack } from "./install.ts";

/** Errors of browsers go through our own server to a configured address; what a stranger sends is bounded. */
let it: Attacked;
let service: Awaited<ReturnType<typeof openErrorReceiver>>;
beforeAll(async () => {
  service = await openErrorReceiver();
  it = await installUnderAttack(["api"], { ERROR_REPORT_DSN: service.dsn });
});
afterAll(async () => {
  await it.close();
  await service.close();
});

const wrong = (message: string) => ({
  kind: "script",
  message,
  stack: "at draw (https://console.example.com/assets/orders-abc.js:1:200)",
  page: "/Order/Active",
  call: null,
});

test("an error in a browser is logged and reported without who it was", async () => {
  expect(await it.call("ayse", "Diagnostics/ReportError", wrong("cannot read “Ayşe” of ayse@example.com"))).toMatchObject({
    status: 200,
  });
  await until("the report arrives", () => service.got.length === 1);
  const [{ event, text } = service.got[0]!] = service.got;
  expect(event).toMatchObject({ logger: "api", tags: { page: "/Order/Active" } });
  // Of a name in quotes its length at most; the log has taken it out before.
  expect(event.exception.values[0]).toMatchObject({
    type: "Browser script",
    value: expect.stringMatching(/^cannot read “\d signs” of \[e-mail\]$/),
  });
  expect(event.exception.values[0].stacktrace.frames).toMatchObject([
    { function: "draw", filename: "assets/orders-abc.js", lineno: 1 },
  ]);
  expect(text).not.toMatch(/ayse|Ayşe|cookie|198\.18/i);
  expect(it.log()).toContain("something went wrong in a browser");
});

test("a guest may tell too; what is too long, or from another site, is refused", async () => {
  expect((await it.call(null, "Diagnostics/ReportError", wrong("the sign-in page broke"))).status).toBe(200);
  expect((await it.call(null, "Diagnostics/ReportError", wrong("x".repeat(1001)))).code).toBe("bad_input");
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await it.call("ayse", "Diagnostics/ReportError", wrong("from elsewhere"), foreign)).code).toBe("cross_site");
  await until("the second report arrives", () => service.got.length === 2);
});

test("guests, however many reports they send, write thirty short lines a minute; who is signed in is heard beside them (S59)", async () => {
  const long = { ...wrong("flood"), stack: "s".repeat(8000) };
  for (let at = 0; at < 80; at += 1) expect((await it.call(null, "Diagnostics/ReportError", long)).status).toBe(200);
  await it.call("ayse", "Diagnostics/ReportError", wrong("heard beside them"));
  await until("the last is written", () => it.log().includes("heard beside them"));
  const lines = it
    .log()
    .split("\n")
    .filter((line) => line.includes('"flood"'));
  // One minute may end among them, and the next has thirty of its own.
  expect(lines.length).toBeLessThanOrEqual(60);
  expect(lines.length).toBeGreaterThan(0);
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(2_000);
  // What the log writes as six signs each, a report of a person's brings in few.
  for (const sign of ["\u0001", "\u2028", "ş"])
    await it.call("ayse", "Diagnostics/ReportError", { ...wrong(`wide${sign.repeat(900)}`), stack: sign.repeat(8000) });
  await until("the wide ones are written", () => it.log().split('"wide').length === 4);
  const wide = it
    .log()
    .split("\n")
    .filter((line) => line.includes('"wide'));
  expect(Math.max(...wide.map((line) => Buffer.byteLength(line)))).toBeLessThan(8_500);
  for (let at = 0; at < 40; at += 1) await it.call("ayse", "Diagnostics/ReportError", wrong("own flood"));
  await it.call("can", "Diagnostics/ReportError", wrong("another's"));
  await until("the last is written", () => it.log().includes("another's"));
  expect(
    it
      .log()
      .split("\n")
      .filter((line) => line.includes('"own flood"')).length,
  ).toBeLessThan(40);
  expect(it.log()).toContain("more than 30 lines a minute");
});
