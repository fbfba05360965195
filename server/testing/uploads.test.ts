import { fork } from "node:child_process";
import { randomBytes } from "node:crypto";
import fs from "node:fs";
import http from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { openImages } from "#platform/images/images.ts";
import { type Sample, sampleImages } from "./bad-images.ts";
import { until, untilLocked } from "./until.ts";
import { type World, world } from "./world.ts";

let w: World;
let port: number;
let samples: Sample[];
beforeAll(async () => {
  w = await world({ uploadLimits: { perMinute: 1_000_000 } });
  await w.app.listen({ port: 0, host: "127.0.0.1" });
  port = (w.app.server.address() as AddressInfo).port;
  samples = await sampleImages();
});
afterAll(() => w.close());

const stored = (of: World = w) =>
  fs
    .readdirSync(of.folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
const rows = async (of: World = w) => {
  const found = await of.database.asPlatform((tx) => sql<{ count: number }>`select count(*)::int as count from file`.execute(tx));
  return found.rows[0]!.count;
};
interface Packed {
  more?: string;
  type?: string;
  filter?: string;
  bytes?: (text: Buffer) => Buffer;
}
const bomb = deflateSync(Buffer.concat([Buffer.from("9 0 10 40 "), Buffer.alloc(40_000_000, 32)]));
/** A zlib stream that is no smaller: what it holds stands in it as it is (RFC 1951, 3.2.4). */
const stored9 = (inside: Buffer) =>
  Buffer.concat([
    pdf("6 0 obj << /Filter /FlateDecode >>\nstream\n"),
    deflateSync(inside, { level: 0 }),
    Buffer.from("\nendstream endobj"),
  ]);
const oneStream = Buffer.concat([
  Buffer.from("%PDF-1.7\n7 0 obj <</Type/ObjStm/Filter/FlateDecode>>stream\n"),
  deflateSync(Buffer.from("9")),
]);
const pdf = (text = "") => Buffer.from(`%PDF-1.7\n${text}`);
const send = (body: Buffer, name = "Belge.PDF", of: World = w) =>
  of.as("can").Document.UploadClientDocument({}, [{ name, body }]);
const status = (body: Buffer, name?: string) =>
  send(body, name).then(
    () => 200,
    (error: { status: number }) => error.status,
  );

describe("the company's documents", () => {
  test("an upload that fails for a fault of ours is not called cut off (R9)", async () => {
    await w.database.pool.query("alter table file_usage rename to file_usage_away");
    try {
      await expect(send(pdf("bozuk"))).rejects.toMatchObject({ status: 500, code: "bug" });
    } finally {
      await w.database.pool.query("alter table file_usage_away rename to file_usage");
    }
  });

  test("stay in the store when the connection broke and nobody knows whether their rows were written; the sweep looks later", async () => {
    const before = stored().length;
    const holder = await w.database.pool.connect();
    try {
      await holder.query("begin; lock table file in exclusive mode");
      const sent = expect(send(pdf("kopan"))).rejects.toMatchObject({ code: "database_away" });
      await untilLocked("the row waits", w.database.pool);
      await holder.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      await sent;
      expect(stored()).toHaveLength(before + 1);
    } finally {
      await holder.query("rollback");
      holder.release();
    }
  });

  test("keep a small name with the ending of what they are, a description, and come back byte for byte", async () => {
    const { Document } = w.as("can");
    const body = pdf("içerik");
    const made = await Document.UploadClientDocument({ description: "2026 yılı" }, [{ name: "İMZA Sirküleri.exe", body }]);
    expect(made).toMatchObject({
      name: "imza sirküleri.pdf",
      description: "2026 yılı",
      type: "application/pdf",
      createdBy: "Can Demir",
    });
    const plain = await send(await sharp(samples[0]!.body).png().toBuffer(), "../../LOGO.jpg");
    expect(plain).toMatchObject({ name: "logo.png", description: "-", type: "image/png" });
    expect((await w.as("zeynep").Document.ClientDocumentList({})).map(({ id }) => id)).toEqual([plain.id, made.id]);
    expect(await w.as("zeynep").Document.DownloadClientDocument({ documentId: made.id })).toEqual({ name: made.name, body });
    await Document.DeleteClientDocument({ documentId: made.id });
    await expect(Document.DownloadClientDocument({ documentId: made.id })).rejects.toMatchObject({ code: "not_found" });
    await expect(Document.DeleteClientDocument({ documentId: made.id })).rejects.toMatchObject({ code: "not_found" });
    // The others stay.
    expect((await Document.ClientDocumentList({})).map(({ id }) => id)).toEqual([plain.id]);
  });

  test("are nobody else's, by no id and no path (S35)", async () => {
    const { id } = await send(pdf("sır"));
    const { rows: storedRows } = await w.database.asClient(w.clientId("can"), (tx) =>
      sql<{ fileId: string }>`select file_id from client_document where id = ${id}`.execute(tx),
    );
    for (const documentId of [id, storedRows[0]!.fileId])
      await expect(w.as("mehmet").Document.DownloadClientDocument({ documentId })).rejects.toMatchObject({ status: 404 });
    await expect(w.as("can").Document.DownloadClientDocument({ documentId: storedRows[0]!.fileId })).rejects.toMatchObject({
      status: 404,
    });
    for (const documentId of ["../../x", "%2e%2e%2f", `${id}\0`, "/etc/passwd"])
      await expect(w.as("can").Document.DownloadClientDocument({ documentId })).rejects.toMatchObject({ status: 400 });
    expect((await w.app.inject({ url: `/media/${storedRows[0]!.fileId}` })).statusCode).toBe(404);
    // A photographed one is a picture by its type, and as little a product's.
    const photo = await send(await sharp(samples[0]!.body).png().toBuffer(), "vergi levhası.png");
    const { rows: photos } = await w.database.asClient(w.clientId("can"), (tx) =>
      sql<{ fileId: string }>`select file_id from client_document where id = ${photo.id}`.execute(tx),
    );
    expect((await w.app.inject({ url: `/media/${photos[0]!.fileId}` })).statusCode).toBe(404);
  });

  test("are given out as an attachment that can run nothing (S44)", async () => {
    const { id } = await send(pdf("<script>alert(1)</script>"), "<img src=x onerror=1>.html");
    const reply = await w.app.inject({
      method: "POST",
      url: "/api/Document/DownloadClientDocument",
      headers: { cookie: w.cookieOf("can"), origin: "http://localhost:3000", "content-type": "application/json" },
      payload: JSON.stringify({ documentId: id }),
    });
    expect(reply.headers).toMatchObject({
      "content-type": "application/pdf",
      "content-disposition": expect.stringMatching(/^attachment; filename="[\x20-\x7e]*\.pdf"; filename\*=UTF-8''/),
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  test("that would run something where they are opened are refused, however the command is spelt and wherever it lies; nothing stays (S44)", async () => {
    const before = { files: stored().length, rows: await rows() };
    const far = "x".repeat(65_530);
    for (const action of [
      "/S /JavaScript /JS (app.alert(1))",
      "/S/Launch/F(calc.exe)",
      "/S /#4aava#53cript",
      `${far}/S /JavaScript`,
      "/S\0/JavaScript",
      "/S%x\n/JavaScript",
      "/S/Rendition",
      "/S/SubmitForm/F(https://evil.example)",
      "/S 9 0 R>>>>endobj 9 0 obj /JavaScript",
      "/S 9 0 R/JS 8 0 R",
      // As far from their keys as a reader lets them be.
      `/S %${"x".repeat(150)}\n/JavaScript`,
      `/S${" ".repeat(140_000)}/JavaScript`,
      "/JS %x\n8 0 R",
      `/S 9 0 R>>>>endobj 9 0 obj %${"x".repeat(150)}\r/JavaScript`,
      "/S %/X\n%\n/JavaScript",
      "/AcroForm << /X#46A 9 0 R >>",
    ])
      await expect(send(pdf(`1 0 obj <</OpenAction <</Type/Action ${action}>>>>`))).rejects.toMatchObject({
        status: 415,
        code: "file_is_active",
        message: expect.stringContaining("Belge.PDF"),
      });
    expect([stored().length, await rows()]).toEqual([before.files, before.rows]);
    expect(await status(pdf("JavaScript, /Launch ve /S /JavaScripted sözleri, /S /GoTo /JavaScript, /S %/JavaScript\n>>"))).toBe(
      200,
    );
  });

  /** Objects in a stream (7.5.7), as a writer makes it; `more` stands in its dictionary. */
  const objects = (
    text: string,
    { more = "", type = "/Type /ObjStm", filter = "/Filter /FlateDecode", bytes = deflateSync }: Packed = {},
  ) => {
    const head = "9 0 10 40 ";
    const body = bytes(Buffer.from(head + text, "latin1"));
    const dictionary = `7 0 obj\n<< ${more} ${type} /N 2 /First ${head.length} ${filter} /Length ${body.length} >>\nstream\r\n`;
    return Buffer.concat([pdf(dictionary), body, Buffer.from("\nendstream\nendobj\ntrailer <</Root 9 0 R>>")]);
  };
  const script = "<< /Type /Catalog /OpenAction << /S /JavaScript /JS (app.alert(1)) >> >>";
  const noise = randomBytes(200_000);
  /** Its type, its keys and its filter with something between that would part them for whoever knows no strings. */
  const torn = (between: string) =>
    objects(script, {
      type: `/Type /ObjStm ${between}`,
      filter: `${between} /Filter [/ASCIIHexDecode]`,
      bytes: (text) => Buffer.from(text.toString("hex")),
    });

  test.each<[string, Buffer, "active" | "sealed"]>([
    ["deflated, with what opens it", objects(script), "active"],
    ["names in hex digits", objects("<</OpenAction<</S/#4aavaScript/#4A#53 9 0 R>>>>", { type: "/#54ype /Obj#53tm" }), "active"],
    ["a kind as an object of its own", objects("/Launch << /S 9 0 R /F (calc.exe) >>"), "active"],
    ["without the type, by its two keys", objects(script, { type: "" }), "active"],
    ["behind noise that is no stream", Buffer.concat([pdf(), noise, objects(script)]), "active"],
    ["in a stream that says it is a picture", objects(script, { type: "/Subtype /Image" }).subarray(0), "active"],
    ["not compressed", objects(script, { filter: "", bytes: (text) => text }), "active"],
    ["in the stored data of another stream", stored9(objects(script)), "active"],
    ["long: the script at its end", objects(`(${"x".repeat(3_000_000)}) ${script}`), "active"],
    [
      "deflated twice",
      objects(script, { filter: "/Filter [/FlateDecode /FlateDecode]", bytes: (text) => deflateSync(deflateSync(text)) }),
      "sealed",
    ],
    [
      "in hex",
      objects(script, { filter: "/Filter /ASCIIHexDecode", bytes: (text) => Buffer.from(text.toString("hex")) }),
      "sealed",
    ],
    [
      "in hex, without the type",
      objects(script, { type: "", filter: "/Filter /AHx", bytes: (text) => Buffer.from(text.toString("hex")) }),
      "sealed",
    ],
    // Words that end an object, in a string or a comment of its dictionary, end nothing.
    ["in hex, its keys parted by a string", torn("/X (stream )"), "sealed"],
    ["in hex, its keys parted by the end of a line in a string", torn("/X (a\\)\n>>\nendstream\nendobj\n8 0 obj\n<<)"), "sealed"],
    ["in hex, its keys parted by a comment", torn("% >> stream obj <<\n"), "sealed"],
    ["in hex, its keys parted by hex digits and an array", torn("/X [<41 42> (() ) << /N (endobj) >>]"), "sealed"],
    ["with a single angle in its dictionary", torn("/X > "), "sealed"],
    ["in a file of its own", objects("<<>>", { more: "/F (https://evil.example)" }), "sealed"],
    [
      "not compressed, a kind as an object of its own, after a string that ends the stream",
      objects("(endstream endobj) << /S 9 0 R /F (calc.exe) >> /Launch", { filter: "", bytes: (text) => text }),
      "active",
    ],
    ["a scene with a script", pdf("7 0 obj << /Type /3D /Subtype /U3D /OnInstantiate 8 0 R >>"), "active"],
    ["a player with scripts", pdf("7 0 obj << /Subtype /RichMedia /RichMediaContent 8 0 R >>"), "active"],
    ["what lies in another file, as an article", objects("<< /S /Thread /F (other.pdf) /D 0 >>"), "active"],
    [
      "in hex behind the first filter",
      objects(script, {
        filter: "/Filter [/FlateDecode /ASCIIHexDecode]",
        bytes: (text) => deflateSync(Buffer.from(text.toString("hex"))),
      }),
      "sealed",
    ],
    ["with a filter by reference", objects(script, { filter: "/Filter 12 0 R" }), "sealed"],
    ["a kind behind another object's name", objects("/Foo /Launch << /S 9 0 R /F (calc.exe) >>"), "active"],
    ["a kind behind a comment's name", objects("%/Foo\n/Launch << /S 9 0 R /F (calc.exe) >>"), "active"],
    ["predicted", objects("harmless", { more: "/DecodeParms << /Predictor 12 /Columns 4 >>" }), "sealed"],
    [
      "broken at its end",
      objects(script, { bytes: (text) => Buffer.concat([deflateSync(text).subarray(0, -6), Buffer.alloc(6, 7)]) }),
      "sealed",
    ],
    ["cut off", objects("<<>>").subarray(0, 110), "sealed"],
    ["far more than a file may come to", objects("", { bytes: () => bomb }), "sealed"],
    ["encrypted", pdf("trailer << /Root 1 0 R /Encrypt 8 0 R >>"), "sealed"],
    ["encrypted, spelt in hex", pdf("trailer << /#45ncrypt << /V 5 >> >>"), "sealed"],
    ["in the data of five, one in another", [1, 2, 3, 4, 5].reduce((inside) => stored9(inside), objects(script)), "active"],
    ["of more than a file has", Buffer.concat(Array.from({ length: 20_001 }, () => oneStream)), "sealed"],
  ])("whose objects lie in a stream are read there, or refused: %s (S44)", async (_, body, what) => {
    const before = { files: stored().length, rows: await rows() };
    await expect(send(body)).rejects.toMatchObject({ status: 415, code: `file_is_${what}` });
    expect([stored().length, await rows()]).toEqual([before.files, before.rows]);
  });

  test("that writers make are taken: objects, a cross-reference with a predictor, pictures, text, an attached invoice (S44)", async () => {
    const stream = (dictionary: string, body: Buffer) =>
      Buffer.concat([
        Buffer.from(`8 0 obj << ${dictionary} /Length ${body.length} >>\nstream\n`),
        body,
        Buffer.from("\nendstream endobj\n"),
      ]);
    const whole = Buffer.concat([
      objects("<< /Type /Catalog /Pages 10 0 R /Names << /EmbeddedFiles 11 0 R >> >> << /S /GoTo /D [1 0 R] >>"),
      Buffer.from("5 0 obj <</AP <</N 8 0 R>> /First 4 0 R>> endobj\n"),
      stream("/Type /XRef /W [1 2 1] /Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 4 >>", deflateSync(noise)),
      stream("/Subtype /Image /Filter /DCTDecode", Buffer.concat([Buffer.from([0xff, 0xd8]), noise])),
      stream("/Subtype /Image /Filter /FlateDecode", deflateSync(Buffer.alloc(9_000_000, 200))),
      stream("/Filter /FlateDecode", deflateSync(Buffer.from("BT /F1 12 Tf (Fatura /S /JavaScript /JS (x)) Tj ET"))),
      stream("/Type /EmbeddedFile /Filter /FlateDecode", deflateSync(Buffer.from("<Invoice/>"))),
      stream("/N 3 /Filter /FlateDecode", deflateSync(noise)),
    ]);
    expect(await status(whole)).toBe(200);
    expect(await status(objects("<< /Type /Info >>"))).toBe(200);
  });

  test("whose bytes are gone from the store say so", async () => {
    const { id } = await send(pdf("kayıp"));
    const { rows: storedRows } = await w.database.asClient(w.clientId("can"), (tx) =>
      sql<{ fileId: string }>`select file_id from client_document where id = ${id}`.execute(tx),
    );
    await w.files.remove(storedRows[0]!.fileId);
    await expect(w.as("can").Document.DownloadClientDocument({ documentId: id })).rejects.toMatchObject({ code: "file_lost" });
  });
});

describe("images pass a decoder in a process of its own", () => {
  test("fifty of them, good, odd and hostile: taken or refused with words, and the next one is served (R30, S40, S41)", async () => {
    expect(samples.length).toBeGreaterThanOrEqual(50);
    const before = { files: stored().length, rows: await rows() };
    const own = await world({ uploadLimits: { perMinute: 1_000_000 } });
    const seen: string[] = [];
    const wanted: string[] = [];
    for (const { what, body, taken } of samples) {
      wanted.push(`${what}: ${taken}`);
      const answer = await send(body, "resim.png", own).then(
        () => 200,
        (error: { status: number; message: string }) => {
          expect(error.message).toContain("resim.png");
          return error.status;
        },
      );
      seen.push(`${what}: ${answer}`);
    }
    expect(seen).toEqual(wanted);
    const good = samples.filter(({ taken }) => taken === 200).length;
    expect([stored(own).length, await rows(own)]).toEqual([good, good]);
    expect([stored().length, await rows()]).toEqual([before.files, before.rows]);
    await own.close();
  });

  test("what is kept is pixels alone: no EXIF, no place, no profile, nothing behind; turned as it was meant (S41)", async () => {
    const storedCount = async (what: string) => {
      const { id } = await send(samples.find((one) => one.what === what)!.body);
      return (await w.as("can").Document.DownloadClientDocument({ documentId: id })).body;
    };
    const placed = samples.find(({ what }) => what === "a JPEG with a place in its EXIF")!.body;
    expect((await sharp(placed).metadata()).exif).toBeDefined();
    for (const what of ["a JPEG with a place in its EXIF", "a WebP with a place in its EXIF", "a JPEG with a broken profile"]) {
      const { exif, icc, xmp, iptc } = await sharp(await storedCount(what)).metadata();
      expect([what, exif, icc, xmp, iptc]).toEqual([what, undefined, undefined, undefined, undefined]);
    }
    expect(String(await storedCount("a JPEG with HTML behind it"))).not.toContain("script");
    expect(await sharp(await storedCount("a JPEG that lies on its side")).metadata()).toMatchObject({ width: 40, height: 60 });
    expect(await sharp(await storedCount("a CMYK JPEG")).metadata()).toMatchObject({ space: "srgb", channels: 3 });
  });

  test("a decoder that is killed is replaced and the image made all the same; one that hangs costs its image alone (R30)", async () => {
    const images = openImages({ patienceMs: 30_000 });
    const [from, to] = [path.join(w.folder, "a"), path.join(w.folder, "b")];
    fs.writeFileSync(
      from,
      await sharp({ create: { width: 4000, height: 4000, channels: 3, background: "#123456" } })
        .png()
        .toBuffer(),
    );
    const ask = () => images.reencode({ from, to, type: "png", name: "a.png" });
    await ask();
    for (let time = 0; time < 5; time += 1) {
      const first = images.pid();
      const working = ask();
      process.kill(first!, "SIGKILL");
      await working;
      expect(images.pid()).not.toBe(first);
    }
    const hanging = openImages({ patienceMs: 1 });
    await expect(hanging.reencode({ from, to, type: "png", name: "a.png" })).rejects.toMatchObject({ code: "image_broken" });
    images.close();
    hanging.close();
    for (const file of [from, to]) fs.rmSync(file, { force: true });
  });

  test("R30: it is handed nothing of ours and ends with the process that began it", async () => {
    const images = openImages();
    await images.reencode({ from: "/nowhere", to: "/nowhere", type: "png", name: "a" }).catch(() => {});
    const environment = fs.readFileSync(`/proc/${images.pid()}/environ`, "utf8").split("\0");
    expect(environment.map((one) => one.split("=")[0]).filter((name) => !/^(PATH|NODE_CHANNEL.*|)$/.test(name!))).toEqual([]);
    images.close();
    const parent = fork(path.join(import.meta.dirname, "image-parent.ts"), [], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
    const child = await new Promise<number>((done) => parent.once("message", (pid) => done(Number(pid))));
    parent.kill("SIGKILL");
    await until(
      "the decoder is gone",
      () => !fs.existsSync(`/proc/${child}`) || /State:\s+Z/.test(fs.readFileSync(`/proc/${child}/status`, "utf8")),
    );
  });
});

describe("what one company may send (S42)", () => {
  test("beyond its space it is told so, and may go on when it made room; others are unhurt", async () => {
    const own = await world({ uploadLimits: { bytes: 5_000 } });
    const fill = [await send(pdf("x".repeat(2_000)), "a.pdf", own), await send(pdf("x".repeat(2_000)), "b.pdf", own)];
    await expect(send(pdf("x".repeat(2_000)), "c.pdf", own)).rejects.toMatchObject({ status: 413, code: "files_full" });
    expect(stored(own).length).toBe(2);
    await own.as("mehmet").Document.UploadClientDocument({}, [{ name: "d.pdf", body: pdf("x".repeat(2_000)) }]);
    await own.as("can").Document.DeleteClientDocument({ documentId: fill[0]!.id });
    await send(pdf("x".repeat(2_000)), "c.pdf", own);
    await own.close();
  });

  test("of 10,000 small files in a row 120 a minute are taken, then 429 with the seconds to wait", async () => {
    const own = await world({ uploadLimits: { perMinute: 20 } });
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => {
        const seen: number[] = [];
        for (let at = 0; at < 10; at += 1)
          seen.push(
            await send(pdf(), "a.pdf", own).then(
              () => 200,
              (error) => error.status,
            ),
          );
        return seen;
      }),
    );
    expect(answers.flat().filter((answer) => answer === 200).length).toBe(20);
    expect(answers.flat().filter((answer) => answer === 429).length).toBe(30);
    expect(await rows(own)).toBe(20);
    await own.as("mehmet").Document.UploadClientDocument({}, [{ name: "d.pdf", body: pdf() }]);
    await own.close();
  });

  test("of 100 uploads at once six are taken, the others told to come again; what is slow holds up nobody else", async () => {
    const open = Array.from({ length: 100 }, () => slowly("can"));
    await until(
      "all but six are refused",
      () => open.filter(({ answer }) => answer()?.includes("uploads_at_once")).length === 94,
    );
    await w.as("mehmet").Document.UploadClientDocument({}, [{ name: "d.pdf", body: pdf() }]);
    for (const { request } of open) request.destroy();
    await until("what was under way is gone", () => fs.readdirSync(path.join(w.folder, "incoming")).length === 0);
    await until("there is room again", async () => (await status(pdf())) === 200);
  });
});

/** An upload whose end does not come. */
const slowly = (who: "can" | "mehmet") => {
  let message: string | undefined;
  const request = http.request(
    {
      port,
      host: "127.0.0.1",
      method: "POST",
      path: "/api/Document/UploadClientDocument",
      headers: {
        cookie: w.cookieOf(who),
        origin: "http://localhost:3000",
        "content-type": "multipart/form-data; boundary=x",
        "transfer-encoding": "chunked",
      },
    },
    (reply) => {
      message = "";
      reply.on("data", (text) => {
        message += text;
      });
    },
  );
  request.on("error", () => {
    message ??= "";
  });
  request.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-1.7 ');
  return { request, answer: () => message };
};

test("200 uploads that are cut at any byte leave no file, no row and nothing under way (R28)", async () => {
  await until("nothing is under way", () => fs.readdirSync(path.join(w.folder, "incoming")).length === 0);
  const before = { files: stored().length, rows: await rows() };
  const body = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    samples[0]!.body,
    Buffer.alloc(100_000),
    Buffer.from("\r\n--x--\r\n"),
  ]);
  const cut = (bytes: number) =>
    new Promise<void>((gone) => {
      const request = http.request({
        port,
        host: "127.0.0.1",
        method: "POST",
        path: "/api/Document/UploadClientDocument",
        headers: {
          // As many as may be under way, of two companies in turn.
          cookie: w.cookieOf(bytes % 2 ? "can" : "selin"),
          origin: "http://localhost:3000",
          "content-type": "multipart/form-data; boundary=x",
          "content-length": body.length,
        },
      });
      request.on("error", () => gone());
      request.on("response", (reply) => reply.resume());
      request.on("close", () => gone());
      request.write(body.subarray(0, bytes), () => request.destroy());
    });
  for (let time = 0; time < 200; time += 1) await cut(Math.floor(((time * 7919) % 1000) * (body.length / 1000)));
  await until("nothing is under way", () => fs.readdirSync(path.join(w.folder, "incoming")).length === 0);
  expect({ files: stored().length, rows: await rows() }).toEqual(before);
});
