import { Answer } from "../../sandbox/routing.ts";
import { catalogueNo, envelope, pageOf, type Route } from "./replies.ts";
import type { World } from "./world.ts";

interface Attribute {
  id: string;
  name: string;
  mandatory: boolean;
  type: "string" | "integer" | "enum" | "media" | "video";
  multiValue: boolean;
  values?: string[];
  variant?: true;
}
interface Category {
  categoryId: number;
  name: string;
  paths: string[];
  status: "ACTIVE" | "INACTIVE";
  available: boolean;
  attributes: Attribute[];
}

const attribute = (id: string, name: string, type: Attribute["type"], more: Partial<Attribute> = {}): Attribute => ({
  id,
  name,
  mandatory: false,
  type,
  multiValue: false,
  ...more,
});
const colours = ["Siyah", "Beyaz", "Lacivert", "Kırmızı", "Yeşil", "Bej", "Gri", "Mavi", "Şeffaf"];
const colour = attribute("renk_variant_property", "Renk", "enum", { mandatory: true, variant: true, values: colours });
const size = attribute("beden_variant_property", "Beden", "enum", {
  mandatory: true,
  variant: true,
  values: ["XS", "S", "M", "L", "XL", "XXL"],
});
const number = attribute("numara_variant_property", "Numara", "enum", {
  mandatory: true,
  variant: true,
  values: Array.from({ length: 12 }, (_, at) => String(35 + at)),
});
const material = (values: string[]) => attribute("00003AB", "Materyal", "enum", { multiValue: true, values });
const gender = attribute("00001CIN", "Cinsiyet", "enum", { mandatory: true, values: ["Kadın", "Erkek", "Unisex", "Çocuk"] });
const pieces = attribute("00005PRC", "Parça Sayısı", "string");
/** More than one page of a thousand. */
const models = attribute("00009MDL", "Uyumlu Model", "enum", {
  values: Array.from({ length: 1_203 }, (_, at) => `Model ${String(at + 1).padStart(4, "0")}`),
});

const category = (categoryId: number, paths: string[], attributes: Attribute[], more: Partial<Category> = {}): Category => ({
  categoryId,
  name: paths.at(-1)!,
  paths,
  status: "ACTIVE",
  available: true,
  attributes,
  ...more,
});
const fashion = (name: string) => ["Moda", "Giyim", name];
const knitted = ["Yün", "Akrilik", "Kaşmir", "Pamuk", "Polyester"];
const woven = ["Pamuk", "Polyester", "Viskon", "Keten", "Denim", "Yün"];
/** What is beside these in a shop of clothes: by name and by the place in here, which makes the id. Append, never insert. */
const clothes: [name: string, materials: string[]][] = [
  ...["Kazak", "Hırka", "Süveter", "Yelek"].map((name): [string, string[]] => [name, knitted]),
  ...["Gömlek", "Bluz", "Sweatshirt", "Pantolon", "Jean", "Şort", "Etek", "Mont", "Ceket"].map((name): [string, string[]] => [
    name,
    woven,
  ]),
];
const accessories = ["Atkı", "Bere", "Eldiven", "Şal", "Şapka", "Kemer"];

