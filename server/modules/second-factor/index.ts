import type { secondFactor } from "@tradeport/contract/second-factor";
import { type Handlers, wide } from "#platform/http.ts";
import { beginSecondFactor, confirmSecondFactor, getSecondFactor, newCodes, removeSecondFactor } from "./own.ts";
import { resetSecondFactor } from "./reset.ts";

export { mustHaveFactor, ofOwnAccount } from "./own.ts";

export const secondFactorHandlers = {
  Client: {
    GetSecondFactor: wide(getSecondFactor),
    BeginSecondFactor: wide(beginSecondFactor),
    ConfirmSecondFactor: wide(confirmSecondFactor),
    NewRecoveryCodes: wide(newCodes),
    RemoveSecondFactor: wide(removeSecondFactor),
    ResetSecondFactor: wide(resetSecondFactor),
  } satisfies Handlers<typeof secondFactor>,
};
