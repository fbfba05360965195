import { expect, test } from "vitest";
import { causeOf } from "./causes.ts";
import { RemoteError, type RemoteErrorKind } from "./http.ts";
import { trendyol } from "./trendyol/index.ts";
import { causeWords } from "./words.ts";

test("U47: every kind of failure has words in both languages that name the marketplace, and none of a program's (B10)", () => {
  const kinds: RemoteErrorKind[] = [
    "throttled",
    "unauthorized",
    "unavailable",
    "unknown",
    "refused",
    "duplicate",
    "malformed",
    "not_found",
  ];
  for (const kind of kinds) {
    const found = causeOf(trendyol, new RemoteError(kind, "GET /x answered {name}"));
    const { fingerprint } = found;
    const { cause, remedy } = causeWords(found)!;
    expect(fingerprint).toBe(`call:${kind}`);
    expect(cause.tr).toContain("Trendyol");
    expect(cause.en).toContain("Trendyol");
    expect(remedy.tr).not.toBe(remedy.en);
    for (const words of [cause, remedy]) expect(`${words.tr} ${words.en}`).not.toMatch(/GET|\/x|answered|\{|\}/);
  }
});

test("U47: the marketplace's own reason comes before the words of the kind", () => {
  const error = new RemoteError("unauthorized", "GET /x answered 401", {
    status: 401,
    reasons: ["ClientApiAuthenticationException"],
  });
  expect(causeOf(trendyol, error)).toMatchObject({ fingerprint: "credentials", owner: "account", field: "credentials" });
});
