import type { XmlFeedInput } from "@tradeport/contract/xml";
import { attributeId } from "#modules/catalogue/index.ts";

/** A product of a supplier, as all three feeds say it. */
export interface FeedProduct {
  n: number;
  /** Kuruş. */
  price: number;
  stock: number;
}
export const feedProducts = (count: number): FeedProduct[] =>
  Array.from({ length: count }, (_, at) => ({ n: at + 1, price: 10_000 + at * 350, stock: 3 + (at % 20) }));
export const feedBarcode = (n: number) => `868${String(n).padStart(10, "0")}`;

interface Style {
  price: (kurus: number) => string;
  stock: (pieces: number) => string;
  currency: string;
}
type Mapping = XmlFeedInput["mapping"];
export interface FeedShape {
  itemPath: string;
  variantPath: string;
  mapping: Mapping;
  style: Style;
  write: (products: FeedProduct[], style?: Partial<Style>) => string;
}

const point = (kurus: number) => (kurus / 100).toFixed(2);
const comma = (kurus: number) => point(kurus).replace(".", ",");
const category = "Ev & Mutfak > Mutfak > Bardak Takımı";
const as = (value: string) => [{ kind: "default" as const, value }];
const field = (
  name: Extract<Mapping[number], { field: unknown }>["field"],
  path: string,
  transforms: Mapping[number]["transforms"] = [],
) => ({
  field: name,
  path,
  transforms,
});
/** What the category asks for, and no supplier says. */
const rest: Mapping = [
  { attributeId: attributeId("malzeme"), path: "", transforms: as("Cam") },
  { attributeId: attributeId("parca"), path: "", transforms: as("6") },
];
const words = (from: string, to: string) => ({ kind: "words" as const, words: [{ from, to }] });

/**
 * Three shapes that suppliers' feeds have, written anew from what their programs publish: a shop system whose product holds its options
 * (Ticimax: Urunler/Urun/UrunSecenek/Secenek, decimal commas, an option as Ozellik with Tanim and Deger), one whose products are flat (IdeaSoft:
 * root/item, stockCode, price1, stockAmount), and the product feed of shopping ads (RSS 2.0 with g: names; the amount with its currency,
 * availability in words, an item for each variant).
 */
