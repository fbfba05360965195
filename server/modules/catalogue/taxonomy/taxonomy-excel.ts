import type { RawCell } from "#platform/excel/cell.ts";
import type { ExportColumn } from "#platform/excel/export.ts";
import type { Cell } from "#platform/excel/template.ts";
import { fold } from "#platform/fold.ts";
import type { DocAttribute, DocCategory } from "./doc.ts";

/** One line of the workbook: a category, an attribute, a value of one, or what a category has of one. */
export type SheetRow = Partial<Record<Column, Cell>>;
const columns = {
  kind: ["Kayıt", "Record", 12],
  code: ["Kod", "Code", 24],
  of: ["Ait olduğu kod", "Belongs to", 24],
  tr: ["Ad (Türkçe)", "Name (Turkish)", 34],
  en: ["Ad (İngilizce)", "Name (English)", 34],
  de: ["Ad (Almanca)", "Name (German)", 24],
  fr: ["Ad (Fransızca)", "Name (French)", 24],
  it: ["Ad (İtalyanca)", "Name (Italian)", 24],
  description: ["Açıklama", "Description", 34],
  attributeType: ["Tür", "Type", 26],
  unit: ["Birim", "Unit", 10],
  allowsCustom: ["Serbest metin", "Free text", 14],
  isActive: ["Açık", "On", 10],
  isRequired: ["Zorunlu", "Required", 10],
  isVariant: ["Varyant", "Variant", 10],
  position: ["Sıra", "Position", 10],
} as const;
type Column = keyof typeof columns;
export const taxonomySheet = ["Taksonomi", "Taxonomy"] as const;

export const sheetColumns: ExportColumn<SheetRow>[] = Object.entries(columns).map(([key, [tr, en, width]]) => ({
  header: { tr, en },
  width,
  value: (row) => row[key as Column] ?? null,
}));

export const kinds = {
  category: ["Kategori", "Category"],
  attribute: ["Özellik", "Attribute"],
  value: ["Değer", "Value"],
  link: ["Bağ", "Link"],
} as const;
type Kind = keyof typeof kinds;
const yes = ["Evet", "Yes"] as const;
const no = ["Hayır", "No"] as const;

/** The same words for the language of the file. */
export const wordsFor = (locale: "tr" | "en") => {
  const at = locale === "tr" ? 0 : 1;
  const flag = (value: boolean | undefined) => (value === undefined ? null : (value ? yes : no)[at]);
  const ofAttribute = ({ code, names, attributeType, unit, allowsCustom, isActive, values }: DocAttribute): SheetRow[] => [
    {
      kind: kinds.attribute[at],
      code,
      ...names,
      attributeType: attributeType ?? null,
      unit: unit ?? null,
      allowsCustom: flag(allowsCustom),
      isActive: flag(isActive),
    },
    ...(values ?? []).map(
      (value): SheetRow => ({
        kind: kinds.value[at],
        code: value.code,
        of: code,
        ...value.names,
        isActive: flag(value.isActive),
      }),
    ),
  ];
  const ofCategory = ({ code, parent, names, description, isActive, attributes }: DocCategory): SheetRow[] => [
    {
      kind: kinds.category[at],
      code,
      of: parent ?? null,
      ...names,
      description: description ?? null,
      isActive: flag(isActive),
    },
    ...(attributes ?? []).map(
      (link): SheetRow => ({
        kind: kinds.link[at],
        code: link.code,
        of: code,
        isRequired: flag(link.isRequired),
        isVariant: flag(link.isVariant),
        position: link.position ?? null,
      }),
    ),
  ];
  return { ofAttribute, ofCategory };
};

/** Which column stands where; undefined when it is no workbook of ours. */
export const readHeader = (header: readonly RawCell[]): Map<Column, number> | undefined => {
  const places = new Map<Column, number>();
  for (const [at, cell] of header.entries()) {
    const words = fold(cell.slice(1).trim());
    const found = Object.entries(columns).find(([, [tr, en]]) => [tr, en].some((one) => fold(one) === words));
    if (found) places.set(found[0] as Column, at);
  }
  return ["kind", "code", "of", "tr"].every((key) => places.has(key as Column)) ? places : undefined;
};

/** A line as its words; flags and numbers that are none stay text, so that the part is refused with what stood there. */
export const readLine = (cells: readonly RawCell[], places: ReadonlyMap<Column, number>) => {
  const text = (key: Column) => (cells[places.get(key) ?? -1] ?? "").slice(1).trim();
  const word = fold(text("kind"));
  const kind = (Object.keys(kinds) as Kind[]).find((one) => kinds[one].some((name) => fold(name) === word));
  const flag = (key: Column) => {
    const given = fold(text(key));
    if (given === "") return undefined;
    if (yes.some((one) => fold(one) === given)) return true;
    return no.some((one) => fold(one) === given) ? false : text(key);
  };
  const some = (key: Column) => text(key) || undefined;
  const number = (key: Column) =>
    text(key) === "" ? undefined : Number.isNaN(Number(text(key))) ? text(key) : Number(text(key));
  const names = Object.fromEntries(
    (["tr", "en", "de", "fr", "it"] as const).flatMap((one) => (text(one) ? [[one, text(one)]] : [])),
  );
  const given = <T extends object>(whole: T) =>
    Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
  return {
    kind,
    word: text("kind"),
    code: text("code"),
    of: text("of"),
    category: () =>
      given({ code: text("code"), parent: some("of"), names, description: some("description"), isActive: flag("isActive") }),
    attribute: () =>
      given({
        code: text("code"),
        names,
        attributeType: some("attributeType"),
        unit: some("unit"),
        allowsCustom: flag("allowsCustom"),
        isActive: flag("isActive"),
      }),
    value: () => given({ code: some("code") ?? text("tr"), names, isActive: flag("isActive") }),
    link: () =>
      given({ code: text("code"), isRequired: flag("isRequired"), isVariant: flag("isVariant"), position: number("position") }),
  };
};
