import { expect, test } from "vitest";
import { judge } from "./judge-advisories.ts";

const of = (severity: string) =>
  JSON.stringify({
    vulnerabilities: { left: { severity, range: "<1.2.3", via: [{ title: "Opens doors", url: "https://example.org/1" }] } },
  });

test("a high or critical advisory fails with its cause, a lower one does not, no report is no verdict (S60)", () => {
  expect(judge(of("high"))).toEqual({ good: false, words: "left <1.2.3 (high): Opens doors https://example.org/1" });
  expect(judge(of("critical")).good).toBe(false);
  expect(judge(of("moderate")).good).toBe(true);
  for (const none of ["", '{"message":"405 Method Not Allowed"}'])
    expect(judge(none)).toEqual({ good: null, words: "The registry gives no advisories here." });
});
