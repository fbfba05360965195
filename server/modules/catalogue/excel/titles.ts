import type { Words } from "@tradeport/contract";
import { reasonColumns } from "#modules/bulk/index.ts";
import { baseColumn } from "./base.ts";
import { headerKey, isOurs, withoutMark } from "./columns.ts";

/** Columns that no value is read from. */
const silent = [baseColumn, ...reasonColumns].flatMap(({ header, headerEn }) => [headerKey(header), headerKey(headerEn)]);

/**
 * What the columns of a category's attributes are called, by attribute: their names. One that a fixed column or an attribute before it has,
 * in either language, gets an addition: a file is read by its headers, and each of them says one thing.
 */
export const titlesOf = (attributes: readonly ({ id: string } & Words)[]): Map<string, Words> => {
  const taken = new Set(silent);
  const free = (whole: string, addition: string) => {
    // A star at its end is how a header says that it is required.
    const name = withoutMark(whole) || addition;
    const plain = isOurs(name) ? `${name} (${addition})` : name;
    let title = plain;
    for (let n = 2; taken.has(headerKey(title)); n += 1) title = `${plain} (${n})`;
    return title;
  };
  return new Map(
    attributes.map(({ id, tr, en }) => {
      const title = { tr: free(tr, "özellik"), en: free(en, "attribute") };
      taken.add(headerKey(title.tr)).add(headerKey(title.en));
      return [id, title];
    }),
  );
};

/** Whether a header is this title, in either language. */
export const isTitled = ({ tr, en }: Words, key: string) => headerKey(tr) === key || headerKey(en) === key;
