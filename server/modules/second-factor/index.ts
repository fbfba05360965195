import type { secondFactor } from "@tradeport/contract/second-factor";
import type { Handlers } from "#platform/http.ts";
import { beginSecondFactor, confirmSecondFactor, getSecondFactor, newCodes, removeSecondFactor } from "./own.ts";
import { resetSecondFactor } from "./reset.ts";

export { tellOwner } from "./letter.ts";
export { mustHaveFactor, ofOwnAccount } from "./own.ts";

export const secondFactorHandlers = {
  GetSecondFactor: getSecondFactor,
  BeginSecondFactor: beginSecondFactor,
  ConfirmSecondFactor: confirmSecondFactor,
  NewRecoveryCodes: newCodes,
  RemoveSecondFactor: removeSecondFactor,
  ResetSecondFactor: resetSecondFactor,
} satisfies Handlers<typeof secondFactor>;
