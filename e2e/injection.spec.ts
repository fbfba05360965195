import { expect, type Page, test } from "@playwright/test";
import { makeFileWith } from "../server/testing/excel-fixture.ts";
import { signIn } from "./people.ts";

/** S45: five hundred strings that would be script somewhere, in every text of a product; whoever looks at them, none runs. */
const hit = "document.documentElement.dataset.hit=1";
const payloads = [
  ...[`<script>${hit}</script>`, `<img src=x onerror=${hit}>`, `<svg onload=${hit}>`, `<svg><script>${hit}</script></svg>`],
  ...[`<iframe srcdoc="<script>parent.${hit}</script>"></iframe>`, `<a href="javascript:${hit}">x</a>`, `<body onload=${hit}>`],
  ...[
    `<math><mtext></form><form><mglyph><style></math><img src onerror=${hit}>`,
    `<details open ontoggle=${hit}>`,
    `{{constructor.constructor('${hit}')()}}`,
  ],
  ...[`<input autofocus onfocus=${hit}>`, `<template><img src=x onerror=${hit}></template>`, `<base href="javascript:${hit}//">`],
  ...[
    `<object data="javascript:${hit}">`,
    `<video><source onerror=${hit}>`,
    `<style>@import'javascript:${hit}'</style>`,
    `<meta http-equiv=refresh content="0;url=javascript:${hit}">`,
  ],
  ...[
    `<form action="javascript:${hit}"><button>`,
    `<marquee onstart=${hit}>`,
    `<noscript><p title="</noscript><img src=x onerror=${hit}>">`,
  ],
];
const wraps = [
  ...[
    "%",
    '"%',
    "'%",
    '">%',
    "'>%",
    "`%`",
    "</textarea>%",
    "</title>%",
    "</script>%",
    "</style>%",
    "-->%",
    "]]>%",
    "&lt;%",
    "\\u003c%",
    "%00%",
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: what an attacker writes
  ...["$&{%}", "${%}", "<!--%", "<b>%</b>", "\u202e%", "\ufeff%", "İ%", "%\u2028", "<%=%%>", "#{%}"],
];
const strings = payloads.flatMap((payload) => wraps.map((wrap) => wrap.replace("%", () => payload)));

type Result<T> = { result: T };
const asker =
  (page: Page, origin: string) =>
  async <T>(name: string, data: object) => {
    const reply = await page.request.post(`/api/${name}`, { data, headers: { origin, "sec-fetch-site": "same-origin" } });
    expect([name, reply.status(), reply.status() === 200 ? "" : await reply.text()]).toEqual([name, 200, ""]);
    return ((await reply.json()) as Result<T>).result;
  };
interface Category {
  id: string;
  isLeaf: boolean;
}
interface Attribute {
  id: string;
  isRequired: boolean;
  isVariant: boolean;
  values: { id: string }[];
}

test("no script of a stored text runs, for the owner and for the admin, in lists, forms and searches (S45)", async ({
  browser,
  baseURL,
}) => {
  expect(strings).toHaveLength(500);
  const context = await browser.newContext();
  const page = await context.newPage();
  const messages: string[] = [];
  page.on("dialog", (dialog) => {
    if (dialog.type() !== "beforeunload") messages.push(`dialog ${dialog.message()}`);
    void dialog.accept();
  });
  page.on("pageerror", (error) => messages.push(String(error)));
  page.on("console", (message) => /Content Security Policy|Refused to/.test(message.text()) && messages.push(message.text()));
  await signIn(page, "mehmet");
  const ask = asker(page, baseURL as string);
  const { data } = await ask<{ data: Category[] }>("ProductCategory/GetAll", {});
  const categoryId = data.find(({ isLeaf }) => isLeaf)?.id;
  const attributes = await ask<Attribute[]>("ProductCategory/GetProductCategoryAttributes", { categoryId });
  const attributesFor = (isVariant: boolean) =>
    attributes
      .filter((one) => one.isRequired && one.isVariant === isVariant)
      .map(({ id, values }) => ({ attributeId: id, valueId: values[0]?.id ?? null }));
  const cut = (text: string, most: number) => text.slice(0, most);
  // A second run finds the codes of the first one taken.
  const run = Date.now().toString(36);
  let id = "";
  for (let at = 0; at < 20; at += 1) {
    const own = strings.slice(at * 25, at * 25 + 25);
    const text = {
      name: cut(own[0]!, 150),
      invoiceName: cut(own[1]!, 150),
      subtitle: cut(own[2]!, 150),
      description: own.join("\n"),
    };
    const product = {
      ...{
        productMainCode: `XSS-${run}-${at}`,
        categoryId,
        brandName: cut(own[3]!, 80),
        vatRate: 10,
        attributes: attributesFor(false),
      },
      texts: [{ langCode: "tr-TR", ...text }],
      variants: [
        {
          barcode: `XSS-${run}-${at}`,
          productCode: `XSS-${run}-${at}`,
          listPrice: "20.00",
          salePrice: "10.00",
          quantity: 3,
          attributes: attributesFor(true),
        },
      ],
    };
    ({ id } = await ask<{ id: string }>("Product/CreateProductMasterDataJson", { product }));
  }
  const look = async (address: string) => {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("html")).not.toHaveAttribute("data-hit", /./);
  };
  await look("/Product/List");
  await expect(page.getByText("onerror", { exact: false }).first()).toBeVisible();
  await look(`/Product/New/Update?productId=${id}`);
  await expect(page.locator("[name='texts.0.name']")).toHaveValue(/dataset\.hit/);
  await look(`/Product/TransferToMarketplace/${id}`);
  await look(`/Product/List?search=${encodeURIComponent(strings[4]!)}`);

  // A file's name, what stands in its cells and is quoted as wrong, and a document's words.
  const evil = payloads[1]!;
  const upload = async <T>(call: string, file: object, fields: object = {}) => {
    const headers = { origin: baseURL as string, "sec-fetch-site": "same-origin" };
    const reply = await page.request.post(`/api/${call}`, { headers, multipart: { ...fields, file } as never });
    return ((await reply.json()) as Result<T>).result;
  };
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const cells = { Barkod: evil, "Satış fiyatı (KDV dahil)": evil, Kategori: evil };
  const buffer = await makeFileWith(2, () => cells);
  const { processId } = await upload<{ processId: string }>("Product/UploadProductFromExcel", {
    ...{ name: `${evil}.xlsx`, mimeType, buffer },
  });
  const state = async () => (await ask<{ state: string }>("Process/GetProcess", { processId })).state;
  await expect.poll(state).toMatch(/failed|partly|done/);
  await look(`/Product/BulkOperations/ProcessDetail?processId=${processId}`);
  await expect(page.getByText("onerror").first()).toBeVisible();
  await look("/Product/BulkOperations/Load");
  const pdf = { name: `${evil}.pdf`, mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 belge") };
  const document = await upload<{ id: string }>("Document/UploadClientDocument", pdf, { description: evil });
  await look("/Company/Documents");
  await expect(page.getByRole("grid").getByText("onerror").first()).toBeVisible();
  await page.request.delete("/api/Document/DeleteClientDocument", {
    data: { documentId: document.id },
    headers: { origin: baseURL as string, "sec-fetch-site": "same-origin" },
  });
  await context.clearCookies();
  await signIn(page, "admin");
  await look("/Product/List");
  expect(messages).toEqual([]);
  await context.close();
});
