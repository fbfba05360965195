import type { World } from "./world.ts";

/** A refusal in the carrier's own shape. Codes are published ones; a rule whose code is not has none (README, 5). */
export interface No {
  status: number;
  code: string;
  description: string;
}
const bad = (code: string, description: string): No => ({ status: 400, code, description });

type Fields = Record<string, unknown>;
export const objectOf = (value: unknown): Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : {};
export const text = (value: unknown): string => (typeof value === "string" ? value : "");

/** Of a tax number ten digits, of a person eleven whose last two follow from the others. */
export const isTaxNumber = (given: string): boolean => {
  if (/^\d{10}$/.test(given)) return true;
  if (!/^[1-9]\d{10}$/.test(given)) return false;
  const digits = [...given].map(Number);
  const sum = (from: number, to: number, step: number) =>
    digits.slice(from, to).reduce((total, digit, at) => (at % step === 0 ? total + digit : total), 0);
  const tenth = (((sum(0, 9, 2) * 7 - sum(1, 8, 2)) % 10) + 10) % 10;
  return digits[9] === tenth && digits[10] === sum(0, 10, 1) % 10;
};

/** Cities as they come: some with a number behind the name. Of each a few districts, where the trial's buyers live among them. */
export const cities: Readonly<Record<string, { name: string; districts: Readonly<Record<string, string>> }>> = {
  "01": { name: "ADANA  11", districts: { "85": "ÇUKUROVA", "100": "SEYHAN", "101": "YÜREĞİR" } },
  "06": { name: "ANKARA", districts: { "15": "ÇANKAYA", "16": "KEÇİÖREN", "17": "YENİMAHALLE" } },
  "07": { name: "ANTALYA", districts: { "21": "MURATPAŞA", "22": "KONYAALTI" } },
  "16": { name: "BURSA", districts: { "31": "NİLÜFER", "32": "OSMANGAZİ" } },
  "34": {
    name: "İSTANBUL  34",
    districts: {
      "61": "KADIKÖY",
      "82": "BAĞCILAR",
      "87": "ÜSKÜDAR",
      "88": "ŞİŞLİ",
      "89": "BEŞİKTAŞ",
      "90": "FATİH",
      "91": "ATAŞEHİR",
      "92": "SARIYER",
      "93": "MASLAK",
    },
  },
  "35": { name: "İZMİR", districts: { "41": "KONAK", "42": "BORNOVA", "43": "KARŞIYAKA" } },
  "42": { name: "KONYA", districts: { "51": "SELÇUKLU", "52": "MERAM" } },
};

const isWhole = (value: unknown) => typeof value === "number" && Number.isInteger(value);

/** The first thing that is wrong with an order. */
export const wrongOrder = (world: World, body: Fields, username: string): No | null => {
  const order = objectOf(body.order);
  const recipient = objectOf(body.recipient);
  const reference = text(order.referenceId);
  const pieces = wrongPieces(body.orderPieceList);
  if (pieces) return pieces;
  if (!/^[A-Z0-9_-]{1,30}$/.test(reference))
    return bad("", "'Order. Reference Id' büyük harf ve en fazla 30 karakter olmalıdır.");
  if (order.barcode !== reference) return bad("", "'Order. Barcode' referenceId ile aynı olmalıdır.");
  if (typeof order.marketPlaceShortCode !== "string") return bad("26029", "marketPlaceShortCode zorunlu");
  if (!text(order.content) || !text(order.description)) return bad("", "");
  if (recipient.customerId && text(recipient.fullName))
    return { status: 500, code: "26060", description: "'Recipient. CustomerId' dolu ise 'Recipient. FullName' boş olmalıdır." };
  if (!text(recipient.fullName)) return bad("", "'Recipient. Full Name' boş olmamalı.");
  if (!text(recipient.address)) return bad("", "'Recipient. Address' boş olmamalı.");
  if (!/^\d{10}$/.test(text(recipient.mobilePhoneNumber)) || text(recipient.mobilePhoneNumber).startsWith("0"))
    return bad("", "'Recipient. Mobile Phone Number' 10 haneli olmalıdır.");
  if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text(recipient.email)))
    return bad("26039", "'Recipient. Email'  geçerli bir e-posta adresi değil.  ");
  if (!isTaxNumber(text(recipient.taxNumber))) return bad("26056", "'Recipient. Tax Number' geçerli değil.");
  for (const code of ["cityCode", "districtCode"])
    if (recipient[code] !== undefined && !isWhole(recipient[code]))
      return bad("4002", `The JSON value could not be converted to System.Int32. Path: $.recipient.${code}`);
  if (world.store.get("select 1 from used where username = ? and reference = ?", username, reference))
    return bad("3002", `${reference} referansı ile kayıtlı sipariş var`);
  return null;
};

export const wrongPieces = (list: unknown): No | null => {
  if (!Array.isArray(list) || list.length === 0) return bad("", "'Order Piece List' boş olmamalı.");
  const odd = list.map(objectOf).findIndex(({ desi, kg }) => !isWhole(desi) || !isWhole(kg));
  if (odd >= 0) return bad("4002", `The JSON value could not be converted to System.Int32. Path: $.orderPieceList[${odd}].desi`);
  return new Set(list.map((piece) => text(objectOf(piece).barcode))).size < list.length
    ? bad("", "'Order Piece List' barkodları farklı olmalıdır.")
    : null;
};

/** A branch is found by codes that are of one another; by names or by none it never is. */
export const hasBranch = (doc: string): boolean => {
  const { cityCode, districtCode } = objectOf(objectOf(JSON.parse(doc)).recipient);
  const city = cities[String(cityCode).padStart(2, "0")];
  return city !== undefined && Object.hasOwn(city.districts, String(districtCode));
};
