import type { Money } from "@tradeport/contract/common";
import { formatCount, formatDecimal, type useTranslation } from "#i18n";
import type { ConfirmField } from "#ui/confirm.tsx";

/** Units of one line that are paid back. */
export interface Refunded {
  key: string;
  name: string;
  quantity: number;
  /** As the server proposes it. null: the marketplace pays what it pays, or what was paid is not this reader's to see. */
  amount: Money | null;
  /** So many of them may be said to be back, or never to come. */
  receivable: number;
}
export const whereabouts = ["sellable", "damaged", "notBack"] as const;
type T = ReturnType<typeof useTranslation<"orders">>["t"];
type Values = Record<string, string>;

/** What is paid back for each line, and where its pieces are: one piece is in one place, of several each place has its number. */
export const refundFields = (t: T, lines: readonly Refunded[]): ConfirmField[] =>
  lines.flatMap(({ key, name, quantity, amount, receivable }) => {
    const pieces = Math.min(quantity, receivable);
    const fields: ConfirmField[] = [
      // Of pieces that cost nothing, or whose price was given back already, nothing is asked.
      ...(amount && Number(amount.amount) > 0
        ? [
            {
              key: `amount ${key}`,
              label: t("refund.amount", { currency: amount.currency }),
              required: true,
              initial: formatDecimal(amount.amount, 2),
              number: { decimals: 2, min: 0.01, max: 99_999_999 },
            },
          ]
        : []),
      ...(pieces === 1
        ? [
            {
              key: `where ${key}`,
              label: t("refund.where"),
              initial: "later",
              options: [...whereabouts, "later" as const].map((value) => ({ value, label: t(`refund.one.${value}`) })),
            },
          ]
        : whereabouts
            .filter(() => pieces > 1)
            .map((where) => ({
              key: `${where} ${key}`,
              label: t(`refund.many.${where}`, { most: formatCount(pieces) }),
              initial: "0",
              number: { decimals: 0, min: 0, max: pieces },
            }))),
    ];
    return fields.map((field, at) => ({
      ...field,
      ...(at === 0 && { group: t("refund.of", { n: formatCount(quantity), name }) }),
    }));
  });

export const refundCheck = (t: T, lines: readonly Refunded[]) => (values: Values) =>
  lines.some(
    (line) => Object.values(placed(values, line)).reduce((sum, n) => sum + n, 0) > Math.min(line.quantity, line.receivable),
  )
    ? t("refund.tooMany")
    : null;

const placed = (values: Values, { key }: Refunded) =>
  Object.fromEntries(
    whereabouts.map((where) => [
      where,
      values[`where ${key}`] === undefined ? Number(values[`${where} ${key}`] || 0) : Number(values[`where ${key}`] === where),
    ]),
  ) as Record<(typeof whereabouts)[number], number>;

/** As the call takes it: what is nowhere yet is left out, and so is an amount that nobody was asked for. */
export const refundedOf = (values: Values, line: Refunded) => ({
  ...(values[`amount ${line.key}`] && { amount: values[`amount ${line.key}`] }),
  ...Object.fromEntries(Object.entries(placed(values, line)).filter(([, pieces]) => pieces > 0)),
});
