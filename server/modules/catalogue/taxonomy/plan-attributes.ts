import { valuesMax } from "@tradeport/contract/attributes";
import { TaxonomyAttribute } from "@tradeport/contract/taxonomy-files";
import { newId } from "#platform/db.ts";
import { fold } from "#platform/fold.ts";
import { readTextUsage } from "./attribute-usage.ts";
import type { DocAttribute } from "./doc.ts";
import { codeKey, type Finding } from "./finding.ts";
import type { AttributeThere, There } from "./there.ts";

/** A value as it will be; with an id where it is there already. */
interface PlannedValue {
  id: string | null;
  code: string;
  names: DocAttribute["names"];
  isActive: boolean;
}
export interface PlannedAttribute extends Required<Omit<DocAttribute, "values">> {
  id: string;
  isNew: boolean;
  /** Its own facts, or its list. */
  isChanged: boolean;
  values: PlannedValue[];
  sameValues: boolean;
}

export const sameNames = (one: object, other: object) =>
  (["tr", "en", "de", "fr", "it"] as const).every(
    (key) => ((one as Record<string, string>)[key] ?? "") === ((other as Record<string, string>)[key] ?? ""),
  );
/** An empty English name, or the Turkish one again, is none of its own. */
export const tidy = <N extends { tr: string; en?: string | undefined }>(names: N): N => ({
  ...names,
  en: names.en === names.tr ? "" : (names.en ?? ""),
});

export const planAttributes = async (finding: Finding, there: There, raw: readonly unknown[]): Promise<PlannedAttribute[]> => {
  const { say, refuse, fit, db } = finding;
  const keys = new Map([...there.attributes.keys()].map((code) => [codeKey(code), code]));
  const seen = new Set<string>();
  const planned: PlannedAttribute[] = [];
  for (const one of raw) {
    const given = fit("attribute", TaxonomyAttribute, one);
    if (!given) continue;
    const { code, names } = given;
    const key = codeKey(code);
    if (seen.has(key)) {
      refuse("attribute", code, names.tr, "taxonomy_code_doubled", { code });
      continue;
    }
    seen.add(key);
    const before = there.attributes.get(code);
    const twin = keys.get(key);
    if (twin !== undefined && !before) {
      refuse("attribute", code, names.tr, "attribute_code_taken", {
        code: twin,
        attribute: there.attributes.get(twin)!.names.tr,
      });
      continue;
    }
    const whole = {
      code,
      names: tidy({ ...before?.names, ...names }),
      attributeType: given.attributeType ?? before?.attributeType ?? ("PRODUCT_CATEGORY_ATTR" as const),
      unit: given.unit ?? before?.unit ?? "",
      allowsCustom: given.allowsCustom ?? before?.allowsCustom ?? false,
      isActive: given.isActive ?? before?.isActive ?? true,
    };
    if (before?.allowsCustom && !whole.allowsCustom) {
      const usage = await readTextUsage(db, before.id);
      if (usage.products > 0) {
        refuse("attribute", code, names.tr, "attribute_texts_in_use", { ...usage, attribute: before.names.tr });
        continue;
      }
    }
    const values = planValues(finding, code, before, given.values ?? []);
    if (values.length > valuesMax) {
      refuse("attribute", code, names.tr, "taxonomy_values_many", { limit: valuesMax, count: values.length });
      continue;
    }
    const isSame =
      before !== undefined &&
      sameNames(whole.names, before.names) &&
      whole.attributeType === before.attributeType &&
      whole.unit === before.unit &&
      whole.allowsCustom === before.allowsCustom &&
      whole.isActive === before.isActive;
    const sameValues =
      values.length === (before?.values ?? []).length &&
      values.every((value, at) => {
        const was = before?.values?.[at];
        return was?.code === value.code && sameNames(was.names, value.names) && (was.isActive ?? true) === value.isActive;
      });
    say("attribute", before ? (isSame && sameValues ? "same" : "changed") : "new", code, whole.names.tr);
    planned.push({
      ...whole,
      id: before?.id ?? newId(),
      isNew: !before,
      isChanged: !isSame || !sameValues,
      values,
      sameValues,
    });
  }
  return planned;
};

/** The list as it will be: in the file's order, and behind it what the file does not name. */
const planValues = (
  { say, refuse }: Finding,
  attribute: string,
  before: AttributeThere | undefined,
  given: NonNullable<DocAttribute["values"]>,
): PlannedValue[] => {
  const was = new Map((before?.values ?? []).map((value) => [value.code, value]));
  const named = new Set(given.map(({ code }) => code));
  const rest = [...was.values()].filter(({ code }) => !named.has(code));
  // Files find a value by its folded name: what stays has its names first.
  const taken = new Map<string, string>();
  const keysOf = ({ code, names }: { code: string; names: DocAttribute["names"] }) =>
    new Set([`n ${fold(names.tr)}`, `n ${fold(names.en || names.tr)}`, `c ${fold(code)}`]);
  for (const value of rest) for (const key of keysOf(value)) taken.set(key, value.names.tr);
  const list: PlannedValue[] = [];
  for (const value of given) {
    const there = was.get(value.code);
    const whole = {
      code: value.code,
      names: tidy({ ...there?.names, ...value.names }),
      isActive: value.isActive ?? there?.isActive ?? true,
    };
    const other = [...keysOf(whole)].map((key) => taken.get(key)).find((one) => one !== undefined);
    if (other !== undefined) {
      refuse("value", `${attribute}: ${value.code}`, whole.names.tr, "attribute_value_taken", { value: whole.names.tr, other });
      if (there && !list.some(({ code }) => code === value.code))
        list.push({
          id: before!.valueIds.get(value.code)!,
          code: there.code,
          names: tidy(there.names),
          isActive: there.isActive ?? true,
        });
      continue;
    }
    for (const key of keysOf(whole)) taken.set(key, whole.names.tr);
    const isSame = there && sameNames(there.names, whole.names) && (there.isActive ?? true) === whole.isActive;
    say("value", there ? (isSame ? "same" : "changed") : "new", `${attribute}: ${value.code}`, whole.names.tr);
    list.push({ id: before?.valueIds.get(value.code) ?? null, ...whole });
  }
  return [
    ...list,
    ...rest.map(({ code, names, isActive }) => ({
      id: before!.valueIds.get(code)!,
      code,
      names: tidy(names),
      isActive: isActive ?? true,
    })),
  ];
};
