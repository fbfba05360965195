import {
  type BulkField,
  type FieldChange,
  FieldChange as FieldChangeSchema,
  priceFields,
  type Rounding,
  sizeFields,
  textFields,
} from "@tradeport/contract/bulk-update";
import { readNumber } from "@tradeport/contract/numbers";

/** What a person can ask of a field; more and less are one action of the call, with its sign. */
export const acts = ["set", "percentUp", "percentDown", "up", "down", "before", "after", "replace"] as const;
export type Act = (typeof acts)[number];
export interface Draft {
  /** Of its row on the screen. */
  id: number;
  field: BulkField;
  act: Act;
  value: string;
  find: string;
  /** As the company rounds, until somebody chooses. */
  rounding: Rounding | undefined;
}
let drafts = 0;
export const newDraft = (field: BulkField, id = ++drafts): Draft => ({
  id,
  field,
  act: actsOf(field)[0]!,
  value: "",
  find: "",
  rounding: undefined,
});

const isIn = (fields: readonly BulkField[], field: BulkField) => fields.includes(field);
export const isPrice = (field: BulkField) => isIn(priceFields, field);
export const isText = (field: BulkField) => isIn(textFields, field);
const isNumber = (field: BulkField) =>
  isPrice(field) || isIn(sizeFields, field) || field === "quantity" || field === "criticalQuantity";

export const actsOf = (field: BulkField): readonly Act[] => {
  if (isPrice(field)) return ["percentUp", "percentDown", "up", "down", "set"];
  if (field === "quantity") return ["set", "up", "down"];
  return isText(field) ? ["set", "before", "after", "replace"] : ["set"];
};

const sent: Partial<Record<Act, [action: "add" | "percent", sign: string]>> = {
  up: ["add", ""],
  down: ["add", "-"],
  percentUp: ["percent", ""],
  percentDown: ["percent", "-"],
};

/** The change as the call takes it; null while it is not whole, or what was typed is no such value. */
export const changeOf = ({ field, act, value, find, rounding }: Draft): FieldChange | null => {
  const [action, sign] = sent[act] ?? [act, ""];
  const read = isNumber(field) ? readNumber(value) : undefined;
  if (read && (read.kind !== "number" || read.value.startsWith("-"))) return null;
  const given = read?.kind === "number" ? `${sign}${read.value}` : value;
  const { data } = FieldChangeSchema.safeParse({
    ...{ field, action, value: given },
    ...(act === "replace" && { find }),
    ...(isPrice(field) && rounding && { rounding }),
  });
  return data ?? null;
};
