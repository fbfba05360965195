import { cleanLine } from "@tradeport/contract/text";
import type { Locale } from "#platform/errors.ts";
import type { RawCell } from "#platform/excel/cell.ts";
import type { Row } from "#platform/excel/rows.ts";
import type { Report } from "./check-row.ts";
import { headerKey } from "./columns.ts";
import type { Slot } from "./read-header.ts";
import { wordsOf } from "./read-words.ts";
import { type LeafCategory, valueLabel, valuesNamed } from "./reference.ts";
import type { SelectedInRow } from "./staged-row.ts";
import { isTitled } from "./titles.ts";

/** The attributes of a row: each belongs to its category, each value is listed or taken as text, and what is required is there. */
export const readAttributes = (
  slots: Slot[],
  row: Row,
  {
    category,
    forUpdate,
    takesOff,
    locale,
  }: {
    category: LeafCategory | undefined;
    forUpdate: boolean;
    /** Nobody knows what the row's product has of what is switched off. */
    takesOff: boolean;
    locale: Locale;
  },
  at: (slot: Slot, raw: RawCell) => Report,
  say: (slot: Slot, text: string) => void,
): SelectedInRow[] => {
  const selected: SelectedInRow[] = [];
  const lacking = new Set<string>();
  for (const [id, { isRequired }] of category?.attributes ?? []) if (isRequired && !forUpdate) lacking.add(id);
  for (const slot of slots) {
    if (!slot.attributes) continue;
    const raw = row.cells[slot.at] ?? "";
    const report = at(slot, raw);
    const here = slot.attributes.filter(({ id }) => category?.attributes.has(id));
    const key = headerKey(slot.typed);
    const attribute =
      here.find(({ id }) => isTitled(category!.attributes.get(id)!, key)) ??
      here.find((one) => headerKey(one[locale]) === key) ??
      here[0] ??
      slot.attributes[0]!;
    const rule = category?.attributes.get(attribute.id);
    if (raw === "") {
      if (lacking.delete(attribute.id)) report("missing");
      continue;
    }
    lacking.delete(attribute.id);
    const words = wordsOf(raw, report);
    if (words === undefined) continue;
    const text = cleanLine(words);
    // Without a category (an update, or one that is wrong itself) the value alone is checked.
    if (category && !rule) {
      report("attribute_not_here", { a: { tr: category.path, en: category.pathEn } });
      continue;
    }
    say(slot, text);
    if (!attribute.isActive && !takesOff) {
      report("attribute_off");
      continue;
    }
    const offered = () => {
      const on = attribute.values.filter(({ isActive }) => isActive);
      const first = on.slice(0, 8).map((one) => valueLabel(attribute, one, locale));
      return { a: `${first.join(", ")}${on.length > 8 ? "…" : ""}` };
    };
    const [value, other] = valuesNamed(attribute, text, locale);
    if (value !== undefined && other !== undefined)
      report("value_of_two", { a: [value, other].map(({ tr, en }) => `${tr} / ${en}`).join(", ") });
    else if (value !== undefined && !value.isActive && !takesOff) report("value_off", offered());
    else if (value !== undefined) selected.push({ a: attribute.id, v: value.id, t: null, n: rule?.isVariant ?? false });
    else if (!attribute.allowsCustom) report("value_unknown", offered());
    else if (text.length > 200) report("too_long", { a: 200, b: text.length });
    else selected.push({ a: attribute.id, v: null, t: text, n: rule?.isVariant ?? false });
  }
  // A required attribute that the file has no column for.
  for (const id of lacking) {
    const { tr, en } = category!.attributes.get(id)!;
    at({ at: -1, header: tr, headerEn: en, typed: tr, attributes: [] }, "")("missing");
  }
  return selected;
};