/** What else a shop sells that somebody tries this with, by shelf. Append, never insert. */
const shelves: [path: string, names: string[]][] = [
  ["Ev & Yaşam > Ev Tekstili", ["Havlu", "Battaniye", "Nevresim Takımı", "Halı"]],
  ["Ev & Yaşam > Mutfak", ["Tencere Seti", "Saklama Kabı", "Termos"]],
  ["Ev & Yaşam > Dekorasyon", ["Vazo", "Çerçeve", "Mum"]],
  ["Moda > Ayakkabı", ["Koşu Ayakkabısı", "Bot", "Sandalet"]],
  ["Moda > Çanta", ["Omuz Çantası", "Valiz", "Cüzdan"]],
  ["Moda > Bebek & Çocuk", ["Bebek Body", "Çocuk Pijama"]],
  ["Elektronik > Telefon", ["Ekran Koruyucu", "Şarj Aleti"]],
  ["Elektronik > Ses & Görüntü", ["Kulaklık", "Bluetooth Hoparlör", "Akıllı Saat"]],
  ["Elektronik > Bilgisayar", ["Klavye", "Mouse"]],
  ["Kozmetik > Cilt Bakımı", ["Yüz Kremi", "Güneş Kremi", "Serum"]],
  ["Kozmetik > Saç Bakımı", ["Şampuan", "Saç Kremi"]],
  ["Kozmetik > Parfüm", ["Parfüm", "Deodorant"]],
  ["Kozmetik > Makyaj", ["Ruj", "Fondöten"]],
  ["Oyuncak", ["Yapı Blokları", "Peluş Oyuncak", "Oyuncak Araba"]],
  ["Kırtasiye", ["Defter", "Kalem", "Boya Seti"]],
  ["Spor & Outdoor", ["Dambıl", "Yoga Matı", "Matara", "Çadır"]],
];
const shelved = shelves.flatMap(([path, names]) => names.map((name) => [...path.split(" > "), name]));

const categories: Category[] = [
  category(80455060, fashion("Tişört"), [colour, size, gender, material(["Pamuk", "Polyester", "Keten"])]),
  category(80455061, fashion("Elbise"), [colour, size, gender, material(["Pamuk", "Viskon", "İpek"])]),
  category(80455070, ["Moda", "Ayakkabı", "Sneaker"], [colour, number, gender, material(["Deri", "Tekstil"])]),
  category(80455080, ["Moda", "Çanta", "Sırt Çantası"], [{ ...colour, mandatory: false }, gender, material(["Deri", "Kanvas"])]),
  category(
    60001547,
    ["Ev & Yaşam", "Mutfak", "Bardak Takımı"],
    [{ ...colour, mandatory: false }, pieces, material(["Cam", "Porselen"])],
  ),
  category(60002028, ["Oyuncak", "Puzzle"], [pieces, material(["Ahşap", "Karton"])]),
  category(18021982, ["Elektronik", "Telefon", "Telefon Kılıfı"], [colour, models]),
  ...clothes.map(([name, materials], at) => category(80455100 + at, fashion(name), [colour, size, gender, material(materials)])),
  ...accessories.map((name, at) =>
    category(
      80455200 + at,
      ["Moda", "Aksesuar", name],
      [{ ...colour, mandatory: false }, gender, material([...knitted, "Deri"])],
    ),
  ),
  ...shelved.map((paths, at) => category(80455300 + at, paths, [{ ...colour, mandatory: false }, material([...woven, "Diğer"])])),
  category(99990001, ["Moda", "Giyim", "Eski Kategori"], [], { status: "INACTIVE", available: false }),
  category(99990002, ["Moda", "Giyim", "Kapalı Kategori"], [], { available: false }),
];

const base: Attribute[] = [
  attribute("UrunAdi", "Ürün Adı", "string", { mandatory: true }),
  attribute("merchantSku", "Satıcı Stok Kodu", "string", { mandatory: true }),
  attribute("VaryantGroupID", "Varyant Grup Id", "string", { mandatory: true }),
  attribute("Barcode", "Barkod", "string", { mandatory: true }),
  attribute("UrunAciklamasi", "Ürün Açıklaması", "string", { mandatory: true }),
  attribute("Marka", "Marka", "string", { mandatory: true }),
  attribute("GarantiSuresi", "Garanti Süresi (Ay)", "integer", { mandatory: true }),
  attribute("kg", "Desi", "string", { mandatory: true }),
  attribute("tax_vat_rate", "KDV", "string", { mandatory: true }),
  attribute("price", "Fiyat", "string"),
  attribute("stock", "Stok", "string"),
  ...Array.from({ length: 10 }, (_, at) => attribute(`Image${at + 1}`, `Görsel${at + 1}`, "media", { mandatory: at === 0 })),
  attribute("Video1", "Video", "video"),
];

