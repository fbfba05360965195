import { type Cell, writeTemplate } from "#platform/excel/template.ts";
import { importFile } from "../run-import.ts";
import type { History } from "./history.ts";
import { itemOf } from "./items.ts";
import type { Late, Life } from "./life.ts";
import type { Place } from "./place.ts";

const ean = (n: number) => {
  const digits = `869${String(n).padStart(9, "0")}`;
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
};
const brand = "Çınar Ev";
const picture = "https://img.example.com/1.jpg";
const description = "<p>İnce belli.</p>";

interface Named {
  barcode: string;
  code: string;
  quantity: number;
}

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
    const code = `HST-${n}`;
    const variantOf = (of: string, barcode: string, quantity: number) => {
      const item = itemOf(barcode, quantity);
      return { item, variant: { code: of, barcode, quantity, takes: new Map([[item, 1]]) } };
    };
    const own = variantOf(code, ean(n), history.pieces);
    // Every second product has a variant that nobody sells singly and nobody edits, and every second of these a set of both.
    const beside = n % 2 === 0 ? [variantOf(`${code}-B`, ean(n + 500_000_000), 4)] : [];
    const set = beside.flatMap(({ item }) =>
      n % 4 === 2
        ? [
            {
              ...{ code: `${code}-S`, barcode: ean(n + 600_000_000), quantity: 0 },
              takes: new Map([
                [own.item, n % 8 === 2 ? 2 : 1],
                [item, 1],
              ]),
            },
          ]
        : [],
    );
    const late: Late = {
      ...{ productId: "", code: `${code}-L`, typed: ean(n + 700_000_000), isKnown: false },
      variant: variantOf(`${code}-L`, ean(n + 800_000_000), 6).variant,
    };
    return {
      history,
      code,
      productId: "",
      variants: [own.variant, ...beside.map(({ variant }) => variant), ...set],
      items: [own.item, ...beside.map(({ item }) => item)],
      late: n % 8 === 5 ? late : null,
      stores: n % 8 === 3 ? [0, 1, 2, 3] : [0, 1, 2],
      english: `Glass ${n}`,
      name: `Bardak ${n}`,
      price: "100.00",
      scanned: new Map(),
      orders: [],
      claimed: new Set(),
      packed: new Set(),
      notThere: new Set(),
      missing: new Map(),
      pages: [null, null],
      typed: null,
      log: [],
      wrong: [],
    };
  };

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
      variants: life.variants.map(({ code, barcode, quantity }, at) => ({
        ...{ barcode, productCode: code, quantity },
        listPrice: "200.00",
        salePrice: "100.00",
        attributes: attributesFor(true, at),
        package: { dimensionalWeight: "1" },
      })),
    };
    life.productId = (await ayse.Product.CreateProductMasterDataJson({ product })).id;
  };

  const byFile = async (lives: Life[]) => {
    const cellsOf = (main: string, name: string, { barcode, code, quantity }: Named, at: number) => {
      const cells: Record<string, Cell> = {
        Kategori: path,
        "Model kodu": main,
        "Stok kodu": code,
        Barkod: barcode,
        "Ürün adı": name,
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
    const rows = lives.flatMap(({ code, name, variants, late }) => [
      ...variants.map((variant, at) => cellsOf(code, name, variant, at)),
      ...(late ? [cellsOf(late.code, `${name}, geç`, { ...late.variant, barcode: late.typed }, 0)] : []),
    ]);
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
    const { data } = await ayse.Product.GetAllProductMasterData({ pageSize: rows.length + 50 });
    const ids = new Map(data.map(({ productMainCode, id }) => [productMainCode, id]));
    for (const life of lives) {
      life.productId = ids.get(life.code)!;
      if (life.late) life.late.productId = ids.get(life.late.code)!;
    }
  };

  /** The third variant is a set of the others. */
  const makeSet = async ({ productId, variants, items }: Life) => {
    const [own, beside, set] = variants;
    if (!set) return;
    const page = await ayse.Product.GetProductMasterData({ productId });
    const [first, second, third] = page.variants.map(({ id }) => id) as [string, string, string];
    const each = items.map((item) => set.takes.get(item)!);
    const components = [
      { variantId: first, quantity: each[0]! },
      { variantId: second, quantity: each[1]! },
    ];
    const codes = page.variants.map(({ barcode }) => barcode).join();
    if (codes !== [own, beside, set].map((one) => one!.barcode).join()) throw new Error(`a product's variants are ${codes}`);
    await ayse.Product.SetVariantComponents({ variantId: third, version: page.version, components });
  };

  return {
    category,
    begin: async (histories: History[]): Promise<Life[]> => {
      const lives = histories.map(plan);
      const isAtEtsy = ({ stores }: Life) => stores.length > 3;
      await byFile(lives.filter((life) => !isAtEtsy(life)));
      await place.analyze();
      for (const life of lives) await (isAtEtsy(life) ? byForm(life) : makeSet(life));
      await place.sellThere(lives.flatMap(({ late }) => late?.variant ?? []));
      return lives;
    },
  };
};
