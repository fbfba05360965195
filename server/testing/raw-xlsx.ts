import { crc32, deflateRawSync } from "node:zlib";

export interface RawEntry {
  name: string;
  body: Buffer | string;
  /** Sizes and flags as the headers claim them, where a test lies. */
  claimedSize?: number;
  flags?: number;
  attributes?: number;
  store?: boolean;
}

/** A zip written byte by byte, so that a test can make every kind of wrong one. */
export const rawZip = (entries: RawEntry[], { claimedEntries }: { claimedEntries?: number } = {}): Buffer => {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, body, claimedSize, flags = 0x800, attributes = 0, store = false } of entries) {
    const raw = Buffer.from(body);
    const packed = store ? raw : deflateRawSync(raw, { level: 9 });
    const bytes = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(flags, 2);
    common.writeUInt16LE(store ? 0 : 8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(claimedSize ?? raw.length, 18);
    common.writeUInt16LE(bytes.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, bytes, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(attributes, 6);
    tail.writeUInt32LE(offset, 10);
    central.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x03", "latin1"), common, tail, bytes]));
    parts.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(claimedEntries ?? entries.length, 4);
  end.writeUInt16LE(claimedEntries ?? entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, directory, Buffer.from("PK\x05\x06", "latin1"), end]);
};

const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const relations = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const xmlEscape = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
/** A text cell as another program would write it. */
export const textCell = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${xmlEscape(text)}</t></is></c>`;

export interface RawBook {
  sheet?: string;
  state?: string;
  /** The rows' XML, then what stands behind them. */
  rows: string;
  after?: string;
  sharedStrings?: string;
  /** Number formats by their id, one cell format each: style 1 is the first. */
  formats?: string[];
  prolog?: string;
  extra?: RawEntry[];
}

/** The parts of a workbook of one sheet around rows of raw XML. */
export const rawParts = ({
  sheet = "Ürünler",
  state,
  rows,
  after = "",
  sharedStrings,
  formats = [],
  prolog = "",
  extra = [],
}: RawBook): RawEntry[] => [
  {
    name: "[Content_Types].xml",
    body: `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
  },
  {
    name: "_rels/.rels",
    body: `<Relationships><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  },
  {
    name: "xl/workbook.xml",
    body: `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${xmlEscape(sheet)}" sheetId="1" r:id="r1"${state ? ` state="${state}"` : ""}/></sheets></workbook>`,
  },
  {
    name: "xl/_rels/workbook.xml.rels",
    body: `<Relationships><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/styles" Target="styles.xml"/>${sharedStrings === undefined ? "" : `<Relationship Id="r3" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/>`}</Relationships>`,
  },
  {
    name: "xl/styles.xml",
    body: `<styleSheet xmlns="${main}"><numFmts>${formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${xmlEscape(code)}"/>`).join("")}</numFmts><cellXfs><xf numFmtId="0"/>${formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join("")}</cellXfs></styleSheet>`,
  },
  ...(sharedStrings === undefined ? [] : [{ name: "xl/sharedStrings.xml", body: `<sst xmlns="${main}">${sharedStrings}</sst>` }]),
  {
    name: "xl/worksheets/sheet1.xml",
    body: `${prolog}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData>${after}</worksheet>`,
  },
  ...extra,
];
export const rawBook = (book: RawBook) => rawZip(rawParts(book));
