import { randomBytes, randomUUID } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import http from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type RawBook, rawBook, rawParts, rawZip, textCell } from "#testing/raw-xlsx.ts";
import { Refused } from "./refused.ts";
import type { Row } from "./rows.ts";
import { openSheet } from "./sheet.ts";

const folder = mkdtempSync(join(tmpdir(), "tp-xlsx-"));
afterAll(() => rmSync(folder, { recursive: true }));
const read = async (body: Buffer) => {
  const path = join(folder, `${randomUUID()}.xlsx`);
  writeFileSync(path, body);
  const sheet = await openSheet({ path, sheet: ["Ürünler", "Products"] });
  const rows: Row[] = [];
  for await (const batch of sheet.rows) rows.push(...batch);
  return { ...sheet, rows, merged: sheet.merges() };
};
const refusal = async (body: Buffer) => {
  const started = performance.now();
  const error = await read(body).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(Refused);
  // U47: no part's name, no number of a limit and no library's words in front of a person.
  expect((error as Refused).message).not.toMatch(/xl\/|\.xml|DOCTYPE|zip| > \d|\.\.\//);
  expect(performance.now() - started).toBeLessThan(8_000);
  return (error as Refused).code;
};
const header = `<row r="1">${textCell("A1", "Barkod")}${textCell("B1", "Fiyat")}</row>`;
const book = (more: Partial<RawBook> & { rows?: string } = {}): RawBook => ({ ...more, rows: header + (more.rows ?? "") });

test("every kind of cell is told apart, and none is guessed at (R24)", async () => {
  const { rows, header: head } = await read(
    rawBook(
      book({
        formats: ["dd.mm.yyyy", "0.00%", "0000000000000", '#,##0.00 "TL"'],
        sharedStrings:
          "<si><t>ortak</t></si><si><r><t>zengin </t></r><r><t>metin</t></r><rPh><t>yok</t></rPh></si><si><t>a_x000D__x000A_b_x0041_</t></si>",
        rows: [
          `<row r="2"><c r="A2" t="s"><v>0</v></c><c r="B2"><v>1234.5</v></c><c r="C2" t="b"><v>1</v></c><c r="D2" t="e"><v>#N/A</v></c></row>`,
          `<row r="3"><c r="A3" t="s"><v>1</v></c><c r="B3"><f>A1*2</f><v>5</v></c><c r="C3"><f t="shared" si="0"/><v>5</v></c></row>`,
          `<row r="4"><c r="A4" s="1"><v>45292</v></c><c r="B4" s="2"><v>0.2</v></c><c r="C4" s="3"><v>42</v></c><c r="D4" s="4"><v>19.989999999999998</v></c></row>`,
          `<row r="5"><c r="A5" t="str"><v>düz</v></c><c r="B5"><v>8.690000000001E12</v></c><c r="D5"><v>1e-7</v></c></row>`,
          `<row r="6"><c r="A6" t="s"><v>2</v></c>${textCell("B6", "_x0000_")}${textCell("C6", "_xD83D_")}${textCell("D6", "   ")}</row>`,
          `<row r="7"/><row r="9"><c r="B9"/></row><row r="10"><c><v>1</v></c><c><v>2</v></c></row>`,
        ].join(""),
        after: `<mergeCells><mergeCell ref="A2:B3"/></mergeCells>`,
      }),
    ),
  );
  expect(head).toEqual(["sBarkod", "sFiyat"]);
  expect(rows).toEqual([
    { number: 2, cells: ["sortak", "n1234.5", "bTRUE", "e#N/A"] },
    { number: 3, cells: ["szengin metin", "f=A1*2", "f="] },
    { number: 4, cells: ["d2024-01-01", "p20", "n0000000000042", "mTRY 19.99"] },
    { number: 5, cells: ["sdüz", "n8690000000001", "", "n0.0000001"] },
    { number: 6, cells: ["sa\r\nbA", "s\u0000", "s\ud83d"] },
    { number: 10, cells: ["n1", "n2"] },
  ]);
});

test("R24: a sign in the number format counts: what is seen as below zero is read so (files faults A1-A4)", async () => {
  const formats: [format: string, value: number, read: string][] = [
    ["-#,##0.00", 199.9, "n-199.9"],
    ['"-"0.00', 199.9, "n-199.9"],
    ["\\-0.00", 199.9, "n-199.9"],
    ["\u22120.00", 199.9, "n-199.9"],
    ["(#,##0.00)", 199.9, "n-199.9"],
    ["0.00-", 199.9, "n-199.9"],
    ["-[$₺-41F]#,##0.00", 199.9, "mTRY -199.9"],
    ['-#,##0.00 "TL"', 199.9, "mTRY -199.9"],
    ["[>100]-0.00;0.00", 199.9, "n-199.9"],
    ["[<100]#,##0.00;-#,##0.00", 199.9, "n-199.9"],
    ["-0%", 0.2, "p-20"],
    // No sign of this value: a second section is of what is below zero, "_-" is a space, and a hyphen between digits parts them.
    ["[>100]-0.00;0.00", 99.9, "n99.9"],
    ["#,##0.00;-#,##0.00", 199.9, "n199.9"],
    ["#,##0.00;[Red]-#,##0.00", -199.9, "n-199.9"],
    ['_-* #,##0.00_-;-* #,##0.00_-;_-* "-"??_-;_-@_-', 199.9, "n199.9"],
    ["[$₺-41F]#,##0.00", 199.9, "mTRY 199.9"],
    ["000-0000", 1234567, "n1234567"],
    ["-0.00", 0, "n0"],
    ["yyyy-mm-dd", 45292, "d2024-01-01"],
    ['"KDV-"0', 20, "n20"],
  ];
  const cells = formats.map(([, value], at) => `<row r="${at + 2}"><c r="A${at + 2}" s="${at + 1}"><v>${value}</v></c></row>`);
  const { rows } = await read(rawBook(book({ formats: formats.map(([format]) => format), rows: cells.join("") })));
  expect(rows.map(({ cells: [cell] }, at) => [formats[at]![0], cell])).toEqual(formats.map(([format, , cell]) => [format, cell]));
});

test("R24: a format that divides by thousands or shows a percentage is told, as shown and as stored, by the section that shows the value (files faults A1-A4)", async () => {
  const formats: [format: string, value: number, read: string][] = [
    ["#,##0.00,", 1234567, "k1234.57 1234567"],
    ["0,", 1500, "k2 1500"],
    ["#,##0,.0", 1234, "k1.2 1234"],
    ["0.0,,", 2_500_000, "k2.5 2500000"],
    ["[$₺-41F]#,##0.00,", 120000, "k120.00 120000"],
    ['#,##0.00, "TL"', 120000, "k120.00 120000"],
    ['#,##0.00," bin"', -1500, "k-1.50 -1500"],
    ["[>=1000]#,##0.0,;0.00", 1500, "k1.5 1500"],
    ["[>=1000]#,##0.0,;0.00", 150, "n150"],
    ["0;0.0,", 1500, "n1500"],
    ["0.0%", 0.185, "p18.5"],
    ["0%%", 0.002, "p20"],
    ['0"%"', 20, "p20"],
    ["0\\%", 20, "p20"],
    ['"%"0', 20, "p20"],
    ['0%" KDV"', 0.2, "p20"],
    ['0%" TL"', 0.2, "p20"],
    ["[<1]0%;0.00", 0.2, "p20"],
    ["[<1]0%;0.00", 20, "n20"],
    ["0%,", 500, "k%50 500"],
    // Nothing of the sort: a comma between digits groups them, zero divided is zero, and a word beside it may say anything.
    ["#,##0.00", 1234567, "n1234567"],
    ["#,##0.00,", 0, "n0"],
    ['0.00" (%20 KDV dahil)"', 120, "n120"],
    ['0.00","', 120, "n120"],
  ];
  const cells = formats.map(([, value], at) => `<row r="${at + 2}"><c r="A${at + 2}" s="${at + 1}"><v>${value}</v></c></row>`);
  const { rows } = await read(rawBook(book({ formats: formats.map(([format]) => format), rows: cells.join("") })));
  expect(rows.map(({ cells: [cell] }, at) => [formats[at]![0], cell])).toEqual(formats.map(([format, , cell]) => [format, cell]));
});

test("merged ranges are known once the rows are read, and a cell at XFD1048576 costs nothing (R24)", async () => {
  const found = await read(
    rawBook(
      book({
        rows: `<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`,
        after: `<mergeCells><mergeCell ref="A2:B3"/></mergeCells>`,
      }),
    ),
  );
  expect(found.rows).toEqual([{ number: 1048576, cells: [], outside: "XFD1048576" }]);
  expect(found.merged).toEqual([{ firstRow: 2, lastRow: 3, firstColumn: 0, lastColumn: 1 }]);
});

const ole = (stream: string) =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(504),
    Buffer.from(stream, "utf16le"),
    Buffer.alloc(512),
  ]);
