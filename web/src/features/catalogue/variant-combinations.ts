import { foldText } from "#i18n";

/** A listed value, or a text where an attribute takes any. */
export interface Value {
  valueId: string | null;
  text: string | null;
  label: string;
}
export interface Chosen {
  attributeId: string;
  values: readonly Value[];
}
export type Combination = readonly (Value & { attributeId: string })[];

/** Each value with each: 3 sizes and 4 colours are twelve. An attribute of which nothing is chosen takes no part. */
export const combinationsOf = (chosen: readonly Chosen[]): Combination[] => {
  const taking = chosen.filter(({ values }) => values.length > 0);
  if (taking.length === 0) return [];
  return taking.reduce<Combination[]>(
    (all, { attributeId, values }) => all.flatMap((one) => values.map((value) => [...one, { attributeId, ...value }])),
    [[]],
  );
};

type Attribute = { attributeId: string; valueId?: string | null | undefined; text?: string | null | undefined };
const sameValue = (one: Attribute, { valueId, text }: Value) =>
  valueId === null ? foldText(one.text ?? "") === foldText(text ?? "") && !one.valueId : one.valueId === valueId;

/** Those that no variant is already. */
export const missingOf = (
  combinations: readonly Combination[],
  variants: readonly { attributes?: readonly Attribute[] | undefined }[],
) =>
  combinations.filter(
    (combination) =>
      !variants.some(({ attributes = [] }) =>
        combination.every((value) => attributes.some((one) => one.attributeId === value.attributeId && sameValue(one, value))),
      ),
  );

/** As codes are written everywhere: capital letters and digits. */
const shortOf = (label: string) =>
  foldText(label)
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, "")
    .slice(0, 12);
const longest = 40;

/** GOMLEK-M-LACIVERT: what it begins with, and the values. One that is taken gets a number behind it. */
export const codesOf = (start: string, combinations: readonly Combination[], taken: Iterable<string>): string[] => {
  const used = new Set(taken);
  return combinations.map((combination) => {
    const whole = [start.trim(), ...combination.map(({ label }) => shortOf(label))].filter(Boolean).join("-").slice(0, longest);
    let code = whole;
    for (let n = 2; used.has(code); n += 1) code = `${whole.slice(0, longest - String(n).length - 1)}-${n}`;
    used.add(code);
    return code;
  });
};