const published = (id: unknown) => categories.find(({ categoryId }) => String(categoryId) === String(id));

/** As it is now: what is gone takes no products, and its attributes are what Hepsiburada's own people made of them. */
const asNow = (world: World, category: Category): Category => ({
  ...category,
  available: category.available && !world.rules.gone().has(String(category.categoryId)),
  attributes: [
    ...world.rules.now(
      category.categoryId,
      category.attributes,
      ({ id }) => id,
      (rule, isRequired, gone) => ({
        ...rule,
        mandatory: isRequired ?? rule.mandatory,
        ...(rule.values && { values: rule.values.filter((value) => !gone.has(value)) }),
      }),
    ),
  ],
});
export const categoryOf = (world: World, id: unknown): Category | undefined => {
  const found = published(id);
  return found && asNow(world, found);
};

/** What only Hepsiburada's own people change about a category; a value goes by its text, as imports name it. */
export const changeRule = (world: World, input: unknown) => {
  const done = world.rules.change(input, (id) =>
    published(id)?.attributes.map((attribute) => ({ id: attribute.id, values: attribute.values ?? [] })),
  );
  if (typeof done === "string") throw new Answer({ status: 400, json: { error: "Bad Request", message: done } });
  return done;
};
export const isUsable = ({ status, available }: Category): boolean => status === "ACTIVE" && available;
export const requiredBase = [
  "UrunAdi",
  "VaryantGroupID",
  "Barcode",
  "UrunAciklamasi",
  "Marka",
  "GarantiSuresi",
  "kg",
  "tax_vat_rate",
  "Image1",
];

const shownPart = ({ values: _, variant: __, ...shown }: Attribute) => shown;

export const taxonomyRoutes: Route[] = [
  {
    method: "GET",
    path: "/product/api/categories/get-all-categories",
    handle: (world, request) => {
      const { query } = request;
      const rows = categories
        .map((each) => asNow(world, each))
        .filter(
          (each) =>
            (!query.get("status") || each.status === query.get("status")) &&
            (!query.get("available") || String(each.available) === query.get("available")),
        );
      return pageOf(
        rows.map(({ attributes: _, ...row }) => ({
          ...row,
          displayName: row.name,
          parentCategoryId: 1,
          leaf: true,
          type: "HB",
          sortId: "",
          productTypes: [],
          merge: false,
        })),
        request,
        2000,
      );
    },
  },
  {
    method: "GET",
    path: "/product/api/categories/:categoryId/attributes",
    handle: (world, { params }) => {
      const found = categoryOf(world, params.categoryId);
      if (!found) throw catalogueNo(1004, "Kategori bulunamadı", 404);
      return envelope({
        baseAttributes: base.map(shownPart),
        attributes: found.attributes.filter(({ variant }) => !variant).map(shownPart),
        variantAttributes: found.attributes.filter(({ variant }) => variant).map(shownPart),
      });
    },
  },
  {
    method: "GET",
    path: "/product/api/categories/:categoryId/attribute/:attributeId/values",
    handle: (world, request) => {
      const { params } = request;
      const found = categoryOf(world, params.categoryId);
      if (!found) throw catalogueNo(1004, "Kategori bulunamadı", 404);
      const rule = [...found.attributes, ...base].find(({ id }) => id === params.attributeId);
      if (!rule) throw catalogueNo(2002, "Özellik bu kategoride yok", 404);
      if (rule.type !== "enum") throw catalogueNo(2001, "Özellik enum tipinde değil", 400);
      return pageOf(
        (rule.values ?? []).map((value, at) => ({ id: `${rule.id}-${at + 1}`, value })),
        request,
      );
    },
  },
];