const zeros = (megabytes: number) => Buffer.alloc(megabytes * 1_000_000);
const empty = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `x/${at}`, body: "", store: true }));
const good = rawParts(book({ rows: '<row r="2"><c r="A2"><v>1</v></c></row>' }));

describe("S40: a workbook that is no workbook, or no honest one, is refused with its reason (R26, R28, S37)", () => {
  const cases: [string, () => Buffer, string][] = [
    ["an .xls", () => ole("Workbook"), "xls"],
    ["an encrypted .xlsx", () => ole("EncryptedPackage"), "encrypted"],
    ["an encrypted entry", () => rawZip(good.map((entry) => ({ ...entry, flags: 0x801 }))), "encrypted"],
    ["a truncated file", () => rawBook(book()).subarray(0, 900), "broken"],
    [
      "random bytes behind a zip's first four",
      () => Buffer.concat([Buffer.from("PK\x03\x04"), Buffer.alloc(4_000, 7)]),
      "broken",
    ],
    ["no workbook inside", () => rawZip([{ name: "a.txt", body: "x" }]), "broken"],
    ["a bomb by its ratio", () => rawZip([...good, { name: "xl/media/a.bin", body: zeros(40) }]), "bomb"],
    [
      "two headers that claim two gigabytes, each within its ratio",
      () =>
        rawZip([
          ...good,
          ...[1, 2].map((at) => ({ name: `a${at}.bin`, body: randomBytes(4_200_000), claimedSize: 1_010_000_000 })),
        ]),
      "bomb",
    ],
    ["a header that claims 2.1 GB", () => rawZip([...good, { name: "a.bin", body: "x", claimedSize: 2_100_000_000 }]), "bomb"],
    [
      "a header that claims less than there is",
      () => rawZip(good.map((entry) => (entry.name.includes("sheet1") ? { ...entry, claimedSize: 40 } : entry))),
      "broken",
    ],
    ["2,001 entries", () => rawZip([...good, ...empty(2_000)]), "bomb"],
    ["70,000 entries", () => rawZip([...good, ...empty(70_000)], { claimedEntries: 70_000 % 65_536 }), "bomb"],
    [
      "2,001 entries of which the end record counts one",
      () => rawZip([...good, ...empty(2_000)], { claimedEntries: 1 }),
      "broken",
    ],
    ["a sheet that is packed 1,000 to 1", () => rawBook(book({ after: " ".repeat(30_000_000) })), "bomb"],
    [
      "a sheet that claims far more than there is",
      () => rawZip(good.map((entry) => (entry.name.includes("sheet1") ? { ...entry, claimedSize: 900_000 } : entry))),
      "broken",
    ],
    ["a path with backslashes out of the archive", () => rawZip([...good, { name: "..\\..\\evil", body: "x" }]), "broken"],
    ["a path out of the archive", () => rawZip([...good, { name: "../../etc/passwd", body: "x" }]), "broken"],
    ["an absolute path", () => rawZip([...good, { name: "/etc/passwd", body: "x" }]), "broken"],
    [
      "a symbolic link",
      () => rawZip([...good, { name: "link", body: "/etc/passwd", attributes: (0o120777 << 16) >>> 0 }]),
      "unsafe",
    ],
    ["two entries of one name", () => rawZip([...good, { name: "XL/workbook.xml", body: "<workbook/>" }]), "unsafe"],
    ["a zip in the zip", () => rawZip([...good, { name: "xl/embeddings/a.xlsx", body: "PK" }]), "nested"],
    ["macros", () => rawZip([...good, { name: "xl/vbaProject.bin", body: "x" }]), "macros"],
    ["no sheet of ours", () => rawBook({ ...book(), sheet: "Sayfa1" }), "sheet_missing"],
    ["a hidden sheet", () => rawBook({ ...book(), state: "hidden" }), "sheet_hidden"],
    ["an empty sheet", () => rawBook({ rows: "" }), "sheet_empty"],
    ["rows out of order", () => rawBook(book({ rows: `<row r="5"><c r="A5"><v>1</v></c></row><row r="3"/>` })), "broken"],
    ["XML that does not close", () => rawBook(book({ rows: "<row>" })), "broken"],
  ];
  test.each(cases)("%s", async (_, make, code) => {
    expect(await refusal(make())).toBe(code);
  });
});

