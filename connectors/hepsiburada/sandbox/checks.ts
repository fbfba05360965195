import { categoryOf, isUsable, requiredBase } from "./taxonomy.ts";
import type { World } from "./world.ts";

export interface Item {
  categoryId?: unknown;
  merchant?: unknown;
  attributes?: Record<string, unknown>;
}
export interface Findings {
  validationResults: { attributeName: string; message: string }[];
}

/** The excess over the market's average that is permitted, by the average in lira. */
const excess = [
  [50, 2.5],
  [100, 1.5],
  [200, 1.2],
  [500, 1],
  [2000, 0.9],
  [Number.POSITIVE_INFINITY, 0.8],
] as const;

/** "130,50" -> 13050; null for a point, a third decimal, or no number. */
const kurusOf = (text: unknown): number | null => {
  const match = typeof text === "string" ? /^(\d{1,11})(?:,(\d{1,2}))?$/.exec(text) : null;
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : null;
};

export const isEan13 = (barcode: string): boolean =>
  /^\d{13}$/.test(barcode) && [...barcode].reduce((sum, digit, at) => sum + Number(digit) * (at % 2 ? 3 : 1), 0) % 10 === 0;

/** What is found of one product of an import: `fatal` keeps it out, findings ask for more, and a price that is not taken is only warned of. */
export function check(world: World, merchantId: string, { categoryId, merchant, attributes = {} }: Item) {
  const text = (name: string) =>
    attributes[name] === undefined || attributes[name] === null ? "" : String(attributes[name]).trim();
  const findings: Findings = { validationResults: [] };
  const find = (attributeName: string, message: string) => findings.validationResults.push({ attributeName, message });
  const warnings: string[] = [];
  const values = {
    barcode: text("Barcode"),
    groupId: text("VaryantGroupID"),
    title: text("UrunAdi"),
    brand: text("Marka"),
    vatRate: Number(text("tax_vat_rate")) || 0,
    priceKurus: kurusOf(attributes.price) ?? 0,
    stock: /^\d{1,9}$/.test(text("stock")) ? Number(text("stock")) : 0,
  };
  const category = categoryOf(world, categoryId);
  const fatal =
    merchant !== merchantId
      ? "merchant: satıcı kimliği geçersiz"
      : !category
        ? "1004: Kategori bulunamadı"
        : !isUsable(category)
          ? "1002: Kategori aktif değil"
          : !text("merchantSku") || /\s/.test(text("merchantSku"))
            ? "merchantSku: Satıcı stok kodu zorunludur ve boşluk içeremez"
            : null;
  if (fatal || !category) return { fatal, findings, warnings, values };

  for (const name of requiredBase) if (text(name) === "") find(name, "Zorunlu alan boş olamaz");
  if (values.barcode && !isEan13(values.barcode)) find("Barcode", "Barkod geçerli bir EAN13 olmalıdır");
  const other = world.store.get<{ sku: string }>(
    "select merchant_sku as sku from products where merchant_id = ? and barcode = ? and merchant_sku <> ?",
    merchantId,
    values.barcode,
    text("merchantSku").toUpperCase(),
  );
  if (other) find("Barcode", `Barkod başka bir üründe kullanılıyor: ${other.sku}`);
  if (values.title.length > 200) find("UrunAdi", "Ürün adı en fazla 200 karakter olabilir");
  if (text("tax_vat_rate") && !["0", "1", "10", "20"].includes(text("tax_vat_rate"))) find("tax_vat_rate", "KDV oranı geçersiz");
  if (text("GarantiSuresi") && !/^\d+$/.test(text("GarantiSuresi"))) find("GarantiSuresi", "Tam sayı olmalıdır");
  for (let at = 1; at <= 10; at++)
    if (text(`Image${at}`) && !/^https?:\/\/.+\.(png|jpe?g)(\?.*)?$/i.test(text(`Image${at}`)))
      find(`Image${at}`, "Görsel PNG ya da JPG olmalıdır");
  for (const rule of category.attributes) {
    const given = [attributes[rule.id]].flat().filter((value) => value !== undefined && value !== null && value !== "");
    if (rule.mandatory && given.length === 0) find(rule.name, "Zorunlu özellik boş olamaz");
    if (given.length > 1 && !rule.multiValue) find(rule.name, "Özellik tek değer alır");
    for (const value of given)
      if (rule.type === "enum" && !rule.values?.includes(String(value))) find(rule.name, `Değer listede yok: ${value}`);
  }
  const ids = new Set(category.attributes.map(({ id }) => id));
  for (const name of Object.keys(attributes))
    if (!ids.has(name) && !/^(merchantSku|price|stock|Image\d+|Video1)$/.test(name) && !requiredBase.includes(name))
      find(name, "Özellik bu kategoride yok");

  warnAboutPrice(world, attributes, values, warnings);
  return { fatal: null, findings, warnings, values };
}

/** A price that is not taken does not fail: the listing is made with price 0 and stock 0. */
function warnAboutPrice(
  world: World,
  attributes: Record<string, unknown>,
  values: { barcode: string; priceKurus: number; stock: number },
  warnings: string[],
) {
  const average = world.store.get<{ kurus: number | null }>(
    "select avg(l.price_kurus) as kurus from listings l join products p on p.merchant_id = l.merchant_id and p.merchant_sku = l.merchant_sku where p.barcode = ? and l.price_kurus > 0",
    values.barcode,
  )?.kurus;
  const permitted = average && average * (1 + excess.find(([upTo]) => average <= upTo * 100)![1]);
  if (kurusOf(attributes.price) === null || values.priceKurus === 0)
    warnings.push("Fiyat okunamadı; ürün 0 fiyat ve 0 stok ile açıldı");
  else if (permitted && values.priceKurus > permitted)
    warnings.push("Fiyat piyasa ortalamasının çok üzerinde; ürün 0 fiyat ve 0 stok ile açıldı");
  else return;
  values.priceKurus = 0;
  values.stock = 0;
}
