import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { createLogger, loggable, redactText } from "./log.ts";

const logged = (write: (log: ReturnType<typeof createLogger>) => void) => {
  const lines: string[] = [];
  write(createLogger("trace", (line) => lines.push(line)));
  return lines;
};

test("S58: secrets under their names are hidden at any depth, in lists, errors and causes", () => {
  const error = Object.assign(
    new Error("call failed with Authorization: Basic Y2FuYXJ5LTAx", { cause: new Error("token=canary-02") }),
    {
      config: { headers: { authorization: "canary-03" } },
    },
  );
  const [line] = logged((log) =>
    log.error(
      {
        err: error,
        req: { headers: { cookie: "canary-04", "set-cookie": ["canary-05"] } },
        stores: [{ credentials: { apiKey: "canary-06", api_secret: "canary-07" } }],
        a: { b: { c: { d: { password: "canary-08" } } } },
        code: "canary-09-authorization-code",
        url: "/signin-callback?code=canary-10&state=canary-11",
        database: "postgres://me:canary-12@db/x",
      },
      "sent with password=canary-13 and Bearer canary-14",
    ),
  );
  expect(line).not.toContain("canary");
  expect(line).not.toContain("Y2FuYXJ5");
  expect(line).toContain("call failed");
  // What a library hangs on an error is not even named.
  expect(JSON.parse(line!).err).not.toHaveProperty("leftOut");
});

test("A12, S58: fields are logged that are named; all others are left out, at any depth and of children too, and the line says which", () => {
  const buyer = { name: "Ayşe Canary", phone: "0532 111 22 33", address: { street: "Canary Sokak" } };
  const [line] = logged((log) =>
    log
      .child({ store: "s-1", customer: "Canary", payload: buyer })
      .warn(
        { jobId: "7", to: "canary", buyer, job: { name: "Canary", status: 3 }, "Canary Hanım": 1, status: 400 },
        "batch sent",
      ),
  );
  expect(line).not.toMatch(/canary|0532/i);
  expect(JSON.parse(line!)).toMatchObject({
    store: "s-1",
    jobId: "7",
    status: 400,
    job: { status: 3 },
    leftOut: ["to", "buyer"],
    msg: "batch sent",
  });
});

test("A12, S58: words of others are logged without persons: a marketplace's, the database's, the JSON reader's, an address's", () => {
  let json: unknown;
  try {
    JSON.parse("Canary Hanım");
  } catch (error) {
    json = error;
  }
  const [line] = logged((log) => {
    const err = Object.assign(new Error('invalid input syntax for type uuid: "Ayşe Canary"'), {
      code: "22P02",
      severity: "ERROR",
      cause: json,
    });
    log.error(
      {
        err,
        reasons: ["“Canary” at canary@buyer.example, +90 532 111 22 33, TR33 0006 1005 1978 6457 8413 26"],
        url: "/api/Order/GetAllOrder?search=canary",
        page: "/Auth/NewPassword/canary-0123456789abcdefghij",
        why: 'value "0532canary" is out of range for type integer',
      },
      "refused for canary@buyer.example",
    );
  });
  expect(line).not.toMatch(/canary|532 111|0006 1005/i);
  expect(JSON.parse(line!)).toMatchObject({
    url: "/api/Order/GetAllOrder",
    page: "/Auth/NewPassword/[hidden]",
    err: { code: "22P02" },
  });
  expect(line).toContain("is not valid JSON");
});

test("A12, S58: the secret of a link is hidden wherever its address stands: in a stack and a message as in a page's own address", () => {
  const secret = "c4n4ry_0123456789-abcdefghijklmnopqrstuvwxy";
  const addresses = ["NewPassword", "Invitation", "EmailVerification", "NewAddress"].map(
    (page) => `https://console.example/Auth/${page}/${secret}`,
  );
  const encoded = `https://console.example/auth/login?returnTo=${encodeURIComponent(`/Auth/Invitation/${secret}`)}`;
  const beside = `https://console.example/Auth/NewPassword/a.${secret}.b`;
  const [line] = logged((log) => {
    const frames = [...addresses, encoded, beside].map((address) => `    at draw (${address}:1:2)\ndraw@${address}:1:2`);
    const stack = ["Error: x", ...frames, "    at go (https://console.example/assets/get-all-order-Dx1y2z3w.js:4:5)"].join("\n");
    log.error(
      { err: { type: "Browser error", message: `could not load ${addresses[0]}`, stack } },
      "something went wrong in a browser",
    );
  });
  expect(line).not.toMatch(/c4n4ry|0123456789/);
  expect(line).toContain("/Auth/NewPassword/[hidden]:1:2");
  expect(line).toContain("/assets/get-all-order-Dx1y2z3w.js:4:5");
});

const secret = "c4n4ry_0123456789-ABCDEFGHIJKLMNopqrstuvwxy";
test.each([
  ["alone", secret],
  ["after a space in an address", `open%20${secret}%20now`],
  ["after a slash in an address", `%2F${secret}`],
  ["in a way back that was encoded twice", `returnTo=%252FAuth%252FInvitation%252F${secret}`],
  ["with _ in front", `a_${secret}`],
  ["with - behind", `${secret}-b`],
  ["between words", `the-link-of-${secret}_was`],
  ["an API key", `tp_${secret}`],
  ["beside an id of ours", `0192f3c4-5d6e-7f80-8912-a3b4c5d6e7f8-${secret}`],
  ["an authenticator's secret", "JBSWY3DPEHPK3PXPC4N4RY2345672345"],
  ["in groups, as it is shown", "JBSW Y3DP EHPK 3PXP C4N4 RY23 4567 2345"],
  ["in groups, in an address", "secret is%20JBSW%20Y3DP%20EHPK%203PXP%20C4N4%20RY23%204567%202345"],
  ["in groups, in a form", "JBSW+Y3DP+EHPK+3PXP+C4N4+RY23+4567+2345"],
  ["a recovery code", "7k3m-9x2p-c4n4-s8tv"],
  ["a recovery code without a digit", "wrong: abcd-efgh-jkmn-pqrs"],
  ["a recovery code in an address", "code%20c4n4-9x2p-0q4r-s8tv"],
])("A12, S58: a secret in a browser's words is hidden: %s", (_, text) => {
  const err = {
    type: "Browser error",
    message: `could not load ${text}`,
    stack: `Error: ${text}\n    at f (https://h/${text}:1:2)`,
  };
  const [line] = logged((log) => log.error({ err }, `went wrong: ${text}`));
  expect(line).not.toMatch(/c4n4|0123456789|JBSW|9x2p|efgh/i);
  expect(line).toMatch(/\[hidden\]/);
  expect(line).toContain("could not load ");
});

