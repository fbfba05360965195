import type { Message } from "@tradeport/contract/messages";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { problemIn, type StoredProblem, wordsOf } from "#modules/messages/index.ts";
import { newId } from "#platform/db.ts";
import { databaseBefore } from "#testing/database-before.ts";

const newest = "0400_sentences_by_code.sql";
let before: Awaited<ReturnType<typeof databaseBefore>>;
let client: pg.Client;
beforeAll(async () => {
  before = await databaseBefore(newest);
  client = before.client;
});
afterAll(() => before.close());

const [clientId, storeId, processId, channelId] = [newId(), newId(), newId(), newId()];
const sentence = (tr: string, en: string) => JSON.stringify({ tr, en });

test("sentences of before become codes with what they name; one that nobody knows stays as it was", async () => {
  const causes: [fingerprint: string, cause: string, remedy: string][] = [
    [
      "category_unmapped:Giyim > Elbise:Trendyol",
      sentence(
        "Giyim > Elbise kategorisi Trendyol ile eşleştirilmemiş.",
        "The category Clothing > Dress is not mapped to Trendyol.",
      ),
      sentence("Kategori eşleştirmede bu kategoriyi eşleştirin.", "Map this category in category mapping."),
    ],
    [
      "attribute-missing:renk",
      sentence('Zorunlu "Renk" özelliği boş.', 'The required attribute "Renk" is empty.'),
      sentence(
        'Üründe "Renk" değerini girin ya da bu özelliği eşleştirmede bir Trendyol değeriyle eşleştirin.',
        'Fill in "Renk" on the product, or map it to a Trendyol value.',
      ),
    ],
    [
      "title_missing:en-US",
      sentence("Ürünün İngilizce adı yok.", "The product has no name in English."),
      sentence("Üründe İngilizce metinleri açıp adını girin.", "Add the texts in English to the product and enter its name."),
    ],
    ["nobody-knows", sentence("Eski söz.", "An old sentence."), sentence("Eski çare.", "An old remedy.")],
  ];
  for (const [fingerprint, cause, remedy] of causes)
    await client.query(
      "insert into problem (client_id, id, fingerprint, cause, remedy, owner) values ($1, $2, $3, $4, $5, 'data')",
      [clientId, newId(), fingerprint, cause, remedy],
    );
  const row = {
    fingerprint: "excel.too_long:Ürün Adı",
    cause: {
      tr: "Ürün Adı en çok 150 karakter olabilir, 160 karakter yazılmış.",
      en: "Product name takes at most 150 characters, 160 were given.",
    },
    remedy: { tr: "Metni kısaltın.", en: "Shorten the text." },
    owner: "data",
    field: "name",
    value: "uzun",
    column: { tr: "Ürün Adı", en: "Product name" },
  };
  await client.query(
    "insert into process_line (client_id, process_id, line_no, label, outcome, problems) values ($1, $2, 1, 'A', 'failed', $3)",
    [clientId, processId, JSON.stringify([row, "key"])],
  );
  await client.query(
    "insert into process (client_id, id, process_type, subject, started_by_name, reason) values ($1, $2, 'transfer_to_channel', 's', 'n', $3)",
    [
      clientId,
      processId,
      sentence(
        "İşlem 3 denemede bitirilemedi. Tamamlanan satırlar geçerli kaldı. Yeniden başlatın; olmazsa iş numarasını yöneticinize iletin: 7.",
        "The work could not be finished in 3 attempts. Lines that were done stay done. Start it again; if that fails, give your administrator the job's number: 7.",
      ),
    ],
  );
  await client.query(
    "insert into package_action (client_id, id, package_id, store_id, action, requested_by_name, reason) values ($1, $2, $2, $3, 'A_SHIP', 'n', $4)",
    [
      clientId,
      newId(),
      storeId,
      sentence(
        "Trendyol bu paketi tanımıyor. Siparişi yenileyin; bölünme ve iptalde paket numarası değişir.",
        "Trendyol does not know this package. Refresh the order; split and cancel change the package number.",
      ),
    ],
  );
  await client.query(
    "insert into channel (id, code, connector, name, country_code, currency, language) values ($1, 'trendyol', 'trendyol', 'Trendyol', 'TR', 'TRY', 'tr-TR')",
    [channelId],
  );
  await client.query(
    "insert into store (client_id, id, channel_id, name, is_sandbox, account_hash, health_reason) values ($1, $2, $3, 's', true, 'h', $4)",
    [
      clientId,
      storeId,
      channelId,
      JSON.stringify({
        ...JSON.parse(sentence("Trendyol anahtarı kabul etmedi. Anahtar yanlış.", "Trendyol refused the key. It is wrong.")),
        said: "401",
      }),
    ],
  );
  await client.query("insert into order_watch (client_id, store_id, hook_problem) values ($1, $2, $3)", [
    clientId,
    storeId,
    sentence(
      "Webhook kapalı; siparişler yalnız sorularak gelir. Bilinmeyen neden.",
      "The webhook is off; orders come by polling alone. Some cause.",
    ),
  ]);

  expect(await before.run()).toEqual([newest]);

  const stored = await client.query<{ fingerprint: string; problem: StoredProblem }>(
    "select fingerprint, problem_json(p) as problem from problem p order by fingerprint",
  );
  const problems = Object.fromEntries(stored.rows.map(({ fingerprint, problem }) => [fingerprint, problem]));
  expect(problems["category_unmapped:Giyim > Elbise:Trendyol"]).toMatchObject({
    code: "category_unmapped",
    values: { category: { tr: "Giyim > Elbise", en: "Clothing > Dress" }, channel: "Trendyol" },
  });
  expect(problems["attribute-missing:renk"]).toMatchObject({
    code: "connector:trendyol:attribute-missing",
    values: { named: "Renk" },
  });
  expect(problems["title_missing:en-US"]).toMatchObject({ code: "title_missing", values: { language: "en-US" } });
  // What was known reads as before; so does what was not.
  for (const [fingerprint, cause, remedy] of causes)
    expect(problemIn(problems[fingerprint]!)).toMatchObject({ cause: JSON.parse(cause), remedy: JSON.parse(remedy) });

  const [line] = (await client.query<{ problems: unknown[] }>("select problems from process_line")).rows;
  expect(line!.problems).toEqual([
    expect.objectContaining({
      code: "row_too_long",
      values: { column: { tr: "Ürün Adı", en: "Product name" }, a: "150", b: "160" },
      value: "uzun",
    }),
    "key",
  ]);
  const one = async (text: string) => (await client.query<{ stored: Message }>(text)).rows[0]!.stored;
  expect(await one("select reason as stored from process")).toEqual({
    code: "process_parked",
    values: { attempts: "3", id: "7" },
  });
  expect(await one("select reason as stored from package_action")).toEqual({
    code: "connector:trendyol:package-unknown",
    values: {},
  });
  expect(await one("select health_reason as stored from store")).toEqual({
    code: "store_key_refused",
    values: { channel: "Trendyol", access: { code: "access:trendyol" } },
    said: "401",
  });
  const hook = await one("select hook_problem as stored from order_watch");
  expect(hook.code).toBe("hook_off");
  expect(wordsOf(hook).tr).toContain("Bilinmeyen neden.");
});
