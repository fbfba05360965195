import { type Cell, writeTemplate } from "#platform/excel/template.ts";
import { importFile } from "../run-import.ts";
import type { History } from "./history.ts";
import type { Life } from "./life.ts";
import type { Place } from "./place.ts";

const ean = (n: number) => {
  const digits = `869${String(n).padStart(9, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
const brand = "Çınar Ev";
const picture = "https://img.example.com/1.jpg";
const description = "<p>İnce belli.</p>";

/** A product of its own for each history: by one file, as a seller brings a catalogue in; those of Etsy with the form, for they need English. */
export const openShelf = async (place: Place, path: string) => {
  const ayse = place.w.as("ayse");
  const category = (await ayse.ProductCategory.GetAll({})).data.find((one) => one.path === path)!;
  const attributes = (await ayse.ProductCategory.GetProductCategoryAttributes({ categoryId: category.id })).filter(
    ({ isRequired }) => isRequired,
  );
  let serial = 0;

  const plan = (history: History): Life => {
    const n = ++serial;
    const [code, barcode] = [`HST-${n}`, ean(n)];
    return {
      history,
      code,
      barcode,
      productId: "",
      // Every second product has a variant that nobody sells and nobody edits.
      sibling: n % 2 === 0 ? { barcode: ean(n + 500_000_000), productCode: `${code}-B`, quantity: 4 } : null,
      stores: n % 8 === 3 ? [0, 1, 2, 3] : [0, 1, 2],
      english: `Glass ${n}`,
      name: `Bardak ${n}`,
      price: "100.00",
      counted: history.pieces,
      apart: { damaged: 0, quarantine: 0 },
      left: 0,
      scanned: new Map(),
      orders: [],
      pages: [null, null],
      typed: null,
      deepest: 0,
      unsure: new Map(),
      log: [],
      wrong: [],
    };
  };
  const variantsOf = ({ code, barcode, sibling, history }: Life) => [
    { barcode, productCode: code, quantity: history.pieces },
    ...(sibling ? [sibling] : []),
  ];

  const byForm = async (life: Life) => {
    const attributesFor = (isVariant: boolean, at = 0) =>
      attributes
        .filter((one) => one.isVariant === isVariant)
        .map(({ id, values }) => ({ attributeId: id, valueId: values[at]?.id ?? null, text: values[at] ? null : `${6 + at}` }));
    const product = {
      productMainCode: life.code,
      categoryId: category.id,
      brandName: brand,
      vatRate: 20 as const,
      texts: [
        { langCode: "tr-TR" as const, name: life.name, description },
        { langCode: "en-US" as const, name: life.english, description: "<p>Narrow in the middle.</p>" },
      ],
      images: [picture],
      attributes: attributesFor(false),
      variants: variantsOf(life).map((variant, at) => ({
        ...variant,
        listPrice: "200.00",
        salePrice: "100.00",
        attributes: attributesFor(true, at),
        package: { dimensionalWeight: "1" },
      })),
    };
    life.productId = (await ayse.Product.CreateProductMasterDataJson({ product })).id;
  };

  const byFile = async (lives: Life[]) => {
    const cellsOf = (life: Life, { barcode, productCode, quantity }: ReturnType<typeof variantsOf>[number], at: number) => {
      const cells: Record<string, Cell> = {
        Kategori: path,
        "Model kodu": life.code,
        "Stok kodu": productCode,
        Barkod: barcode,
        "Ürün adı": life.name,
        Açıklama: description,
        Marka: brand,
        "KDV oranı": "20",
        "Liste fiyatı (KDV dahil)": "200,00",
        "Satış fiyatı (KDV dahil)": "100,00",
        "Para birimi": "TRY",
        Stok: quantity,
        Desi: 1,
        "Görsel 1": picture,
      };
      for (const { name, isVariant, values } of attributes)
        cells[name] = values[isVariant ? at : 0]?.name ?? String(6 + (isVariant ? at : 0));
      return cells;
    };
    const rows = lives.flatMap((life) => variantsOf(life).map((variant, at) => cellsOf(life, variant, at)));
    const headers = Object.keys(rows[0]!);
    const columns = headers.map((header) => ({ header, headerEn: header, kind: "text" as const }));
    const template = { sheet: "Ürünler", columns, lists: {}, about: { sheet: "Açıklama", lines: [] }, marks: {} };
    const body = await writeTemplate(
      template,
      rows.map((row) => headers.map((header) => row[header]!)),
    );
    const { done, failed, id } = await importFile(place.w, "ayse", body);
    if (done !== rows.length || failed > 0) {
      const { data } = await ayse.Process.GetProcessLines({ processId: id, pageSize: 3 });
      throw new Error(`${done} of ${rows.length} rows were imported: ${JSON.stringify(data)}`);
    }
    const { data } = await ayse.Product.GetAllProductMasterData({ pageSize: lives.length + 50 });
    const ids = new Map(data.map(({ productMainCode, id }) => [productMainCode, id]));
    for (const life of lives) life.productId = ids.get(life.code)!;
  };

  return {
    category,
    begin: async (histories: History[]): Promise<Life[]> => {
      const lives = histories.map(plan);
      const isAtEtsy = ({ stores }: Life) => stores.length > 3;
      await byFile(lives.filter((life) => !isAtEtsy(life)));
      await place.analyze();
      for (const life of lives.filter(isAtEtsy)) await byForm(life);
      return lives;
    },
  };
};
