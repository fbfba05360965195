import type { TFunction } from "i18next";

/** Actions that have words; another one is shown by its own name. */
export const knownActions = [
  ...(["sign_in", "sign_out", "refused", "create", "update", "invite", "accept", "revoke", "close", "open", "end"] as const),
  ...(["erase", "export", "act_begin", "act_end", "connect", "disconnect", "upload", "extend", "discount"] as const),
  "password_changed",
] as const;
type Known = (typeof knownActions)[number];

const isKnown = (action: string): action is Known => (knownActions as readonly string[]).includes(action);
export const actionWord = (t: TFunction<"audit">, action: string) => (isKnown(action) ? t(`actions.${action}`) : action);
