import { type AuditObject, auditObjects } from "@tradeport/contract/audit";
import { OrderAction } from "@tradeport/contract/order-status";
import { formatDateTime, useTranslation } from "#i18n";

/** Actions that have words; another one is shown by its own name. */
export const knownActions = [
  ...(["sign_in", "sign_out", "provider_refused", "refused", "create", "add", "update", "delete", "invite", "accept", "revoke", "close"] as const),
  ...(["open", "end", "erase", "export", "act_begin", "act_end", "connect", "disconnect", "change_credentials"] as const),
  ...(["credentials_refused", "store_works", "store_needs_sign_in", "upload", "transfer", "cancel", "archive"] as const),
  ...(["unarchive", "map_category", "map_attributes", "map_values", "extend", "discount", "password_changed"] as const),
  ...(["email_confirmed", "client_created", "ask", "closed", "show", "hide", "job_parked", "mail_refused"] as const),
  ...(["pause", "resume", "change_channel"] as const),
] as const;

const isIn = <T extends string>(all: readonly T[], one: string): one is T => (all as readonly string[]).includes(one);
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Fields whose values are the program's own words. */
const ownValues = ["right", "health", "credentials", "personalData"];

/** How what stands in the audit reads: what has no word of ours is shown as it was written. */
export const useAuditWords = () => {
  const { t } = useTranslation("audit");
  const { t: order } = useTranslation("orders");
  const { t: word, i18n } = useTranslation("recorded");
  const known = (key: string, fallback: string): string =>
    i18n.exists(key, { ns: "recorded", nsSeparator: false }) ? word(key as never) : fallback;
  return {
    action: (action: string) => {
      const ofOrder = action.startsWith("order.") ? action.slice("order.".length) : "";
      if (ofOrder === "oversold") return t("actions.oversold");
      if (ofOrder === "CARGO" || isIn(OrderAction.options, ofOrder))
        return t("orderAction", { action: order(`action.${ofOrder}`) });
      return isIn(knownActions, action) ? t(`actions.${action}`) : action;
    },
    object: (objectType: string) => (isIn<AuditObject>(auditObjects, objectType) ? word(`objects.${objectType}`) : objectType),
    field: (name: string) => known(`fields.${name}`, name),
    value: (field: string, value: unknown): string => {
      if (value === undefined || value === null) return "";
      if (typeof value === "boolean") return value ? word("values.yes") : word("values.no");
      if (typeof value !== "string") return JSON.stringify(value);
      if (instant.test(value)) return formatDateTime(value);
      return ownValues.includes(field) ? known(`values.${value}`, value) : value;
    },
    reason: (text: string) => known(`reasons.${text}`, text),
  };
};
