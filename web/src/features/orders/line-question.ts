import type { OrderPackage } from "@tradeport/contract/order-shapes";
import type { ConfirmField, Question } from "#ui/confirm.tsx";

type AskedLine = Pick<OrderPackage["lines"][number], "id" | "name" | "variant" | "quantity">;
export type PickedLines = { orderLineId: string; quantity: number }[];
interface Words {
  lines: string;
  quantityOf: (name: string, max: number) => string;
  none: string;
  notAll: string;
}

/** What of a package has left and is in no return yet. */
export const refundable = ({ lines }: OrderPackage): AskedLine[] =>
  lines.flatMap((line) => (line.refundable > 0 ? [{ ...line, quantity: line.refundable }] : []));

/** How many of which lines: a cancel starts with everything, a split with nothing. */
export const lineQuestion = (
  lines: readonly AskedLine[],
  split: boolean,
  words: Words,
): {
  fields: ConfirmField[];
  check: NonNullable<Question["check"]>;
  picked: (values: Record<string, string>) => PickedLines | null;
} => {
  const countOf = (values: Record<string, string>, id: string) => Number(values[`line ${id}`] || 0);
  const isAll = (values: Record<string, string>) => lines.every(({ id, quantity }) => countOf(values, id) === quantity);
  const picked = (values: Record<string, string>) =>
    lines.flatMap(({ id }) => (countOf(values, id) ? [{ orderLineId: id, quantity: countOf(values, id) }] : []));
  return {
    fields: lines.map(({ id, name, variant, quantity }, at) => ({
      key: `line ${id}`,
      label: words.quantityOf([name, variant].filter(Boolean).join(" · "), quantity),
      isNamed: true,
      initial: split ? "0" : String(quantity),
      number: { decimals: 0, min: 0, max: quantity },
      ...(at === 0 && { group: words.lines }),
    })),
    check: (values) => (picked(values).length === 0 ? words.none : split && isAll(values) ? words.notAll : null),
    /** null: the whole package. */
    picked: (values) => (isAll(values) ? null : picked(values)),
  };
};