export const feedShapes: Record<"options" | "flat" | "ads", FeedShape> = {
  options: {
    itemPath: "Root/Urunler/Urun",
    variantPath: "UrunSecenek/Secenek",
    style: { price: comma, stock: String, currency: "TRY" },
    mapping: [
      field("barcode", "UrunSecenek/Secenek/Barkod"),
      field("mainCode", "UrunKartiID", [{ kind: "prefix", value: "TK-" }]),
      field("productCode", "UrunSecenek/Secenek/StokKodu"),
      field("name", "UrunAdi"),
      field("brand", "Marka"),
      field("category", "KategoriTree", [words("mutfak/bardak", category)]),
      field("vatRate", "UrunSecenek/Secenek/KdvOrani"),
      field("listPrice", "UrunSecenek/Secenek/SatisFiyati", [{ kind: "decimals", sign: "comma" }]),
      field("salePrice", "UrunSecenek/Secenek/SatisFiyati", [{ kind: "decimals", sign: "comma" }]),
      field("currency", "UrunSecenek/Secenek/ParaBirimiKodu"),
      field("quantity", "UrunSecenek/Secenek/StokAdedi"),
      field("description", "Aciklama"),
      field("images", "Resimler/Resim"),
      { attributeId: attributeId("renk"), path: "UrunSecenek/Secenek/EkSecenekOzellik/Ozellik[Renk]", transforms: [] },
      ...rest,
    ],
    write: (products, given) => {
      const { price, stock, currency } = { ...feedShapes.options.style, ...given };
      const option = ({ n, price: kurus, stock: pieces }: FeedProduct) =>
        `<Secenek><VaryasyonID>${n}</VaryasyonID><StokKodu>STK-${n}</StokKodu><Barkod>${feedBarcode(n)}</Barkod><StokAdedi>${stock(pieces)}</StokAdedi>
<SatisFiyati>${price(kurus)}</SatisFiyati><IndirimliFiyat>${price(0)}</IndirimliFiyat><KDVDahil>true</KDVDahil><KdvOrani>20</KdvOrani><ParaBirimi>TL</ParaBirimi>
<ParaBirimiKodu>${currency}</ParaBirimiKodu><EkSecenekOzellik><Ozellik Tanim="Renk" Deger="Siyah">Siyah</Ozellik></EkSecenekOzellik></Secenek>`;
      // Two options make a product.
      const cards = Map.groupBy(products, ({ n }) => Math.ceil(n / 2));
      return `<?xml version="1.0" encoding="utf-8"?>\n<Root><Urunler>${[...cards]
        .map(
          ([card, options]) => `<Urun><UrunKartiID>${card}</UrunKartiID><UrunAdi>Işıltılı Bardak Takımı ${card}</UrunAdi>
<Aciklama><![CDATA[<p>Çay için <b>ince belli</b> & sağlam.</p>]]></Aciklama><Marka>Çınar Ev</Marka><Kategori>Bardak</Kategori><KategoriTree>Mutfak/Bardak</KategoriTree>
<Resimler><Resim>https://img.example.com/k${card}-1.jpg</Resim><Resim>https://img.example.com/k${card}-2.jpg</Resim></Resimler>
<UrunSecenek>${options.map(option).join("")}</UrunSecenek></Urun>`,
        )
        .join("\n")}</Urunler></Root>`;
    },
  },
  flat: {
    itemPath: "root/item",
    variantPath: "",
    style: { price: point, stock: String, currency: "TL" },
    mapping: [
      field("barcode", "barcode"),
      field("mainCode", "stockCode"),
      field("productCode", "stockCode"),
      field("name", "label"),
      field("brand", "brand"),
      field("category", "category", [words("bardak", category)]),
      field("vatRate", "tax"),
      field("listPrice", "price1", [{ kind: "decimals", sign: "point" }]),
      field("salePrice", "price1", [{ kind: "decimals", sign: "point" }]),
      field("currency", "currencyAbbr"),
      field("quantity", "stockAmount"),
      field("images", "picture1Path"),
      { attributeId: attributeId("renk"), path: "", transforms: as("Siyah") },
      ...rest,
    ],
    write: (products, given) => {
      const { price, stock, currency } = { ...feedShapes.flat.style, ...given };
      return `<?xml version="1.0" encoding="UTF-8"?>\n<root>${products
        .map(
          ({
            n,
            price: kurus,
            stock: pieces,
          }) => `<item><id>${n}</id><stockCode>IS-${n}</stockCode><label><![CDATA[Kahve Fincanı ${n}]]></label><status>1</status>
<brand>Güneş</brand><barcode>${feedBarcode(n)}</barcode><mainCategory>Mutfak</mainCategory><category>Bardak</category><price1>${price(kurus)}</price1>
<currencyAbbr>${currency}</currencyAbbr><tax>20</tax><stockAmount>${stock(pieces)}</stockAmount><stockType>Adet</stockType><picture1Path>https://img.example.com/f${n}.jpg</picture1Path></item>`,
        )
        .join("\n")}</root>`;
    },
  },
  ads: {
    itemPath: "rss/channel/item",
    variantPath: "",
    style: { price: point, stock: (pieces) => (pieces > 0 ? "in_stock" : "out_of_stock"), currency: "TRY" },
    mapping: [
      field("barcode", "g:gtin"),
      field("mainCode", "g:item_group_id"),
      field("productCode", "g:id"),
      field("name", "g:title"),
      field("brand", "g:brand"),
      field("category", "g:product_type", [words("home > cups", category)]),
      field("vatRate", "", as("20")),
      field("listPrice", "g:price", [{ kind: "decimals", sign: "point" }]),
      field("salePrice", "g:price", [{ kind: "decimals", sign: "point" }]),
      field("quantity", "g:availability", [
        {
          kind: "words",
          words: [
            { from: "in_stock", to: "10" },
            { from: "out_of_stock", to: "0" },
          ],
        },
      ]),
      field("images", "g:image_link"),
      { attributeId: attributeId("renk"), path: "g:color", transforms: [] },
      ...rest,
    ],
    write: (products, given) => {
      const { price, stock, currency } = { ...feedShapes.ads.style, ...given };
      return `<?xml version="1.0"?>\n<rss xmlns:g="http://base.google.com/ns/1.0" version="2.0"><channel><title>Cups</title><link>https://shop.example.com</link>
${products
  .map(
    ({
      n,
      price: kurus,
      stock: pieces,
    }) => `<item><g:id>GA-${n}</g:id><g:item_group_id>GRP-${n}</g:item_group_id><g:title>Çay Bardağı ${n}</g:title><g:brand>Anka</g:brand>
<g:gtin>${feedBarcode(n)}</g:gtin><g:product_type>Home &gt; Cups</g:product_type><g:availability>${stock(pieces)}</g:availability><g:price>${price(kurus)} ${currency}</g:price>
<g:color>Siyah</g:color><g:image_link>https://img.example.com/g${n}.jpg</g:image_link></item>`,
  )
  .join("\n")}</channel></rss>`;
    },
  },
};

/** A feed of this shape that is read from its file. */
export const feedOf = (shape: FeedShape, more: Partial<XmlFeedInput> & { name: string }) =>
  JSON.stringify({ itemPath: shape.itemPath, variantPath: shape.variantPath, mapping: shape.mapping, ...more });
