import { type Cell, type Template, writeTemplate } from "../server/platform/excel/template.ts";

const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;
const brands = ["Anka Tekstil", "Şimal Giyim", "Yıldız Moda", "İnci Deri", "Çınar Ev", "Güneş Oyuncak"];
const colours = ["Siyah", "Beyaz", "Lacivert", "Kırmızı", "Yeşil", "Bej"];

/** Twenty columns of T-shirts; one row is one product, which is the most that a row can ask for. */
const columns: [header: string, cell: (n: number) => Cell][] = [
  ["Kategori", () => "Giyim > Üst Giyim > Tişört"],
  ["Model kodu", (n) => `ANA-${String(n).padStart(7, "0")}`],
  ["Stok kodu", (n) => `TP-${String(n).padStart(7, "0")}`],
  ["Barkod", (n) => `869${String(n).padStart(10, "0")}`],
  ["Ürün adı", (n) => `${pick(brands, n)} Pamuklu Tişört ${pick(colours, n)} No ${n}`],
  ["Açıklama", (n) => `Pamuklu tişört. Yumuşak dokulu, günlük kullanıma uygun; ölçüleri ürün görselindedir. Ürün no ${n}.`],
  ["Marka", (n) => pick(brands, n)],
  ["KDV oranı", (n) => pick(["10", "20"], n)],
  ["Liste fiyatı (KDV dahil)", (n) => (5_990 + (n % 500) * 25) / 100],
  ["Satış fiyatı (KDV dahil)", (n) => (4_990 + (n % 500) * 25) / 100],
  ["Para birimi", () => "TRY"],
  ["Stok", (n) => 5 + (n % 40)],
  ["Desi", () => 1],
  ["Ağırlık (kg)", () => "0,4"],
  ["Menşei", () => "TR"],
  ["Görsel 1", (n) => `https://img.example.com/TP-${n}.jpg`],
  ["Beden", (n) => pick(["S", "M", "L", "XL"], n)],
  ["Renk", (n) => pick(colours, n)],
  ["Cinsiyet", (n) => pick(["Kadın", "Erkek"], n)],
  ["Materyal", () => "Pamuk"],
];

/** `after`: as if so many rows stood in an earlier file. */
export const importFile = (rows: number, after = 0): Promise<Buffer> => fileOf(columns, rows, after);

/** Other prices and another stock for each of these products. */
export const stockFile = (rows: number): Promise<Buffer> =>
  fileOf(
    [
      ["Barkod", (n) => `869${String(n).padStart(10, "0")}`],
      ["Liste fiyatı (KDV dahil)", (n) => (6_990 + (n % 500) * 25) / 100],
      ["Satış fiyatı (KDV dahil)", (n) => (5_490 + (n % 500) * 25) / 100],
      ["Stok", (n) => 100 + (n % 40)],
    ],
    rows,
    0,
  );

const fileOf = (columns: [header: string, cell: (n: number) => Cell][], rows: number, after: number): Promise<Buffer> =>
  writeTemplate(
    {
      sheet: "Ürünler",
      columns: columns.map(([header]) => ({ header, headerEn: header, kind: "text" })),
      lists: {},
      about: { sheet: "Açıklama", lines: [] },
      marks: {},
    } satisfies Template,
    Array.from({ length: rows }, (_, at) => columns.map(([, cell]) => cell(after + at + 1))),
  );
