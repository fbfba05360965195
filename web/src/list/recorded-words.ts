import { areas } from "@tradeport/contract/areas";
import { auditActions } from "@tradeport/contract/audit";
import type { AuditObject } from "@tradeport/contract/audit-object-words";
import { Language } from "@tradeport/contract/common";
import { orderActions, orderStatuses } from "@tradeport/contract/order-status";
import { useMemo } from "react";
import { formatCount, formatDateTime, formatDecimal, type Keys, useTranslation, useWords } from "#i18n";
import { entryName, isId, isWords } from "./changed-fields.ts";

const isIn = <T extends string>(all: readonly T[], one: string): one is T => (all as readonly string[]).includes(one);
const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Fields whose values are the program's own words. */
const ownValues: readonly string[] = [
  ...areas,
  "right",
  "health",
  "condition",
  "kind",
  "payer",
  "credentials",
  "personalData",
  "driftPrice",
  "driftStock",
];

/** Fields whose texts are amounts: said as amounts are everywhere. */
const amountFields: readonly string[] = ["salePrice", "listPrice", "cost", "price", "total", "amount", "discount", "unitPrice"];

/** So many entries of a list are named, more are counted. */
const namedEntries = 3;

type Part<Key> = Key extends `${infer Name}.${string}` ? Name : never;
type Form = { [S in "selling" | "product" | "company"]: readonly [S, Part<Keys[S]>] }["selling" | "product" | "company"];
/** The form that a thing is filled in by, whose words its fields have; null where every field of it has its word in `recorded.fields`. */
const forms: Record<AuditObject, Form | null> = {
  client: null,
  buyer_retention: null,
  buyer_request: null,
  company: ["company", "profile"],
  settings: ["company", "settings"],
  product_settings: ["selling", "settings"],
  channel_parameters: ["selling", "rules"],
  stock_guard: ["selling", "rules"],
  address: ["company", "addresses"],
  warehouse: ["company", "warehouses"],
  document: ["company", "documents"],
  person: null,
  member: null,
  invitation: null,
  session: null,
  api_key: null,
  webhook: null,
  proposal: null,
  package_order: null,
  communication_activity: null,
  call: null,
  audit: null,
  feed: null,
  published_feed: null,
  channel: null,
  store: null,
  product: ["product", "field"],
  variant: ["product", "field"],
  price: ["product", "field"],
  listing: null,
  category: null,
  attribute: null,
  brand: null,
  brand_mapping: null,
  category_mapping: null,
  attribute_mapping: null,
  value_mapping: null,
  mapping_copy: null,
  cargo_account: null,
  freight_product: null,
  road_order: null,
  carrier_limits: null,
  shipping_rules: null,
  shipment: null,
  order: null,
  claim_file: null,
  invoice: null,
  order_package: null,
  process: ["product", "field"],
  export_template: null,
  listing_template: null,
  exported_file: null,
  job: null,
  mail: null,
  saved_view: null,
  news: null,
  faq: null,
  ticket: null,
  sample_data: null,
};
/** In the order in which the filter offers them. */
export const auditObjects = Object.keys(forms) as AuditObject[];
/** Where a form's word goes by another name than the field. */
const formNames: Record<string, string> = {
  productName: "name",
  productMainCode: "mainCode",
  brandName: "brand",
  originCountry: "origin",
  criticalStock: "criticalQuantity",
  criticalStockQuantity: "criticalQuantity",
  criticalStockActive: "criticalActive",
  criticalStockMultiplier: "criticalMultiplier",
  companyName: "name",
  companyPhone: "phone",
  companyEmail: "email",
  taxAdministration: "taxOffice",
  orderPollSeconds: "orderPoll",
};

/** How what stands in the audit reads: what has no word of ours is shown as it was written. */
export const useAuditWords = () => {
  const { t } = useTranslation("audit");
  const { t: order } = useTranslation("orders");
  const words = useWords();
  const { t: shell } = useTranslation("shell");
  const { t: word, i18n } = useTranslation(["recorded", "selling", "product", "company", "bulk"]);
  return useMemo(() => {
    const known = (
      key: string,
      fallback: string,
      ns: "recorded" | "selling" | "product" | "company" | "bulk" = "recorded",
    ): string => (i18n.exists(key, { ns, nsSeparator: false }) ? word(key as never, { ns }) : fallback);
    const row = (name: string) =>
      isIn(Language.options, name)
        ? (new Intl.DisplayNames(i18n.language, { type: "language" }).of(name.slice(0, 2)) ?? name)
        : name;
    return {
      action: (action: string) => {
        const ofOrder = action.startsWith("order.") ? action.slice("order.".length) : "";
        if (ofOrder === "oversold") return t("actions.oversold");
        if (ofOrder === "CARGO" || ofOrder === "INVOICE" || isIn(orderActions, ofOrder))
          return t("orderAction", { action: order(`action.${ofOrder}`) });
        return isIn(auditActions, action) ? t(`actions.${action}`) : action;
      },
      object: (objectType: string) => (isIn(auditObjects, objectType) ? word(`objects.${objectType}`) : objectType),
      /** A row of a list by what it is known by; a language by its name. */
      row,
      /** What is said of many kinds of things has a word here; the rest is said as the thing's own form says it. */
      field: (name: string, objectType: string) => {
        const [slice, part] = (isIn(auditObjects, objectType) && forms[objectType]) || [];
        const ofForm = `${part}.${formNames[name] ?? name}`;
        return known(`fields.${name}`, slice ? known(ofForm, name, slice) : known(`bare.${name}`, name));
      },
      /** In place of values that can't be told apart as they are shown. */
      changed: word("values.changed"),
      value: (field: string, value: unknown): string => {
        if (value === undefined || value === null || isId(value)) return "";
        if (typeof value === "boolean") return value ? word("values.yes") : word("values.no");
        if (Array.isArray(value)) {
          const entries = value.map(entryName);
          const isShort =
            entries.length <= namedEntries && entries.every((entry) => entry !== undefined && !/^https?:/.test(entry));
          return isShort ? entries.map((entry = "") => row(entry)).join(", ") : formatCount(entries.length);
        }
        if (typeof value === "number") return formatDecimal(String(value), 0);
        // A whole thing stands in the export; here its parts have lines of their own.
        if (isWords(value)) return words(value);
        if (typeof value !== "string") return "";
        if (instant.test(value)) return formatDateTime(value);
        if (amountFields.includes(field) && /^-?\d+(\.\d+)?$/.test(value)) return formatDecimal(value);
        if (isIn(orderStatuses, value)) return shell(`orderStatus.${value}`);
        if (field === "type") return known(`process.${value}`, value, "bulk");
        return ownValues.includes(field) ? known(`values.${value}`, value) : row(value);
      },
      reason: (text: string) => known(`reasons.${text}`, text),
    };
  }, [t, order, words, shell, word, i18n]);
};
