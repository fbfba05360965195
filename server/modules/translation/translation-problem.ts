import type { ProblemCode } from "@tradeport/contract/messages";
import { productFieldWords } from "@tradeport/contract/product-words";
import type { MachineField } from "@tradeport/contract/translation";
import type { LineProblem } from "#modules/bulk/index.ts";

type Code = Extract<ProblemCode, `translate_${string}`>;

/** Why a line of a translation ended so, or what is to be known of it; `field` is whose text it was. */
export const translationProblem = (
  code: Code,
  values: Record<string, string | number> = {},
  field: MachineField | null = null,
): LineProblem => {
  const column = field && productFieldWords[field];
  return {
    fingerprint: `${code}${field ? `:${field}` : ""}${values.language ? `:${values.language}` : ""}`,
    code,
    values: { ...values, ...(column && { column }) },
    owner: "data",
    field,
    value: null,
    column: column && { tr: column.tr, en: column.en },
  };
};