describe("a DOCTYPE is refused wherever it hides, and nothing is fetched (R27, S38, S39)", () => {
  let calls = 0;
  const listener = http.createServer((_, reply) => {
    calls += 1;
    reply.end("x");
  });
  let address = "";
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(listener.address() as { port: number }).port}`;
  });
  afterAll(() => {
    expect(calls).toBe(0);
    listener.close();
  });
  const laughs = `<!DOCTYPE w [${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join("")}<!ENTITY a0 "ha">]>`;
  /** The good workbook with this in front of, or as, one of its parts. */
  const part = (name: string, change: (body: string) => string | Buffer) =>
    rawZip(parts().map((entry) => (entry.name === name ? { ...entry, body: change(String(entry.body)) } : entry)));
  const parts = () => rawParts({ ...book(), sharedStrings: "<si><t>a</t></si>" });
  const external = () => `<!DOCTYPE w [<!ENTITY x SYSTEM "${address}/x">]>`;
  const cases: [string, () => Buffer, string][] = [
    ...[
      "_rels/.rels",
      "xl/workbook.xml",
      "xl/_rels/workbook.xml.rels",
      "xl/styles.xml",
      "xl/sharedStrings.xml",
      "xl/worksheets/sheet1.xml",
    ].map((name): [string, () => Buffer, string] => [
      `an external entity in ${name}`,
      () => part(name, (body) => external() + body),
      "unsafe",
    ]),
    [
      "a DOCTYPE behind a byte order mark and a comment",
      () => part("xl/styles.xml", (body) => `\ufeff<!-- -->\n${external()}${body}`),
      "unsafe",
    ],
    [
      "a DOCTYPE inside the root",
      () => part("xl/styles.xml", (body) => body.replace("<numFmts>", `${external()}<numFmts>`)),
      "broken",
    ],
    ["two DOCTYPEs", () => part("xl/styles.xml", (body) => external() + external() + body), "unsafe"],
    [
      "UTF-16 of the other order",
      () => part("xl/styles.xml", (body) => Buffer.from(`\ufeff${external()}${body}`, "utf16le").swap16()),
      "unsafe",
    ],
    ["UTF-16 without a mark", () => part("xl/styles.xml", (body) => Buffer.from(external() + body, "utf16le")), "unsafe"],
    [
      "UTF-16 of the other order without a mark",
      () => part("xl/styles.xml", (body) => Buffer.from(external() + body, "utf16le").swap16()),
      "unsafe",
    ],
    ["UTF-7 that does not say so", () => part("xl/styles.xml", (body) => `+ADwAIQ-DOCTYPE w+AD4-${body}`), "broken"],
    [
      "bytes that are no UTF-8",
      () => part("xl/styles.xml", (body) => Buffer.concat([Buffer.from([0x3c, 0xc0, 0xbc]), Buffer.from(body)])),
      "broken",
    ],
    [
      "quadratic blow-up",
      () =>
        rawBook({
          ...book({ rows: `<row r="2"><c r="A2" t="inlineStr"><is><t>${"&a;".repeat(50_000)}</t></is></c></row>` }),
          prolog: `<!DOCTYPE w [<!ENTITY a "${"ha".repeat(50_000)}">]>`,
        }),
      "unsafe",
    ],
    [
      "numeric entities without end",
      () =>
        rawZip(
          parts().map((entry) =>
            entry.name.includes("sheet1")
              ? { ...entry, store: true, body: `<w><c t="str"><v>${"&#x61;".repeat(2_000_000)}` }
              : entry,
          ),
        ),
      "bomb",
    ],
    [
      "an attribute of 20 MB",
      () =>
        rawZip(
          parts().map((entry) =>
            entry.name.includes("sheet1")
              ? {
                  ...entry,
                  store: true,
                  body: Buffer.concat([Buffer.from('<w a="'), Buffer.alloc(20_000_000, "a"), Buffer.from('"/>')]),
                }
              : entry,
          ),
        ),
      "bomb",
    ],
    [
      "a million attributes",
      () =>
        rawZip(
          parts().map((entry) =>
            entry.name.includes("sheet1")
              ? { ...entry, store: true, body: `<w ${Array.from({ length: 1_000_000 }, (_, at) => `a${at}=""`).join(" ")}/>` }
              : entry,
          ),
        ),
      "bomb",
    ],
    ["an external entity", () => rawBook({ ...book(), prolog: `<!DOCTYPE w [<!ENTITY x SYSTEM "${address}/x">]>` }), "unsafe"],
    [
      "a parameter entity",
      () => rawBook({ ...book(), prolog: `<!DOCTYPE w [<!ENTITY % p SYSTEM "file:///etc/passwd"> %p;]>` }),
      "unsafe",
    ],
    ["an external DTD", () => rawBook({ ...book(), prolog: `<!DOCTYPE w SYSTEM "${address}/w.dtd">` }), "unsafe"],
    [
      "billion laughs",
      () => rawBook({ ...book({ rows: '<row r="2"><c r="A2" t="inlineStr"><is><t>&a9;</t></is></c></row>' }), prolog: laughs }),
      "unsafe",
    ],
    [
      "UTF-16",
      () =>
        rawZip(
          good.map((entry) =>
            entry.name.includes("sheet1")
              ? { ...entry, body: Buffer.from(`\ufeff<?xml version="1.0"?>${laughs}<w/>`, "utf16le") }
              : entry,
          ),
        ),
      "unsafe",
    ],
    ["another declared encoding", () => rawBook({ ...book(), prolog: `<?xml version="1.0" encoding="UTF-7"?>` }), "unsafe"],
    ["an entity that was never defined", () => rawBook(book({ rows: '<row r="2"><c r="A2"><v>&x;</v></c></row>' })), "broken"],
    ["a thousand levels", () => rawBook(book({ rows: "<a>".repeat(1_000) + "</a>".repeat(1_000) })), "unsafe"],
    [
      "a text of 20 MB",
      () =>
        rawBook(
          book({
            rows: `<row r="2"><c r="A2" t="inlineStr"><is><t>${Array.from({ length: 400_000 }, (_, at) => (at * 7919).toString(36).padStart(50, "xyzq")).join("")}</t></is></c></row>`,
          }),
        ),
      "bomb",
    ],
  ];
  test.each(cases)("%s", async (_, make, code) => {
    expect(await refusal(make())).toBe(code);
  });

  test("what a workbook refers to outside of itself is not read: no file, no address, no XInclude (S37, S38)", async () => {
    const targets = ["../../../../../../etc/passwd", "/etc/passwd", "file:///etc/passwd", `${address}/sheet1.xml`];
    for (const target of targets)
      expect(["broken", "sheet_missing"], target).toContain(
        await refusal(part("xl/_rels/workbook.xml.rels", (body) => body.replace("worksheets/sheet1.xml", target))),
      );
    const include = `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${address}/x" parse="text"/>`;
    const { rows } = await read(
      rawBook(book({ rows: `<row r="2"><c r="A2" t="inlineStr"><is><t>${include}</t></is></c><c r="B2"><v>1</v></c></row>` })),
    );
    expect(rows).toEqual([{ number: 2, cells: ["", "n1"] }]);
  });

  test("a zip under another name inside the workbook is never unpacked (S37)", async () => {
    const inner = rawZip([{ name: "bomb", body: zeros(50) }]);
    const { rows } = await read(rawZip([...good, { name: "xl/media/image1.png", body: inner, store: true }]));
    expect(rows).toHaveLength(1);
  });
});
