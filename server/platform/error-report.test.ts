import { afterEach, beforeEach, expect, test } from "vitest";
import { openErrorReceiver } from "#testing/error-receiver.ts";
import { until } from "#testing/until.ts";
import { openReporter } from "./error-report.ts";
import { createLogger } from "./log.ts";
import { withoutPersonalData } from "./personal-data.ts";
import { parseReportAddress } from "./report-address.ts";

let service: Awaited<ReturnType<typeof openErrorReceiver>>;
beforeEach(async () => {
  service = await openErrorReceiver();
});
afterEach(() => service.close());

/** A log whose errors are reported, as a process has it, with a clock of the test's own. */
const reported = (dsn = service.dsn) => {
  const clock = { now: 1_000_000 };
  const lines: string[] = [];
  const plain = createLogger("info", (line) => lines.push(line));
  const reporter = openReporter(parseReportAddress(dsn)!, { log: plain, now: () => clock.now });
  const log = createLogger("info", (line) => reporter.take(line));
  return { log: log.child({ part: "api" }), clock, lines, flushed: reporter.flushed };
};

test("an address is a key, a host and a project; http only on this machine", () => {
  expect(parseReportAddress("https://abc123@errors.example.com/7")).toEqual({
    origin: "https://errors.example.com",
    key: "abc123",
    path: "/api/7/envelope/",
    ownMachine: false,
  });
  expect(parseReportAddress("https://abc@errors.example.com/below/42")?.path).toBe("/below/api/42/envelope/");
  for (const wrong of [
    "http://abc@errors.example.com/7",
    "https://errors.example.com/7",
    "https://abc@errors.example.com/",
    "abc",
    "ftp://a@b/1",
  ])
    expect([wrong, parseReportAddress(wrong)]).toEqual([wrong, undefined]);
});

test("a logged error arrives as an envelope with its number, and a warning does not", async () => {
  const { log, flushed } = reported();
  log.warn({ err: new Error("only a warning") }, "nothing to report");
  log.error(
    { err: new TypeError("x is undefined"), requestId: "r-1", url: "/api/Order/GetAllOrder?search=Ali" },
    "request failed",
  );
  await flushed();
  expect(service.got).toHaveLength(1);
  const [{ path, headers, text, event } = service.got[0]!] = service.got;
  expect(path).toBe("/api/7/envelope/");
  expect(headers).toMatchObject({ "content-type": "application/x-sentry-envelope" });
  expect(headers["x-sentry-auth"]).toContain("sentry_key=publickey");
  const [head, item] = text.split("\n").map((line) => (line ? JSON.parse(line) : null));
  expect([head.event_id, item]).toEqual([event.event_id, { type: "event" }]);
  expect(event).toMatchObject({
    level: "error",
    logger: "api",
    transaction: "/api/Order/GetAllOrder",
    tags: { requestId: "r-1" },
  });
  expect(event.exception.values[0]).toMatchObject({ type: "TypeError", value: "x is undefined" });
  expect(event.exception.values[0].stacktrace.frames.at(-1).filename).toMatch(/error-report\.test\.ts$/);
});

test("the stack of any browser is read, and what is of a browser is said to be", async () => {
  const { log, flushed } = reported();
  const at = "https://console.example.com/assets/orders-abc.js";
  const stacks = [`    at draw (${at}:1:200)\n    at ${at}:2:30`, `draw@${at}:1:200\n@${at}:2:30`];
  for (const [which, stack] of stacks.entries())
    log.error({ err: { type: `Browser ${which}`, message: "broke", stack }, page: "/Order/Active" }, "in a browser");
  await flushed();
  for (const { event } of service.got) {
    expect(event.platform).toBe("javascript");
    expect(event.exception.values[0].stacktrace.frames).toEqual([
      { function: "?", filename: "assets/orders-abc.js", lineno: 2, colno: 30 },
      { function: "draw", filename: "assets/orders-abc.js", lineno: 1, colno: 200 },
    ]);
  }
  expect(service.got).toHaveLength(2);
});

test("neither a secret nor personal data leaves the house", async () => {
  const { log, flushed } = reported();
  const message =
    "could not save “Ayşe Yılmaz” <ayse.yilmaz@örnek.com.tr> +90 532 123 45 67, TR33 0006 1005 1978 6457 8413 26, 12345678901, 5528790000000008, from 85.105.12.7 with Bearer abcdef123456 and password=hunter22";
  log.error({ err: new Error(message), credentials: { apiKey: "key-very-secret" }, cookie: "auth=abc" }, message);
  await flushed();
  const sent = service.got[0]!.text;
  for (const private_ of [
    "Ayşe",
    "yilmaz",
    "532",
    "0006",
    "12345678901",
    "5528",
    "85.105",
    "abcdef123456",
    "hunter22",
    "key-very-secret",
    "auth=abc",
  ])
    expect([private_, sent.includes(private_)]).toEqual([private_, false]);
  expect(sent).toContain("could not save");
  const id = "0192f000-0000-7000-8000-00000000dead";
  expect(withoutPersonalData(`order ${id} at 12:30:01 has 37 lines`)).toBe(`order ${id} at 12:30:01 has 37 lines`);
});

test("the same error is reported once a minute, another one at once", async () => {
  const { log, clock, flushed } = reported();
  const fail = (what: string) => log.error({ err: Object.assign(new Error(what), { stack: "" }) }, "failed");
  fail("row 12 broke");
  fail("row 13 broke");
  fail("another thing");
  await flushed();
  expect(service.got).toHaveLength(2);
  clock.now += 60_001;
  fail("row 14 broke");
  await flushed();
  expect(service.got).toHaveLength(3);
});

test("a service that asks for quiet gets it; one that is away is a warning in our log and holds nothing up", async () => {
  const { log, clock, lines, flushed } = reported();
  service.answer(429, { "retry-after": "60" });
  log.error("first");
  await flushed();
  log.error("second");
  await flushed();
  expect(service.got).toHaveLength(1);
  expect(lines.join()).toContain("could not be reported");
  service.answer(200);
  clock.now += 61_000;
  log.error("third");
  await flushed();
  expect(service.got.map(({ event }) => event.message.formatted)).toEqual(["first", "third"]);

  const away = reported("http://publickey@127.0.0.1:1/7");
  away.log.error("nobody there");
  await away.flushed();
  expect(away.lines.join()).toMatch(/"level":"warn".*could not be reported/);
});

test("no more than a hundred wait behind a slow service", async () => {
  const { log, flushed } = reported();
  const release = service.hold();
  for (let at = 0; at < 300; at += 1) log.error(`trouble ${String.fromCharCode(97 + (at % 26))}${"x".repeat(at)}`);
  await until("the first has come", () => service.got.length === 1);
  release();
  await flushed();
  expect(service.got).toHaveLength(101);
});
