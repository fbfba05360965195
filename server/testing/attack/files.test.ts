import type { ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { contract, type Envelope, walk } from "@tradeport/contract";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { openSheet } from "#platform/excel/sheet.ts";
import { makeFileWith } from "../excel-fixture.ts";
import type { Caller } from "../installation.ts";
import { importFile, processEnded } from "../main-job.ts";
import { type RawEntry, rawBook, rawParts, rawZip, textCell } from "../raw-xlsx.ts";
import { until } from "../until.ts";
import { type Attacked, installUnderAttack } from "./install.ts";

/** S37-S40, S43, S44: files that a person gives to the running install, and files that it gives out. */
let it: Attacked;
let worker: ChildProcess;
let seller: Caller;
const evil = `evil-${randomBytes(6).toString("hex")}`;
beforeAll(async () => {
  it = await installUnderAttack(["api"]);
  worker = await it.start("worker");
  seller = it.as("ayse");
  // The first file of a worker loads what the next ones find there.
  await processEnded(seller, await importFile(seller, rawBook({ rows: "" })));
});
afterAll(async () => {
  expect(it.listener.contacts).toEqual([]);
  await it.close();
});

const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${worker.pid}/status`, "utf8"))?.[1]) / 1000;
/** A multipart body as a browser makes it, with the name as it stands. */
const send = (
  name: string,
  fields: Record<string, string>,
  file: { name: string; type?: string; body: Buffer },
  who: "ayse" | "mehmet" | "admin" = "ayse",
) => {
  const parts = Object.entries(fields).map(
    ([key, value]) => `--x\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`,
  );
  const head = `--x\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\ncontent-type: ${file.type ?? "application/octet-stream"}\r\n\r\n`;
  return it.ask(`/api/${name}`, {
    method: "POST",
    headers: { ...it.browserOf(who), "content-type": "multipart/form-data; boundary=x" },
    body: Buffer.concat([Buffer.from(parts.join("") + head), file.body, Buffer.from("\r\n--x--\r\n")]),
  });
};
/** Whoever has sent all that a minute lets pass waits for the next. */
const upload = async (...given: Parameters<typeof send>) => {
  let reply = await send(...given);
  await until("room for one more file", async () => {
    if (reply.code !== "too_many") return true;
    reply = await send(...given);
    return false;
  });
  return reply;
};
const stored = () =>
  fs
    .readdirSync(path.join(it.data, "files"), { recursive: true, encoding: "utf8" })
    .filter((name) => fs.statSync(path.join(it.data, "files", name)).isFile());

const parts = () => rawParts({ rows: `<row r="1">${textCell("A1", "Barkod")}</row>`, sharedStrings: "<si><t>a</t></si>" });
const withPart = (name: string, change: (body: string) => string | Buffer) =>
  parts().map((entry) => (entry.name.endsWith(name) ? { ...entry, store: true, body: change(String(entry.body)) } : entry));
const withMore = (...more: RawEntry[]) => rawZip([...parts(), ...more]);
const external = () => `<!DOCTYPE w [<!ENTITY x SYSTEM "${it.listener.address}/x">]>`;
const laughs = `<!DOCTYPE w [<!ENTITY a0 "ha">${Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`).join("")}]><w>&a9;</w>`;

describe("a hostile workbook, uploaded, is refused in words; memory stays flat and the worker lives (S37, S38, S39)", () => {
  const cases: [string, () => Buffer, RegExp][] = [
    [
      "names that lead out of the archive",
      () => withMore({ name: `../../../../../../../../tmp/${evil}`, body: "x" }),
      /could not be opened/,
    ],
    ["an absolute name", () => withMore({ name: `/tmp/${evil}`, body: "x" }), /could not be opened/],
    [
      "a symbolic link",
      () => withMore({ name: "xl/link", body: `/tmp/${evil}`, attributes: (0o120777 << 16) >>> 0 }),
      /not allowed/,
    ],
    [
      "70,000 entries",
      () =>
        rawZip([...parts(), ...Array.from({ length: 70_000 }, (_, at) => ({ name: `x/${at}`, body: "", store: true }))], {
          claimedEntries: 4_464,
        }),
      /grows beyond/,
    ],
    ["1,000 to 1", () => withMore({ name: "xl/media/a.bin", body: Buffer.alloc(60_000_000) }), /grows beyond/],
    [
      "a lying size",
      () => rawZip(parts().map((entry) => (entry.name.endsWith("sheet1.xml") ? { ...entry, claimedSize: 40 } : entry))),
      /could not be opened/,
    ],
    [
      "a zip in the zip",
      () => withMore({ name: "xl/embeddings/a.zip", body: rawZip([{ name: "a", body: Buffer.alloc(1_000_000) }]) }),
      /another file inside/,
    ],
    ["macros (S40)", () => withMore({ name: "xl/vbaProject.bin", body: "x" }), /macros/],
    ["an external entity in the sheet", () => rawZip(withPart("sheet1.xml", (body) => external() + body)), /not allowed/],
    [
      "an external entity in the shared texts",
      () => rawZip(withPart("sharedStrings.xml", (body) => external() + body)),
      /not allowed/,
    ],
    [
      "an external entity in the relations",
      () => rawZip(withPart("workbook.xml.rels", (body) => external() + body)),
      /not allowed/,
    ],
    [
      "a sheet at another address",
      () => rawZip(withPart("workbook.xml.rels", (body) => body.replace("worksheets/sheet1.xml", `${it.listener.address}/x`))),
      /could not be opened/,
    ],
    [
      "a DOCTYPE hidden in UTF-16",
      () => rawZip(withPart("styles.xml", (body) => Buffer.from(`\ufeff${external()}${body}`, "utf16le"))),
      /not allowed/,
    ],
    ["billion laughs", () => rawZip(withPart("styles.xml", () => laughs)), /not allowed/],
    [
      "two million numeric entities",
      () => rawZip(withPart("sheet1.xml", () => `<w><c t="str"><v>${"&#x61;".repeat(2_000_000)}`)),
      /grows beyond/,
    ],
    [
      "an attribute of 30 MB",
      () =>
        rawZip(
          withPart("sheet1.xml", () => Buffer.concat([Buffer.from('<w a="'), Buffer.alloc(30_000_000, "a"), Buffer.from('"/>')])),
        ),
      /grows beyond/,
    ],
    ["a thousand levels", () => rawZip(withPart("sheet1.xml", () => "<a>".repeat(1_000) + "</a>".repeat(1_000))), /not allowed/],
  ];

  test.each(cases)("%s", async (_, make, words) => {
    const body = make();
    const before = megabytes();
    let highest = before;
    const watch = setInterval(() => {
      highest = Math.max(highest, megabytes());
    }, 10);
    try {
      const ended = await processEnded(seller, await importFile(seller, body));
      expect(ended).toMatchObject({ state: "failed", done: 0 });
      expect(ended.reason?.en).toMatch(words);
      expect(ended.reason?.tr.length).toBeGreaterThan(20);
      // A sentence for a person: no stack, no place on the machine.
      expect(JSON.stringify(ended.reason)).not.toMatch(/node_modules|\.ts:|at \w+ \(|tp-inst/);
    } finally {
      clearInterval(watch);
    }
    expect(highest - before).toBeLessThan(200);
    expect(worker.exitCode).toBeNull();
    expect(fs.existsSync(`/tmp/${evil}`)).toBe(false);
    expect(it.listener.contacts).toEqual([]);
  });

  test("the same worker goes on with an honest file", async () => {
    const ended = await processEnded(seller, await importFile(seller, await makeFileWith(5, () => ({}))));
    expect(ended).toMatchObject({ state: "done", done: 5 });
    expect(worker.exitCode).toBeNull();
  });
});

/** Two companies take turns: each may send so many files a minute, and the first sends those of the other tests as well. */
const senders = ["mehmet", "ayse"] as const;
let turn = 0;
const routes = walk(contract)
  .filter(({ procedure }) => procedure.kind === "upload")
  .map((route) => ({ ...route, who: route.procedure.roles.includes("Client") ? senders[turn++ % 2]! : ("admin" as const) }));
const wrong: [string, { name: string; type?: string; body: Buffer }][] = [
  ["HTML as a picture", { name: "a.jpg", type: "image/jpeg", body: Buffer.from("<!doctype html><script>alert(1)</script>") }],
  [
    "SVG with script",
    {
      name: "a.svg",
      type: "image/svg+xml",
      body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>'),
    },
  ],
  ["GIF that is JavaScript", { name: "a.png", type: "image/png", body: Buffer.from("GIF89a=1;alert(1)//") }],
  ["a program with two endings", { name: "a.xlsx.exe", body: Buffer.from("MZ\u0090\u0000") }],
  ["a PDF as a workbook", { name: "a.xlsx", body: Buffer.from("%PDF-1.7 x") }],
  [
    "an old workbook",
    { name: "a.xls", body: Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]) },
  ],
  ["nothing at all", { name: "a.xlsx", body: Buffer.alloc(0) }],
];

/** What each asks for beside the file. */
const fieldsOf: Record<string, Record<string, string>> = {
  "Product/UploadProductFromExcel": { forUpdate: "false" },
  "Product/CreateProductMasterData": { product: "{}" },
  "Product/UpdateProductMasterData": { product: "{}" },
  "ProductCategory/ImportTaxonomy": { seen: "of-a-preview" },
  "ProductTransfer/PreviewTransferExcel": { channelId: "01920000-0000-7000-8000-00000000dead" },
  "ProductTransfer/UploadTransferExcel": { channelId: "01920000-0000-7000-8000-00000000dead" },
  "Support/SendContact": { subject: "Bir soru", message: "Sorunun kendisi" },
};

/** A workbook is read by a process later, but for those that answer with what stands in it, and those whose channel is not there. */
const read = (name: string) => (/Taxonomy$/.test(name) ? 400 : /TransferExcel$/.test(name) ? 404 : 200);

describe.each(routes)("$name looks at the first bytes, whatever the name and the type say (S40)", ({ name, procedure, who }) => {
  const fields = fieldsOf[name] ?? {};
  const wrongHere = wrong.filter(([what]) => !(what === "a PDF as a workbook" && procedure.file?.types.includes("pdf")));

  test.each(wrongHere)("%s", async (_, file) => {
    const before = stored().length;
    const reply = await upload(name, fields, file, who);
    expect(reply.status).toBe(415);
    expect(["file_type", "file_is_xls"]).toContain(reply.code);
    expect(stored().length).toBe(before);
  });

  test("a file of the other routes", async () => {
    const png = Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), Buffer.alloc(60)]);
    const body = procedure.file?.types.includes("xlsx") ? png : rawBook({ rows: "" });
    expect((await upload(name, fields, { name: "a.png", type: "image/png", body }, who)).status).toBe(415);
  });

  test("names are kept as text and reach no path", async () => {
    const before = stored();
    for (const shown of [
      "../../../../tmp/x.xlsx",
      "/etc/passwd",
      "a\u0000.xlsx",
      "..\\..\\x.xlsx",
      `${"ş".repeat(400)}.xlsx`,
      "<img src=x onerror=alert(1)>.xlsx",
      "x.xlsx\u202egpj.exe",
    ]) {
      const body = Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.alloc(40)]);
      const { status } = await upload(name, fields, { name: shown, body }, who);
      expect([shown, status]).toEqual([shown, procedure.file?.types.includes("xlsx") ? read(name) : 415]);
    }
    const fresh = stored().filter((file) => !before.includes(file));
    for (const file of fresh) expect(file).toMatch(/^[0-9a-f]{2}\/[0-9a-f-]{36}$/);
    expect(fs.existsSync("/tmp/x.xlsx")).toBe(false);
    const { data } = await it.as(who === "admin" ? "ayse" : who).Process.GetAllProcess({ pageSize: 100 });
    for (const { subject } of data) expect(subject).not.toMatch(/[\p{Cc}\u202a-\u202e]|^$|.{256}/u);
  });
});

