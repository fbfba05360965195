import type { AttributeRule } from "./attributes.ts";
import { brandOf } from "./brands.ts";
import { carrierCode } from "./carriers.ts";
import { categoryNow, rulesNow } from "./rule-changes.ts";
import { valueName } from "./taxonomy.ts";
import { kurusOf, type World } from "./world.ts";

export type Item = Record<string, unknown>;

/** One attribute as it is kept: listed values have an id, free text has none. */
export interface StoredAttribute {
  attributeId: number;
  values: { id: number | null; name: string }[];
}

/** Columns-to-be of a product, when `reasons` is empty. */
export interface Checked {
  reasons: string[];
  attributes: StoredAttribute[];
}

export const barcodePattern = /^[A-Za-z0-9ÇĞİÖŞÜçğıöşüÂâÎîÛû._-]{1,40}$/;

/** Inner spaces go without a word, so the key that a seller sent may differ from the key that is kept. */
export function barcodeOf(value: unknown): string {
  return typeof value === "string" ? value.replace(/\s+/g, "") : "";
}

/** Everything that createProducts asks of an item. */
export function checkProduct(world: World, item: Item): Checked {
  const reasons: string[] = [];
  const text = (field: string, label: string, most: number) => {
    const value = item[field];
    if (typeof value !== "string" || value.trim() === "") reasons.push(`${label} alanı zorunludur.`);
    else if (value.length > most) reasons.push(`${label} en fazla ${most} karakter olabilir. Gönderilen: ${value.length}`);
  };
  const barcode = barcodeOf(item.barcode);
  if (!barcode) reasons.push("Barkod alanı zorunludur.");
  else if (!barcodePattern.test(barcode))
    reasons.push(`Barkod en fazla 40 karakter olabilir ve yalnızca harf, rakam, nokta, tire, alt çizgi içerebilir: ${barcode}`);
  text("title", "Ürün adı", 100);
  text("productMainId", "Model kodu (productMainId)", 40);
  text("stockCode", "Stok kodu", 100);
  text("description", "Ürün açıklaması", 30_000);
  if (/<\s*(script|style|iframe)\b/i.test(String(item.description ?? "")))
    reasons.push("Ürün açıklaması script, style ve iframe içeremez.");
  if (!Number.isInteger(item.brandId) || !brandOf(item.brandId as number))
    reasons.push(`Marka bulunamadı: ${item.brandId ?? ""}`);
  reasons.push(...checkStock(world, item.quantity), ...checkPrices(item.salePrice, item.listPrice));
  reasons.push(...checkVat(item.vatRate), ...checkImages(item.images), ...checkWeight(item.dimensionalWeight));
  reasons.push(...checkOrigin(world, item.origin), ...checkLot(item.lotNumber), ...checkCarriers(item.cargoProviders));
  const { reasons: attributeReasons, attributes } = checkAttributes(world, item.categoryId, item.attributes);
  return { reasons: [...reasons, ...attributeReasons], attributes };
}

export function checkStock({ settings }: World, quantity: unknown): string[] {
  if (!Number.isInteger(quantity) || (quantity as number) < 0) return ["Stok adedi 0 veya daha büyük bir tam sayı olmalıdır."];
  const most = settings.quantityMax;
  return (quantity as number) > most ? [`Stok adedi en fazla ${most} olabilir. Gönderilen: ${quantity}`] : [];
}

export function checkPrices(sale: unknown, list: unknown): string[] {
  const [saleKurus, listKurus] = [kurusOf(sale), kurusOf(list)];
  if (saleKurus === null || saleKurus === 0)
    return [`Satış fiyatı 0'dan büyük, en fazla iki ondalıklı olmalıdır. Gönderilen: ${sale ?? ""}`];
  if (listKurus === null) return [`Piyasa satış fiyatı geçersizdir. Gönderilen: ${list ?? ""}`];
  return listKurus < saleKurus ? [`Piyasa satış fiyatı (${list}) satış fiyatından (${sale}) küçük olamaz.`] : [];
}

export function checkVat(rate: unknown): string[] {
  return [0, 1, 10, 20].includes(rate as number)
    ? []
    : [`KDV oranı geçersizdir. Geçerli KDV oranları: 0, 1, 10, 20. Gönderilen: ${rate ?? ""}`];
}

/** Trendyol takes https alone. A console that is tried on this machine has no certificate: its own pictures are taken all the same. */
const pictureAddress = /^(https:\/\/[^\s/]+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)\/\S+$/;

export function checkImages(images: unknown): string[] {
  if (!Array.isArray(images) || images.length === 0) return ["En az 1 ürün görseli gönderilmelidir."];
  if (images.length > 8) return [`En fazla 8 ürün görseli gönderilebilir. Gönderilen: ${images.length}`];
  const bad = images.find((image) => !pictureAddress.test(String(image?.url ?? "")));
  return bad === undefined ? [] : [`Görsel adresi https ile başlamalıdır: ${bad?.url ?? ""}`];
}

