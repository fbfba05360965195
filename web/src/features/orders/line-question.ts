import type { OrderPackage } from "@tradeport/contract/order-shapes";
import type { ConfirmField, Question } from "#ui/confirm.tsx";

export type PickedLines = { orderLineId: string; quantity: number }[];
interface Words {
  lines: string;
  quantityOf: (name: string, max: number) => string;
  none: string;
  notAll: string;
}

/** How many of which lines: a cancel starts with everything, a split with nothing. */
export const lineQuestion = (
  pack: OrderPackage,
  split: boolean,
  words: Words,
): {
  fields: ConfirmField[];
  check: NonNullable<Question["check"]>;
  picked: (values: Record<string, string>) => PickedLines | null;
} => {
  const countOf = (values: Record<string, string>, id: string) => Number(values[`line ${id}`] || 0);
  const isAll = (values: Record<string, string>) => pack.lines.every(({ id, quantity }) => countOf(values, id) === quantity);
  const lines = (values: Record<string, string>) =>
    pack.lines.flatMap(({ id }) => (countOf(values, id) ? [{ orderLineId: id, quantity: countOf(values, id) }] : []));
  return {
    fields: pack.lines.map(({ id, name, variant, quantity }, at) => ({
      key: `line ${id}`,
      label: words.quantityOf([name, variant].filter(Boolean).join(" · "), quantity),
      isNamed: true,
      initial: split ? "0" : String(quantity),
      number: { decimals: 0, min: 0, max: quantity },
      ...(at === 0 && { group: words.lines }),
    })),
    check: (values) => (lines(values).length === 0 ? words.none : split && isAll(values) ? words.notAll : null),
    /** null: the whole package. */
    picked: (values) => (isAll(values) ? null : lines(values)),
  };
};
