import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { readRefunds } from "./claims.ts";

const receipt = JSON.parse(readFileSync(new URL("./samples/receipt.json", import.meta.url), "utf8")) as Record<string, unknown>;
const refund = (over: object) => ({
  ...{ amount: { amount: 1_250, divisor: 100, currency_code: "USD" }, created_timestamp: 1_750_000_000 },
  ...{ reason: "Return", note_from_issuer: "", status: "complete", ...over },
});

/** Other people's models of a refund have every text of it nullable, and no id (code search, files 23131874160, 70984810930). */
test("a refund whose reason, note and status are null is read; where its receipt is refunded it counts, and where that says nothing it is still on its way", () => {
  const silent = refund({ reason: null, note_from_issuer: null, status: null });
  const of = (status: string) => readRefunds([{ ...receipt, status, refunds: [silent] }]);
  for (const status of ["Partially Refunded", "Fully Refunded"])
    expect(of(status)).toMatchObject({
      unreadable: [],
      claims: [{ kind: "refund", lines: [{ state: "refunded", amount: "12.5", reason: "", note: "" }] }],
    });
  expect(of("Completed").claims[0]!.lines[0]!.state).toBe("checking");
});
