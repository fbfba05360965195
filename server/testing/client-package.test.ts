import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { createGunzip } from "node:zlib";
import { contract, walk } from "@tradeport/contract";
import { extract } from "tar-stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFileWith } from "./excel-fixture.ts";
import { someProduct } from "./some-product.ts";
import { type World, world } from "./world.ts";

/** A program of somebody else's, in a folder of its own: nothing of ours is near it but the package that the installation gives. */
const folder = mkdtempSync(join(tmpdir(), "tp-program-"));
const run = promisify(execFile);
let w: World;
let url: string;
let key: string;

beforeAll(async () => {
  w = await world();
  await w.app.listen({ port: 0, host: "127.0.0.1" });
  url = `http://127.0.0.1:${(w.app.server.address() as AddressInfo).port}`;
  key = (await w.as("ayse").Client.CreateApiKey({ name: "ERP", right: "write", expireDays: 1 })).key!;
  const reply = await fetch(`${url}/api/client.tgz`);
  expect([reply.status, reply.headers.get("content-type"), reply.headers.get("content-encoding")]).toEqual([
    200,
    "application/gzip",
    null,
  ]);
  const files = Readable.fromWeb(reply.body!).pipe(createGunzip()).pipe(extract());
  for await (const entry of files) {
    const file = join(folder, "node_modules/tradeport-client", entry.header.name.replace("package/", ""));
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, await text(entry));
  }
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
});
afterAll(async () => {
  await w.close();
  rmSync(folder, { recursive: true });
});

const compile = async (program: string) => {
  writeFileSync(join(folder, "program.ts"), program);
  const tsc = resolve(import.meta.dirname, "../../node_modules/.bin/tsc");
  const options = [
    "--strict",
    "--noUncheckedIndexedAccess",
    "--noEmit",
    "--types",
    "",
    "--lib",
    "es2024,dom",
    "--module",
    "nodenext",
  ];
  return run(process.execPath, [tsc, ...options, "program.ts"], { cwd: folder }).then(
    () => [],
    (error: { stdout: string }) => error.stdout.trim().split("\n"),
  );
};
const opening = `import { changesSince, rowsOf, TradeportError, tradeport } from "tradeport-client";
const shop = tradeport({ url: "x", key: "y" });
`;

test("a program that says what the contract says compiles, and one that does not is told where", async () => {
  expect(
    await compile(`${opening}
    for await (const row of rowsOf(shop.Order.GetAllOrder, { status: "S_NEW" })) console.log(row.customerName.toUpperCase(), row.lineCount + 1);
    for await (const { data, next } of changesSince(shop.Product.GetProductChanges, "2026-11-29T09:00:00Z", { pageSize: 5 })) console.log(data[0]?.productMainCode.trim(), next);
    const file: Blob = await shop.Order.GetAllOrderExcel({});
    const { processId } = await shop.Product.UploadProductFromExcel({ forUpdate: "false" }, { files: [file], idempotencyKey: "12345678" });
    try { await shop.Product.ArchivedProductMasterData({ ids: [processId], isArchived: true }); }
    catch (error) { if (error instanceof TradeportError && error.code === "not_found") console.log(error.fields[0]?.message); else throw error; }`),
  ).toEqual([]);
  const wrong = await compile(`${opening}
    await shop.Order.GetAllOrder({ status: "S_NEVER" });
    await shop.Product.ArchivedProductMasterData({ ids: ["1"] });
    await shop.Client.CreateApiKey({});
    const page = await shop.Product.GetAllProductMasterData();
    page.data[0].productName;`);
  expect(wrong.map((line) => /program\.ts\((\d+),/.exec(line)?.[1])).toEqual(["4", "5", "6", "8"]);
});

interface Shop {
  Product: {
    CreateProductMasterDataJson: (input: object, options?: object) => Promise<{ id: string }>;
    GetAllProductMasterData: (input: object) => Promise<{ data: { id: string; productMainCode: string }[] }>;
    GetProductChanges: (input: object) => Promise<object>;
    UploadProductFromExcel: (input: object, options: object) => Promise<{ processId: string }>;
    ArchivedProductMasterData: (input: object) => Promise<object>;
  };
  Warehouse: Record<string, (input?: object) => Promise<unknown>>;
  Order: { GetAllOrderExcel: (input: object) => Promise<Blob> };
}
interface Package {
  tradeport: (settings: object) => Shop;
  rowsOf: <Row>(call: unknown, input?: object) => AsyncIterable<Row>;
  TradeportError: new () => Error & { code: string; status: number; fields: object[] };
}
const load = async (settings: object = {}) => {
  const made = (await import(join(folder, "node_modules/tradeport-client/index.js"))) as Package;
  return { ...made, shop: made.tradeport({ url, key, ...settings }) };
};

test("R42: a change whose answers are lost is done once, and what is away for a moment is asked again", async () => {
  const lost: string[] = [];
  /** The first answer never arrives, the second is that of a proxy whose server is away. */
  const unlucky = async (at: URL, init: RequestInit) => {
    const reply = await fetch(at, init);
    lost.push(new Headers(init.headers).get("idempotency-key") ?? "");
    if (lost.length === 1) throw new TypeError("the connection broke off");
    if (lost.length === 2) return new Response("<html>", { status: 502 });
    return reply;
  };
  const { shop } = await load({ fetch: unlucky });
  const { id } = await shop.Product.CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), "CLIENT-1") });
  expect(lost).toHaveLength(3);
  expect(new Set(lost).size).toBe(1);
  expect((await w.as("ayse").Product.GetAllProductMasterData({ productMainCode: "CLIENT-1" })).data.map((row) => row.id)).toEqual(
    [id],
  );
});