test.each([
  "0192f3c4-5d6e-7f80-8912-a3b4c5d6e7f8",
  "product-0192f3c4-5d6e-7f80-8912-a3b4c5d6e7f8_large",
  "%2FProduct%2F0192f3c4-5d6e-7f80-8912-a3b4c5d6e7f8",
  "0192f3c4-5d6e-7f80-8912-a3b4c5d6e7f8_0192f3c4-5d6e-7f80-8912-a3b4c5d6e7f9",
  "/assets/get-all-order-Dx1y2z3w.js",
  "/assets/get-all-client-marketplace-category-Dx1_2-3W.js",
  "/assets/edit-data-name-form-c4n4Ry3w.js",
  "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
  "order_package_line_client_id_order_package_id_fkey",
  "UNABLE_TO_VERIFY_THE_LEAF_SIGNATURE_OF_A_CERTIFICATE",
  "processTicksAndRejections",
])("A12, S58: what says where it went wrong stays: %s", (text) => {
  const err = { type: "Browser error", message: `could not load ${text}`, stack: `Error: x\n    at f (https://h/${text}:1:2)` };
  expect(JSON.parse(logged((log) => log.error({ err }, "x"))[0]!).err).toMatchObject(err);
});

test("A12, S58: what a marketplace says of a refusal is not written, in whatever form it names a buyer", () => {
  const reasons = ["Alıcı Gülşen Öztürk (Bağdat Cad. 12/4, Kadıköy)", "receiver canary"];
  const [line] = logged((log) => {
    const refused = Object.assign(new Error("PUT /orders answered 400"), { kind: "refused", status: 400, reasons });
    log.warn({ kind: "refused", reasons, err: new Error("a step failed", { cause: refused }) }, "x");
  });
  expect(line).not.toMatch(/Gülşen|Bağdat|canary/);
  expect(JSON.parse(line!).err.cause).toMatchObject({ kind: "refused", status: 400 });
});

/** Every entry that the product's own files write, by the names in its braces. */
test("A12, S58: each field that the source logs is one that may be logged", () => {
  const root = join(import.meta.dirname, "..");
  const found = new Map<string, string>();
  for (const file of readdirSync(root, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".ts") || /\.test\.ts$|^testing\/|test-|node_modules/.test(file)) continue;
    const text = readFileSync(join(root, file), "utf8");
    for (const [, fields] of text.matchAll(
      /\b(?:log|about|app\.log)\??\.(?:trace|debug|info|warn|error|fatal|child)\(\s*\{([^{}]*)\}/g,
    ))
      for (const part of fields!.split(",")) {
        const name = /^\s*(\w+)\s*(?::|$)/.exec(part)?.[1];
        if (name) found.set(name, file);
      }
  }
  expect(found.size).toBeGreaterThan(20);
  expect([...found].filter(([name]) => !loggable.has(name))).toEqual([]);
});

test("S58: of an error what is named is logged, and no row, recipient, request or answer that a library hung on it", () => {
  const failed = Object.assign(new Error('null value in column "name" violates not-null constraint'), {
    code: "23502",
    table: "order_package",
    detail: "Failing row contains (1, Ayşe Canary, 05321112233).",
    where: "PL/pgSQL function, Canary",
    rejected: ["canary@buyer.example"],
    response: "550 no such user canary@buyer.example",
    excerpt: '{"customer": "Canary"}',
    options: { body: "canary" },
  });
  const [line] = logged((log) =>
    log.error({ err: new Error("could not send to canary@buyer.example", { cause: failed }), to: "canary@buyer.example" }, "x"),
  );
  expect(line).not.toMatch(/canary/i);
  expect(JSON.parse(line!).err).toMatchObject({ cause: { code: "23502", table: "order_package" } });
});

test("S59: line ends and terminal escapes stay inside one line and do nothing there", () => {
  const [line, ...more] = logged((log) => log.warn({ step: "a\r\nb\u001b[31m" }, 'x\r\n{"level":"fatal"}\u001b[2J'));
  expect(more).toEqual([]);
  for (const char of ["\r", "\n", "\u001b"]) expect(line!.trimEnd()).not.toContain(char);
  expect(redactText("a\u001b[31m\r")).toBe("a\\x1b[31m\\x0d");
  // Some readers of lines end one here.
  expect(redactText("a\u2028warn: b\u2029\u0085")).toBe("a\\u2028warn: b\\u2029\\x85");
  // Nor does what turns the direction of reading: the line would show other words than it holds.
  expect(redactText("a\u202eb\u2066c\u200f")).toBe("a\\u202eb\\u2066c\\u200f");
});

test("a circular or endless object is cut, not followed", () => {
  const circle: Record<string, unknown> = {};
  circle.job = circle;
  expect(logged((log) => log.info(circle, "x"))[0]).toContain("[deep]");
});
