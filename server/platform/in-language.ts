import { sql } from "./db.ts";
import type { Locale } from "./errors.ts";

/** The column with the name of a category, an attribute, a value or a country, as its reader reads it; `of` is the table's name in the statement. */
export const nameIn = (locale: Locale, of?: string) => sql.ref(`${of ? `${of}.` : ""}name_${locale}`);
/** Its names in every language of the label sets, as `AllWords`. */
export const allNames = (of?: string) =>
  sql`jsonb_build_object(${sql.join(
    ["tr", "en", "de", "fr", "it"].flatMap((language) => [sql.lit(language), sql.ref(`${of ? `${of}.` : ""}name_${language}`)]),
  )})`;
/** The column with a category's path, as its reader reads it. */
export const pathIn = (locale: Locale, of?: string) => sql.ref(`${of ? `${of}.` : ""}path_${locale}`);
