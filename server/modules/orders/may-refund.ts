import { mayCall } from "@tradeport/contract/areas";
import type { Ctx } from "#platform/context.ts";

/** Whoever packs does not pay back. */
export const mayRefund = ({ who }: Ctx) => mayCall(who, { area: "claims", right: "write" });
