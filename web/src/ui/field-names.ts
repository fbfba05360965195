/**
 * What people call each field: "variants.*.barcode" names it in every row. "variants.*" says what a row itself is called, which is
 * said in front where there are several.
 */
export type FieldNames = Record<string, string | ((row: number, value: unknown) => string)>;

const listed = (names: FieldNames, path: string): string | undefined => {
  const name = names[path] ?? names[path.replace(/\.\d+(?=\.|$)/g, ".*")];
  if (typeof name === "string") return name;
  // A picture of a row's pictures is called as they are.
  const above = path.replace(/\.?[^.]+$/, "");
  return above === "" ? undefined : listed(names, above);
};

/** The field at this path, by its name and its row's; undefined where nobody has named it. */
export const fieldName = (names: FieldNames, path: string, values: unknown): string | undefined => {
  const name = listed(names, path);
  const [, list = "", at = ""] = /^(.+?)\.(\d+)(?:\.|$)/.exec(path) ?? [];
  const rows =
    list === "" ? undefined : list.split(".").reduce<unknown>((value, key) => (value as Record<string, unknown>)?.[key], values);
  if (!Array.isArray(rows) || rows.length < 2) return name;
  const rowName = names[`${list}.*`];
  if (typeof rowName !== "function") return name && `${name} (${Number(at) + 1})`;
  return [rowName(Number(at), rows[Number(at)]), name].filter(Boolean).join(" · ");
};
