import { type Cell, columnLetters, type Template, writeTemplate } from "#platform/excel/template.ts";

/**
 * The file of the browser journey: 5,000 products of four trades, of which 37 rows are wrong in thirteen kinds, and the same file
 * corrected. One row is one product; prices and stocks follow from the row's number, so that a test knows them without reading.
 */
export const fixtureRows = 5_000;
export const fixtureWrong = 37;

const headers = [
  ..."Kategori,Model kodu,Stok kodu,Barkod,Ürün adı,Fatura adı,Alt başlık,Açıklama,Marka,KDV oranı,Liste fiyatı (KDV dahil),Satış fiyatı (KDV dahil),Para birimi".split(
    ",",
  ),
  ..."Stok,Kritik stok,Desi,En (cm),Boy (cm),Yükseklik (cm),Ağırlık (kg),Menşei,Görsel 1,Görsel 2".split(","),
  ..."Beden,Renk,Cinsiyet,Materyal,Numara,Malzeme,Parça Sayısı,Garanti Süresi,Yaş Grubu".split(","),
] as const;
type Header = string;
type Line = Record<Header, Cell>;

const brands = ["Anka Tekstil", "Şimal Giyim", "Yıldız Moda", "İnci Deri", "Çınar Ev", "Güneş Oyuncak"];
const colours = ["Siyah", "Beyaz", "Lacivert", "Kırmızı", "Yeşil", "Bej"];
const pick = <T>(list: readonly T[], at: number): T => list[at % list.length]!;

interface Trade {
  path: string;
  name: string;
  attributes: (n: number) => Line;
}
const trades: Trade[] = [
  {
    path: "Giyim > Üst Giyim > Tişört",
    name: "Pamuklu Tişört",
    attributes: (n) => ({
      Beden: pick(["S", "M", "L", "XL"], n),
      Renk: pick(colours, n),
      Cinsiyet: pick(["Kadın", "Erkek"], n),
      Materyal: "Pamuk",
    }),
  },
  {
    path: "Ayakkabı & Çanta > Ayakkabı > Sneaker",
    name: "Günlük Sneaker",
    attributes: (n) => ({ Numara: String(36 + (n % 9)), Renk: pick(colours, n), Cinsiyet: "Unisex", Materyal: "Deri" }),
  },
  {
    path: "Ev & Mutfak > Mutfak > Bardak Takımı",
    name: "Işıltılı Bardak Takımı",
    attributes: (n) => ({ Malzeme: pick(["Cam", "Porselen"], n), Renk: "Şeffaf", "Parça Sayısı": "6" }),
  },
  {
    path: "Oyuncak, Kırtasiye & Spor > Oyuncak > Puzzle",
    name: "Eğitici Ahşap Puzzle",
    attributes: (n) => ({ "Yaş Grubu": pick(["3-4 Yaş", "5-7 Yaş"], n), Malzeme: "Ahşap", "Parça Sayısı": "100" }),
  },
];

/** What the n-th product of the file is, from 1 on. */
export const fixtureProduct = (n: number) => {
  const kurus = 4_990 + (n % 500) * 25;
  const amount = (value: number) => `${Math.floor(value / 100)}.${String(value % 100).padStart(2, "0")}`;
  const number = String(n).padStart(5, "0");
  return {
    code: `TP-${number}`,
    mainCode: `ANA-${number}`,
    barcode: `869${String(n).padStart(10, "0")}`,
    salePrice: amount(kurus),
    listPrice: amount(kurus + 1_000),
    quantity: 5 + (n % 40),
    image: `https://img.example.com/TP-${number}.jpg`,
  };
};

const lineOf = (n: number): Line => {
  const { code, mainCode, barcode, salePrice, listPrice, quantity, image } = fixtureProduct(n);
  const trade = pick(trades, n);
  const selected = trade.attributes(n);
  return {
    Kategori: trade.path,
    "Model kodu": mainCode,
    "Stok kodu": code,
    Barkod: barcode,
    "Ürün adı": `${pick(brands, n)} ${trade.name} ${selected.Renk ?? ""} No ${n}`.replace(/ +/g, " "),
    "Fatura adı": `${trade.name} ${n}`,
    Açıklama: `${trade.name}. Yumuşak dokulu, günlük kullanıma uygun; ölçüleri ürün görselindedir. Ürün no ${n}.`,
    Marka: pick(brands, n),
    "KDV oranı": pick(["10", "20"], n),
    // Every spelling that says one thing is taken: typed numbers, decimal commas and points, currency signs.
    "Liste fiyatı (KDV dahil)": n % 3 === 0 ? listPrice.replace(".", ",") : n % 3 === 1 ? Number(listPrice) : `₺${listPrice}`,
    "Satış fiyatı (KDV dahil)": n % 2 === 0 ? Number(salePrice) : salePrice.replace(".", ","),
    "Para birimi": "TRY",
    Stok: quantity,
    "Kritik stok": 0,
    Desi: 1,
    "En (cm)": 20,
    "Boy (cm)": 30,
    "Yükseklik (cm)": 5,
    "Ağırlık (kg)": "0,4",
    Menşei: "TR",
    "Görsel 1": image,
    ...selected,
  };
};