export function checkWeight(weight: unknown): string[] {
  if (weight === undefined || weight === null) return [];
  return typeof weight === "number" && weight >= 0
    ? []
    : [`Desi (dimensionalWeight) 0 veya daha büyük olmalıdır. Gönderilen: ${weight}`];
}

/** The country of production is asked for from 23 October 2026, Istanbul time. */
function checkOrigin(world: World, origin: unknown): string[] {
  const { originRequired } = world.settings;
  const required = originRequired === "on" || (originRequired === "auto" && world.now() >= Date.UTC(2026, 9, 22, 21));
  if (origin === undefined || origin === null || origin === "") return required ? ["Menşei (origin) alanı zorunludur."] : [];
  return typeof origin === "string" && /^[A-Z]{2}$/.test(origin)
    ? []
    : [`Menşei (origin) iki harfli ülke kodu olmalıdır. Gönderilen: ${origin}`];
}

export function checkLot(lot: unknown): string[] {
  if (lot === undefined || lot === null || lot === "") return [];
  return typeof lot === "string" && /^[A-Za-z0-9,\-.:/]{1,100}$/.test(lot)
    ? []
    : [`Parti numarası (lotNumber) geçersizdir: ${lot}`];
}

export function checkCarriers(codes: unknown): string[] {
  if (codes === undefined || codes === null) return [];
  if (!Array.isArray(codes)) return ["cargoProviders bir liste olmalıdır."];
  return codes.filter((code) => !carrierCode(code)).map((code) => `Kargo firması bulunamadı: ${code}`);
}

export function checkAttributes(world: World, categoryId: unknown, sent: unknown): Checked {
  const rules = Number.isInteger(categoryId) ? rulesNow(world, categoryId as number) : undefined;
  if (!rules) {
    const known = Number.isInteger(categoryId) && categoryNow(world, categoryId as number);
    return {
      reasons: [known ? `Kategori en alt seviye olmalıdır: ${categoryId}` : `Kategori bulunamadı: ${categoryId ?? ""}`],
      attributes: [],
    };
  }
  if (!Array.isArray(sent)) return { reasons: ["Özellik listesi (attributes) zorunludur."], attributes: [] };
  const reasons: string[] = [];
  const attributes: StoredAttribute[] = [];
  for (const one of sent as Item[]) {
    const rule = rules.find(({ id }) => id === one?.attributeId);
    if (!rule) {
      reasons.push(`Özellik bu kategoride kullanılamaz: ${one?.attributeId ?? ""}`);
      continue;
    }
    const { reason, values } = readValues(rule, one);
    if (reason) reasons.push(reason);
    else if (attributes.some(({ attributeId }) => attributeId === rule.id))
      reasons.push(`Özellik birden fazla gönderilmiştir: ${rule.name}`);
    else if (values.length > 0) attributes.push({ attributeId: rule.id, values });
  }
  for (const rule of rules) {
    if (!rule.required || attributes.some(({ attributeId }) => attributeId === rule.id)) continue;
    // A value that was sent and refused has its own reason already.
    if (!(sent as Item[]).some((one) => one?.attributeId === rule.id && readValues(rule, one).reason)) {
      reasons.push(`Zorunlu kategori özellik bilgisi eksiktir. Eksik alan: ${rule.name}`);
    }
  }
  return { reasons, attributes };
}

/** Guide and plug-in send attributeValueId or customAttributeValue, the OpenAPI file attributeValueIds or attributeValue. */
function readValues(rule: AttributeRule, sent: Item): { reason?: string; values: { id: number | null; name: string }[] } {
  const ids = sent.attributeValueIds ?? (sent.attributeValueId == null ? [] : [sent.attributeValueId]);
  if (!Array.isArray(ids)) return { reason: `Özellik değeri geçersizdir: ${rule.name}`, values: [] };
  if (ids.length > 0) {
    if (ids.length > 1 && !rule.multiple) return { reason: `Özellik için tek değer seçilebilir: ${rule.name}`, values: [] };
    const bad = ids.find((id) => !Number.isInteger(id) || valueName(rule, id) === undefined);
    if (bad !== undefined) return { reason: `Özellik değeri bulunamadı. Alan: ${rule.name}, değer: ${bad}`, values: [] };
    return { values: ids.map((id: number) => ({ id, name: valueName(rule, id)! })) };
  }
  const text = sent.customAttributeValue ?? sent.attributeValue;
  if (text === undefined || text === null || text === "") return { values: [] };
  if (!rule.allowCustom)
    return {
      reason: `Özellik için serbest metin girilemez, listeden seçilmelidir. Alan: ${rule.name}, değer: ${text}`,
      values: [],
    };
  if (typeof text !== "string") return { reason: `Özellik değeri metin olmalıdır: ${rule.name}`, values: [] };
  if (text.length > 50) return { reason: `Özellik değeri en fazla 50 karakter olabilir. Alan: ${rule.name}`, values: [] };
  return { values: [{ id: null, name: text }] };
}
