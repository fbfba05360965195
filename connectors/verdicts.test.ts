import { expect, test } from "vitest";
import { RemoteError, type Verdict } from "./http.ts";
import { trendyol } from "./trendyol/index.ts";
import { causeOf } from "./verdicts.ts";

test("every verdict has words in both languages that name the marketplace, and none of a program's (B10)", () => {
  const verdicts: Verdict[] = ["throttled", "unauthorized", "unavailable", "unknown", "refused", "repeated", "garbage", "absent"];
  for (const verdict of verdicts) {
    const { cause, remedy, fingerprint } = causeOf(trendyol, new RemoteError(verdict, "GET /x answered {name}"));
    expect(fingerprint).toBe(`call:${verdict}`);
    expect(cause.tr).toContain("Trendyol");
    expect(cause.en).toContain("Trendyol");
    expect(remedy.tr).not.toBe(remedy.en);
    for (const words of [cause, remedy]) expect(`${words.tr} ${words.en}`).not.toMatch(/GET|\/x|answered|\{|\}/);
  }
});

test("the marketplace's own reason comes before the verdict", () => {
  const error = new RemoteError("unauthorized", "GET /x answered 401", {
    status: 401,
    reasons: ["ClientApiAuthenticationException"],
  });
  expect(causeOf(trendyol, error)).toMatchObject({ fingerprint: "credentials", owner: "account", field: "credentials" });
});