/** What is wrong with the n-th wrong row: thirteen kinds, taken in turn. `cell` is what takes the right one's place. */
const mistakes: { kind: string; column: Header; cell: (n: number) => Cell }[] = [
  { kind: "missing", column: "Ürün adı", cell: () => null },
  { kind: "ambiguous_one", column: "Satış fiyatı (KDV dahil)", cell: () => "1.234" },
  { kind: "not_a_count", column: "Stok", cell: () => "çok" },
  { kind: "list_below_sale", column: "Liste fiyatı (KDV dahil)", cell: () => "1,50" },
  { kind: "vat", column: "KDV oranı", cell: () => "18" },
  { kind: "barcode_shape", column: "Barkod", cell: (n) => `869 000 ${n}` },
  { kind: "doubled_in_file", column: "Barkod", cell: () => fixtureProduct(1).barcode },
  { kind: "doubled_in_file", column: "Stok kodu", cell: () => fixtureProduct(2).code },
  { kind: "category_unknown", column: "Kategori", cell: () => "Giyim > Uzay Giysisi" },
  { kind: "value_unknown", column: "Yaş Grubu", cell: () => "Her yaş" },
  { kind: "image_address", column: "Görsel 1", cell: () => "resim.jpg" },
  { kind: "too_long", column: "Ürün adı", cell: () => "Çok uzun bir ürün adı ".repeat(10) },
  { kind: "negative", column: "Stok", cell: () => -3 },
];
/** Rows of the sheet that are wrong, with the column and the kind of each. */
export const wrongRows = Array.from({ length: fixtureWrong }, (_, at) => {
  const mistake = mistakes[at % mistakes.length]!;
  // "Yaş Grubu" is an attribute of puzzles: their rows are those with n = 3 (mod 4).
  const n = 100 + at * 130 + (mistake.column === "Yaş Grubu" ? (3 - ((100 + at * 130) % 4) + 4) % 4 : 0);
  return { n, row: n + 1, ...mistake };
});

const template: Template = {
  sheet: "Ürünler",
  columns: headers.map((header) => ({
    header,
    headerEn: header,
    kind: /Fiyat|Stok|Desi|\((cm|kg)\)/.test(header) ? "number" : "text",
    width: 16,
  })),
  lists: {},
  about: { sheet: "Açıklama", lines: [["Ürünler", "Deneme dosyası"]] },
  marks: {},
};
const sheetOf = (lines: Line[]) =>
  writeTemplate(
    template,
    lines.map((line) => headers.map((header) => line[header] ?? null)),
  );

/** 5,000 rows, 37 of them wrong. */
export const makeProductFile = (rows = fixtureRows): Promise<Buffer> =>
  sheetOf(
    Array.from({ length: rows }, (_, at) => {
      const line = lineOf(at + 1);
      const wrong = wrongRows.find(({ n }) => n === at + 1);
      return wrong ? { ...line, [wrong.column]: wrong.cell(wrong.n) } : line;
    }),
  );

/** The same 5,000 rows, all right; or so many of them from the `from`-th product on. */
export const makeCorrectedFile = (rows = fixtureRows, from = 1): Promise<Buffer> =>
  sheetOf(Array.from({ length: rows }, (_, at) => lineOf(from + at)));

/** The first rows with these cells changed. */
export const makeFileWith = (rows: number, change: (n: number) => Line): Promise<Buffer> =>
  sheetOf(Array.from({ length: rows }, (_, at) => ({ ...lineOf(at + 1), ...change(at + 1) })));

/** Only the rows that were wrong, now right, as a person sends them back. */
export const makeCorrectedRows = (): Promise<Buffer> => sheetOf(wrongRows.map(({ n }) => lineOf(n)));

/** Where a mistake stands: "Ürünler!K231". */
export const placeOf = ({ column, row }: { column: Header; row: number }) =>
  `Ürünler!${columnLetters(headers.indexOf(column))}${row}`;
