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
