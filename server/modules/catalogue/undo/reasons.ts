import type { Words } from "@tradeport/contract";
import type { Message } from "@tradeport/contract/messages";
import { type LineProblem, readValueWords, type Values } from "#modules/bulk/index.ts";
import type { Tx } from "#platform/db.ts";
import type { Reason } from "./judge.ts";

const none: Words = { tr: "boş", en: "empty" };

/** Reasons as lines keep them, one group for each kind and field. The names of attributes and their values are read once for all. */
export const problemsOf = async (tx: Tx, reasons: readonly (readonly Reason[])[]): Promise<LineProblem[][]> => {
  const values = reasons.flatMap((some) =>
    some.flatMap(({ field, now, wrote, was }): Values[] =>
      field === undefined ? [] : [{ [field]: now }, { [field]: wrote }, { [field]: was }],
    ),
  );
  const { label, words } = await readValueWords(tx, values);
  return reasons.map((some) =>
    some.map(({ code, field, now, wrote, was }): LineProblem => {
      const shown = (value: unknown) =>
        (field === undefined ? (value === undefined ? null : String(value)) : words(field, value)) ?? none;
      const column = field === undefined ? null : label(field);
      return {
        fingerprint: `undo.${code}${field === undefined ? "" : `:${field}`}`,
        code: `undo_${code}` satisfies Message["code"],
        values: { ...(column && { column }), value: shown(now), a: shown(wrote), b: shown(was) },
        owner: "data",
        field: field === undefined ? null : field.startsWith("attribute:") ? "attributes" : field,
        value: now === undefined ? null : shown(now),
        column,
      };
    }),
  );
};