test("what a key only proposes is asked once: it waits for a person, not for another try", async () => {
  const made = await w.as("ayse").Client.CreateApiKey({ name: "Öneren", right: "write", proposes: true, expireDays: 1 });
  let calls = 0;
  const counting = (...args: Parameters<typeof fetch>) => {
    calls += 1;
    return fetch(...args);
  };
  const { shop } = await load({ key: made.key!, fetch: counting });
  await expect(shop.Warehouse.InsertUpdate!({ name: "Depo 9", code: "DEPO-9" })).rejects.toMatchObject({
    ...{ code: "proposed", status: 202 },
  });
  expect(calls).toBe(1);
});

test("rows come page by page, files go and come, and what is refused has its code, its field and words in the chosen language", async () => {
  const { shop, rowsOf, TradeportError } = await load({ language: "tr", retries: 0 });
  for (const code of ["CLIENT-2", "CLIENT-3", "CLIENT-4"])
    await w.as("ayse").Product.CreateProductMasterDataJson({ product: await someProduct(w.as("ayse"), code) });
  const codes: string[] = [];
  for await (const row of rowsOf<{ productMainCode: string }>(shop.Product.GetAllProductMasterData, { pageSize: 2 }))
    codes.push(row.productMainCode);
  expect(codes).toEqual(expect.arrayContaining(["CLIENT-2", "CLIENT-3", "CLIENT-4"]));
  expect(new Set(codes).size).toBe(codes.length);
  expect(await shop.Warehouse.WarehouseList!()).toBeDefined();
  const file = new File([new Uint8Array(await makeFileWith(1, () => ({})))], "ürünler.xlsx");
  expect(await shop.Product.UploadProductFromExcel({ forUpdate: "false" }, { files: [file] })).toMatchObject({
    processId: expect.any(String),
  });
  expect((await shop.Order.GetAllOrderExcel({})).size).toBeGreaterThan(1000);
  const refused = await shop.Product.GetProductChanges({ after: "dün" }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(TradeportError);
  expect(refused).toMatchObject({
    code: "bad_input",
    status: 400,
    fields: [{ field: "after", message: expect.stringContaining("önceki yanıtın") }],
  });
  const { shop: nobody } = await load({ key: "tp_wrong", retries: 0 });
  await expect(nobody.Product.GetProductChanges({})).rejects.toMatchObject({ status: 401 });
  await expect(
    shop.Product.ArchivedProductMasterData({ ids: ["01920000-0000-7000-8000-00000000dead"], isArchived: true }),
  ).rejects.toMatchObject({
    code: "not_found",
  });
});

test("every call that a key may make is in the package, and none that only a person at a browser may", async () => {
  const { shop } = await load();
  const has = ({ controller, action }: { controller: string; action: string }) =>
    (shop as unknown as Record<string, Record<string, unknown>>)[controller]?.[action] !== undefined;
  const all = walk(contract);
  const isOpen = ({ procedure }: (typeof all)[number]) =>
    procedure.kind !== "stream" && !procedure.inBrowser && !procedure.fresh && procedure.roles.some((role) => role !== "Guest");
  expect(all.filter(has).map(({ name }) => name)).toEqual(all.filter(isOpen).map(({ name }) => name));
});