describe("what is given out (S43, S44)", () => {
  const product = async () => {
    const [first] = (await seller.Product.GetAllProductMasterData({ pageSize: 1 })).data;
    return seller.Product.GetProductMasterData({ productId: first!.id });
  };

  test("a picture that is also a page of HTML is served as the picture that its first bytes say, and can run nothing", async () => {
    const whole = await product();
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#a0b0c0" } })
      .jpeg()
      .toBuffer();
    const page = Buffer.from("<html><script>alert(1)</script>");
    const polyglot = Buffer.concat([picture, page]);
    const input = {
      ...{ productMainCode: "MEDIA-1", categoryId: whole.categoryId, brandName: "Anka", vatRate: whole.vatRate },
      texts: [{ langCode: "tr-TR", name: "Resimli" }],
      attributes: whole.attributes.map(({ attributeId, valueId, text }) => ({ attributeId, valueId, text })),
      variants: whole.variants.slice(0, 1).map(({ attributes }) => ({
        ...{ barcode: "MEDIA1", productCode: "MEDIA1", listPrice: "10.00", salePrice: "10.00" },
        attributes: attributes.map(({ attributeId, valueId, text }) => ({ attributeId, valueId, text })),
      })),
    };
    const made = await upload(
      "Product/CreateProductMasterData",
      { product: JSON.stringify(input) },
      { name: "a.html", type: "text/html", body: polyglot },
    );
    expect([made.status, made.text.slice(0, 300)]).toEqual([200, expect.any(String)]);
    const address = (JSON.parse(made.text) as Envelope<{ images: string[] }>).result!.images[0]!;
    const reply = await it.ask(new URL(address, it.origin).pathname);
    expect(reply.status).toBe(200);
    expect(reply.text).not.toContain("script");
    const headAlone = { name: "a.html", type: "text/html", body: Buffer.concat([picture.subarray(0, 4), page]) };
    expect(await upload("Product/CreateProductMasterData", { product: JSON.stringify(input) }, headAlone)).toMatchObject({
      status: 415,
      code: "image_broken",
    });
    expect(reply.headers).toMatchObject({
      "content-type": "image/jpeg",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
      "x-frame-options": "DENY",
    });
  });

  test("no other file of a company is a picture: an uploaded workbook has no address, nor has a path (S35)", async () => {
    const pictures = new Set(
      (await it.database.asPlatform((tx) => sql<{ id: string; type: string }>`select id, type from file`.execute(tx))).rows
        .filter(({ type }) => !type.startsWith("image/"))
        .map(({ id }) => id),
    );
    expect(pictures.size).toBeGreaterThan(5);
    for (const id of pictures) expect((await it.ask(`/media/${id}`)).status).toBe(404);
    for (const place of [
      "..%2f..%2fmaster.key",
      "%2e%2e/%2e%2e/log.txt",
      "..%252f..%252flog.txt",
      "..\\log.txt",
      "%00",
      "/etc/passwd",
    ])
      expect((await it.ask(`/media/${place}`)).status).toBe(404);
  });

  test("formulas in names come back as typed text and round-trip; the download is an attachment", async () => {
    const formulas = ["=cmd|'/c calc'!A1", "+1+1", "-2+3", "@SUM(A1)", "\t=1", "＝1+1", ";=1", '=HYPERLINK("http://x","y")'];
    const body = await makeFileWith(formulas.length, (n) => ({
      "Model kodu": `F-${n}`,
      "Stok kodu": `F-${n}`,
      Barkod: `F${n}`,
      "Ürün adı": `${formulas[n - 1]} ${n}`,
      "Satış fiyatı (KDV dahil)": null,
    }));
    const processId = await importFile(seller, body);
    expect(await processEnded(seller, processId)).toMatchObject({ failed: formulas.length });
    const reply = await fetch(`http://127.0.0.1:${it.port}/api/Process/GetFailedLinesExcel`, {
      method: "POST",
      headers: { ...it.browserOf("ayse"), "content-type": "application/json" },
      body: JSON.stringify({ processId }),
    });
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      "content-disposition": expect.stringMatching(/^attachment; filename="[\x20-\x7e]*"; filename\*=UTF-8''/),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
      "cache-control": "no-store",
    });
    const file = path.join(it.data, "failed.xlsx");
    fs.writeFileSync(file, Buffer.from(await reply.arrayBuffer()));
    const sheet = await openSheet({ path: file, sheet: ["Ürünler"] });
    const name = sheet.header.findIndex((cell) => cell.startsWith("sÜrün adı"));
    const cells: string[] = [];
    for await (const batch of sheet.rows) cells.push(...batch.map((row) => row.cells[name]!));
    // "s" is a typed text; "f" would be a formula.
    expect(cells).toEqual(formulas.map((text, at) => `s${text} ${at + 1}`));
    expect(await processEnded(seller, await importFile(seller, fs.readFileSync(file)))).toMatchObject({
      failed: formulas.length,
    });
  });
});

test("after all of it the worker has nothing to do and has called nobody", async () => {
  await until("no process runs", async () =>
    (await seller.Process.GetAllProcess({ pageSize: 100 })).data.every(({ state }) => state !== "running"),
  );
  expect([worker.exitCode, it.listener.contacts]).toEqual([null, []]);
});
