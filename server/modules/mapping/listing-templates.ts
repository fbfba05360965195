import { isHtml } from "@tradeport/contract/description-html";
import { fillTemplate, isTemplateField, placeholdersIn, type TemplateField } from "@tradeport/contract/listing-template-text";
import { sql, type Tx } from "#platform/db.ts";
import type { Mappable } from "./draft.ts";
import type { Filled } from "./listing-texts.ts";

/** What the texts of a channel are made by. */
export interface TextTemplate {
  name: string;
  title: string | null;
  description: string | null;
}
type Source = Pick<
  Mappable,
  "id" | "mainCode" | "category" | "brand" | "originCountry" | "attributes" | "title" | "description"
> & {
  subtitle: string;
};

/** What the company chose for the channel. */
export const templateOf = async (tx: Tx, clientId: string, channelId: string): Promise<TextTemplate | null> => {
  const { rows } = await sql<TextTemplate>`
    select t.name, t.title, t.description from channel_parameters r
    join listing_template t on t.client_id = r.client_id and t.id = r.listing_template_id
    where r.client_id = ${clientId} and r.channel_id = ${channelId}`.execute(tx);
  return rows[0] ?? null;
};

/** The attributes that are called so, by code or by name, in each of our languages; a name that is no attribute's has none. */
export const attributesCalled = async (tx: Tx, names: readonly string[]): Promise<Map<string, string[]>> => {
  if (names.length === 0) return new Map();
  const { rows } = await sql<{ name: string; ids: string[] }>`
    select given.name, array_agg(a.id) as ids from unnest(${[...new Set(names)]}::text[]) as given(name)
    join attribute a on a.code = given.name or fold(given.name) in (fold(a.name_tr), fold(a.name_en))
    group by given.name`.execute(tx);
  return new Map(rows.map(({ name, ids }) => [name, ids]));
};

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** How a template fills in titles and descriptions of products in a language: one read, however many products there are. */
export const fillingOf = async (tx: Tx, template: TextTemplate, language: string) => {
  const named = [template.title, template.description].flatMap((text) =>
    placeholdersIn(text ?? "").flatMap(({ name }) => (isTemplateField(name) ? [] : name)),
  );
  const attributes = await attributesCalled(tx, named);
  const valueFor = (product: Source) => (name: string) => {
    if (isTemplateField(name)) return ofField[name](product, language);
    const ids = attributes.get(name) ?? [];
    // Of several variants each value once.
    const values = product.attributes.filter(({ attributeId }) => ids.includes(attributeId)).map(({ value }) => value.name);
    return [...new Set(values)].sort((a, b) => a.localeCompare(b, language)).join(", ");
  };
  const title = (product: Source): Filled | null => {
    if (template.title === null) return null;
    const { text, empty } = fillTemplate(template.title, { valueFor: valueFor(product), language });
    return { template: template.name, text: text.replaceAll(/\s+/g, " ").trim(), empty };
  };
  const description = (product: Source): Filled | null => {
    if (template.description === null) return null;
    const values = valueFor(product);
    const isWhole = isHtml(template.description);
    // One piece of HTML makes all of it HTML: what was typed as text then stands in it as text.
    const all = placeholdersIn(template.description).map(({ name }) => values(name));
    const asHtml = isWhole || all.some(isHtml);
    const written = (value: string, name: string | null) => {
      const isSo = name === null ? isWhole : name === "description" && isHtml(value);
      return !asHtml || isSo ? value : escaped(value).replaceAll("\n", "<br>");
    };
    const { text, empty } = fillTemplate(template.description, { valueFor: values, language, written });
    return { template: template.name, text: text.trim(), empty };
  };
  return { title, description };
};

const ofField: Record<TemplateField, (product: Source, language: string) => string> = {
  name: ({ title }) => title ?? "",
  subtitle: ({ subtitle }) => subtitle,
  description: ({ description }) => description,
  brand: ({ brand }) => brand.name,
  category: ({ category }, language) => category[language.startsWith("tr") ? "tr" : "en"].split(" > ").at(-1)!,
  mainCode: ({ mainCode }) => mainCode,
  originCountry: ({ originCountry }) => originCountry ?? "",
};
