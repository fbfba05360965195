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
