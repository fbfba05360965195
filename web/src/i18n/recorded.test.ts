import { PasswordChanged } from "@tradeport/contract/registration";
import { expect, test } from "vitest";
import { recorded as en } from "./en/recorded.ts";
import { recorded as tr } from "./tr/recorded.ts";

test("what a new password took away is written down by names that the audit has words for, in both languages (B10)", () => {
  for (const name of Object.keys(PasswordChanged.shape.removed.shape))
    expect([name, name in tr.fields, name in en.fields]).toEqual([name, true, true]);
});
