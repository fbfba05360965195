import type { waysIn } from "@tradeport/contract/ways-in";
import { type Handlers, wide } from "#platform/http.ts";
import { confirmWaysIn } from "./confirm-ways-in.ts";
import { getWaysIn } from "./get-ways-in.ts";

export const waysInHandlers = {
  Client: { GetWaysIn: wide(getWaysIn), ConfirmWaysIn: wide(confirmWaysIn) } satisfies Handlers<typeof waysIn>,
};
