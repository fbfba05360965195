import type { Member } from "@tradeport/contract/members";
import { expect, test } from "vitest";
import { valuesOf } from "./member-values.ts";

test("a member's form is opened with the member's own right: a save gives nobody another one", () => {
  for (const right of ["read", "write", "manage"] as const) {
    const member = {
      id: "1",
      version: 4,
      name: "Can",
      surname: "Demir",
      phone: null,
      right,
      areas: null,
      storeIds: null,
      isActive: true,
    } as unknown as Member;
    expect(valuesOf(member)).toEqual({
      version: 4,
      name: "Can",
      surname: "Demir",
      phone: "",
      right,
      areas: null,
      storeIds: null,
    });
  }
});
