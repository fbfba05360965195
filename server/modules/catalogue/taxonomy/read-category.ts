import type { Category } from "@tradeport/contract/categories";
import { sql, type Tx } from "#platform/db.ts";
import type { Locale } from "#platform/errors.ts";
import { categoryColumns } from "../get-all.ts";

export const readCategory = async (db: Tx, id: string, locale: Locale): Promise<Category | undefined> => {
  const { rows } = await sql<Category>`select ${categoryColumns(locale)} from category where id = ${id}`.execute(db);
  return rows[0];
};

/** What the audit says of it. */
export const categoryFacts = ({ names: { tr, en, de, fr, it }, categoryCode, description, isActive, path }: Category) => ({
  name: tr,
  nameEn: en,
  ...(de && { nameDe: de }),
  ...(fr && { nameFr: fr }),
  ...(it && { nameIt: it }),
  categoryCode,
  description,
  isActive,
  path,
});
