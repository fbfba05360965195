import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { expect, test } from "vitest";
import { judge } from "./judge-advisories.ts";

const looked = { metadata: { dependencies: { total: 537 } } };
const of = (severity: string) =>
  JSON.stringify({
    ...looked,
    vulnerabilities: { left: { severity, range: "<1.2.3", via: [{ title: "Opens doors", url: "https://example.org/1" }] } },
  });

test("a high or critical advisory fails with its cause, a lower one does not, no report is no verdict (S60)", () => {
  expect(judge(of("high"))).toEqual({ good: false, words: "left <1.2.3 (high): Opens doors https://example.org/1" });
  expect(judge(of("critical")).good).toBe(false);
  expect(judge(of("CRITICAL")).good).toBe(false);
  expect(judge(of("moderate")).good).toBe(true);
  expect(judge(JSON.stringify({ ...looked, vulnerabilities: {} })).good).toBe(true);
  for (const none of [
    "",
    "null",
    "{}",
    '{"vulnerabilities":{}}',
    '{"message":"405 Method Not Allowed"}',
    JSON.stringify({ ...looked, error: "x", vulnerabilities: {} }),
  ])
    expect(judge(none)).toEqual({ good: null, words: "The registry gives no advisories here." });
});

/** A registry that knows holes of these packages, and of no other. */
const checked = async (holes: Record<string, object[]>) => {
  const registry = createServer((request, response) => {
    response.setHeader("content-type", "application/json");
    const isQuestion = request.url?.endsWith("/advisories/bulk") ?? false;
    request.resume().on("end", () => response.writeHead(isQuestion ? 200 : 404).end(JSON.stringify(isQuestion ? holes : {})));
  });
  await once(registry.listen(0, "127.0.0.1"), "listening");
  const { port } = registry.address() as AddressInfo;
  const run = spawn(process.execPath, [path.join(import.meta.dirname, "advisories.ts")], {
    env: { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` },
  });
  const [code] = await once(run, "exit");
  registry.close();
  return code;
};
const hole = { id: 1, url: "https://example.org/1", title: "hole", severity: "critical", vulnerable_versions: "<4.17.12" };

test("a registry that knows no hole of a package that is known to have one has told nothing (S60)", async () => {
  expect(await checked({})).toBe(3);
  expect(await checked({ lodash: [hole] })).toBe(0);
});
