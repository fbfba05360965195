/** A block as a spreadsheet puts it on the clipboard: cells parted by tabs, rows by line ends, a cell that holds one of them in quotes. */
export const readBlock = (text: string): string[][] => {
  const rows: string[][] = [[]];
  const cells = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n?|\n|$)/gy;
  for (const [, quoted, plain = "", end] of text.matchAll(cells)) {
    rows.at(-1)!.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === "") break;
    if (end !== "\t") rows.push([]);
  }
  // A spreadsheet ends its last row too.
  if (rows.length > 1 && rows.at(-1)!.join("") === "") rows.pop();
  return rows;
};

/**
 * A number as Turkish and English spreadsheets write it, as decimal text: none when it is no number, two where it can be read in both
 * ways: "1.234" is 1234 here and 1,234 there.
 */
export const readingsOf = (typed: string): string[] => {
  const text = typed.replace(/[\s₺€$£]|TL$|TRY$/g, "");
  if (/^-?\d+$/.test(text)) return [text];
  const [, whole = "", part = ""] = /^(-?\d*)[.,](\d+)$/.exec(text) ?? [];
  if (part) {
    const decimal = `${/\d/.test(whole) ? whole : `${whole}0`}.${part.replace(/^(\d\d\d*?)0+$/, "$1")}`;
    return part.length === 3 && /^-?[1-9]\d{0,2}$/.test(whole) ? [whole + part, decimal] : [decimal];
  }
  if (/^-?\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return [text.replaceAll(".", "").replace(",", ".")];
  if (/^-?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return [text.replaceAll(",", "")];
  return [];
};
