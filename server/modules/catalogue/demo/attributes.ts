/** Attributes of the demo tree: code -> names and values. A value is "tr|en", or one word for both. A code never changes. */
export interface DemoAttribute {
  tr: string;
  en: string;
  allowsCustom?: boolean;
  values: string[];
}
const list = (text: string) => text.split(",").map((word) => word.trim());
const numbered = (from: number, to: number, unit = "") => Array.from({ length: to - from + 1 }, (_, at) => `${from + at}${unit}`);

export const demoAttributes = {
  renk: {
    tr: "Renk",
    en: "Colour",
    allowsCustom: true,
    values: list(
      "Siyah|Black,Beyaz|White,Gri|Grey,Antrasit|Anthracite,Lacivert|Navy,Mavi|Blue,Açık Mavi|Light blue,Turkuaz|Turquoise,Yeşil|Green,Haki|Khaki,Sarı|Yellow,Turuncu|Orange,Kırmızı|Red,Bordo|Burgundy,Pembe|Pink,Fuşya|Fuchsia,Mor|Purple,Lila|Lilac,Kahverengi|Brown,Bej|Beige,Krem|Cream,Ekru|Ecru,Taba|Tan,Vizon|Mink,Altın|Gold,Gümüş|Silver,Bakır|Copper,Şeffaf|Transparent,Çok Renkli|Multicolour",
    ),
  },
  beden: { tr: "Beden", en: "Size", values: list("XS,S,M,L,XL,XXL,3XL,4XL,Tek Ebat|One size,32,34,36,38,40,42,44,46,48") },
  "bebek-beden": {
    tr: "Bebek Bedeni",
    en: "Baby size",
    values: list(
      "0-3 Ay|0-3 months,3-6 Ay|3-6 months,6-9 Ay|6-9 months,9-12 Ay|9-12 months,12-18 Ay|12-18 months,18-24 Ay|18-24 months,2-3 Yaş|2-3 years,3-4 Yaş|3-4 years,4-5 Yaş|4-5 years,5-6 Yaş|5-6 years,7-8 Yaş|7-8 years,9-10 Yaş|9-10 years,11-12 Yaş|11-12 years,13-14 Yaş|13-14 years",
    ),
  },
  numara: { tr: "Numara", en: "Shoe size", values: numbered(16, 47) },
  materyal: {
    tr: "Materyal",
    en: "Material",
    allowsCustom: true,
    values: list(
      "Pamuk|Cotton,Polyester,Keten|Linen,Yün|Wool,Viskon|Viscose,Elastan|Elastane,Deri|Leather,Suni Deri|Faux leather,Süet|Suede,Kanvas|Canvas,Denim,Akrilik|Acrylic,İpek|Silk,Kadife|Velvet,Naylon|Nylon",
    ),
  },
  malzeme: {
    tr: "Malzeme",
    en: "Made of",
    allowsCustom: true,
    values: list(
      "Ahşap|Wood,Metal,Paslanmaz Çelik|Stainless steel,Alüminyum|Aluminium,Plastik|Plastic,Cam|Glass,Porselen|Porcelain,Seramik|Ceramic,Bambu|Bamboo,Silikon|Silicone,Kumaş|Fabric,MDF,Mermer|Marble,Granit|Granite,Döküm|Cast iron",
    ),
  },
  cinsiyet: { tr: "Cinsiyet", en: "Gender", values: list("Kadın|Women,Erkek|Men,Unisex,Kız Çocuk|Girls,Erkek Çocuk|Boys") },
  desen: {
    tr: "Desen",
    en: "Pattern",
    values: list(
      "Düz|Plain,Çizgili|Striped,Kareli|Checked,Puantiyeli|Dotted,Çiçekli|Floral,Baskılı|Printed,Kamuflaj|Camouflage,Geometrik|Geometric",
    ),
  },
  kalip: { tr: "Kalıp", en: "Fit", values: list("Slim Fit,Regular,Oversize,Relaxed,Skinny,Loose") },
  sezon: { tr: "Sezon", en: "Season", values: list("İlkbahar|Spring,Yaz|Summer,Sonbahar|Autumn,Kış|Winter,4 Mevsim|All year") },
  topuk: {
    tr: "Topuk Boyu",
    en: "Heel height",
    values: list(
      "Düz|Flat,Kısa Topuk (1-4 cm)|Low (1-4 cm),Orta Topuk (5-9 cm)|Medium (5-9 cm),Yüksek Topuk (9 cm ve üzeri)|High (9 cm and over),Dolgu Topuk|Wedge",
    ),
  },
  garanti: {
    tr: "Garanti Süresi",
    en: "Warranty",
    values: list("Yok|None,6 Ay|6 months,1 Yıl|1 year,2 Yıl|2 years,3 Yıl|3 years,5 Yıl|5 years,10 Yıl|10 years"),
  },
  baglanti: {
    tr: "Bağlantı Türü",
    en: "Connection",
    values: list("Bluetooth,Kablolu|Wired,Kablosuz 2.4 GHz|Wireless 2.4 GHz,USB-C,Wi-Fi"),
  },
  "uyumlu-model": {
    tr: "Uyumlu Model",
    en: "Fits model",
    allowsCustom: true,
    values: list("Evrensel|Universal,Nova 1,Nova 2,Nova 3,Lale 1,Lale 2,Kuzey 1,Kuzey 2,Zirve 1,Zirve 2"),
  },
  hacim: {
    tr: "Hacim",
    en: "Volume",
    values: list("5 ml,10 ml,15 ml,30 ml,50 ml,75 ml,100 ml,150 ml,200 ml,250 ml,300 ml,400 ml,500 ml,750 ml,1 L,2 L,5 L"),
  },
  "cilt-tipi": {
    tr: "Cilt Tipi",
    en: "Skin type",
    values: list("Tüm Cilt Tipleri|All,Kuru|Dry,Yağlı|Oily,Karma|Combination,Hassas|Sensitive,Normal"),
  },
  "sac-tipi": {
    tr: "Saç Tipi",
    en: "Hair type",
    values: list("Tüm Saçlar|All,Kuru|Dry,Yağlı|Oily,Boyalı|Coloured,Yıpranmış|Damaged,Kepekli|Dandruff"),
  },
  yas: {
    tr: "Yaş Grubu",
    en: "Age group",
    values: list(
      "0-12 Ay|0-12 months,1-2 Yaş|1-2 years,3-4 Yaş|3-4 years,5-7 Yaş|5-7 years,8-10 Yaş|8-10 years,11-13 Yaş|11-13 years,14 Yaş ve Üzeri|14 and over,Yetişkin|Adult",
    ),
  },
  parca: {
    tr: "Parça Sayısı",
    en: "Pieces",
    allowsCustom: true,
    values: list("1,2,3,4,5,6,8,10,12,18,24,36,48,100,250,500,1000"),
  },
  olcu: {
    tr: "Ölçü",
    en: "Dimensions",
    allowsCustom: true,
    values: list(
      "Tek Ebat|One size,Tek Kişilik|Single,Çift Kişilik|Double,Battal Boy|King size,50x70 cm,70x140 cm,80x150 cm,120x180 cm,160x230 cm,200x290 cm",
    ),
  },
  kullanim: {
    tr: "Kullanım Alanı",
    en: "Used for",
    values: list(
      "Günlük|Daily,Spor|Sports,Ofis|Office,Seyahat|Travel,Kamp|Camping,Ev|Home,Bahçe|Garden,Okul|School,Fitness,Yüzme|Swimming",
    ),
  },
  agirlik: { tr: "Ağırlık", en: "Weight class", values: list("0.5 kg,1 kg,2 kg,3 kg,4 kg,5 kg,8 kg,10 kg,12 kg,15 kg,20 kg") },
  sayfa: { tr: "Sayfa Sayısı", en: "Pages", allowsCustom: true, values: list("40,60,80,96,120,160,200") },
} satisfies Record<string, DemoAttribute>;
export type AttributeCode = keyof typeof demoAttributes;
