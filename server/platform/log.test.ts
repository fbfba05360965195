import { expect, test } from "vitest";
import { createLogger, redactText } from "./log.ts";

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
});

test("what is no secret stays readable", () => {
  const [line] = logged((log) => log.info({ code: "57P01", store: "Mavi Kapı", tokens: 12, at: new Date(0) }, "batch sent"));
  expect(JSON.parse(line!)).toMatchObject({
    code: "57P01",
    store: "Mavi Kapı",
    tokens: 12,
    at: "1970-01-01T00:00:00.000Z",
    msg: "batch sent",
  });
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
  const [line, ...more] = logged((log) => log.warn({ name: "a\r\nb\u001b[31m" }, 'x\r\n{"level":"fatal"}\u001b[2J'));
  expect(more).toEqual([]);
  for (const char of ["\r", "\n", "\u001b"]) expect(line!.trimEnd()).not.toContain(char);
  expect(redactText("a\u001b[31m\r")).toBe("a\\x1b[31m\\x0d");
});

test("a circular or endless object is cut, not followed", () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(logged((log) => log.info({ circle }, "x"))[0]).toContain("[deep]");
});
