/** One attribute as a kind of leaf asks for it. `values` names a list; ids of values are list start + position. */
export interface AttributeRule {
  id: number;
  name: string;
  required: boolean;
  allowCustom: boolean;
  varianter: boolean;
  slicer: boolean;
  multiple: boolean;
  values: keyof typeof valueLists;
  /** Ids of listed values that were taken away since. */
  gone?: ReadonlySet<string>;
}

const numbered = (from: number, to: number, unit = "") => Array.from({ length: to - from + 1 }, (_, i) => `${from + i}${unit}`);

/** Longer than one page of a thousand, so that a reader that stops after the first page is found out. */
const models = ["Nova", "Lale", "Kuzey", "Zirve", "Pusula", "Ada"].flatMap((series) =>
  numbered(1, 40).flatMap((number) => ["", " Plus", " Pro", " Mini", " Max"].map((tail) => `${series} ${number}${tail}`)),
);

/** A list's position in here and a value's position in its list make the ids: append, never insert. */
export const valueLists = {
  colour: [
    ..."Siyah,Beyaz,Gri,Antrasit,Lacivert,Mavi,Açık Mavi,Turkuaz,Yeşil,Haki,Sarı,Turuncu,Kırmızı,Bordo,Pembe,Fuşya,Mor,Lila,Kahverengi".split(
      ",",
    ),
    ..."Bej,Krem,Ekru,Taba,Vizon,Altın,Gümüş,Bakır,Şeffaf,Çok Renkli".split(","),
  ],
  clothSize: "XS,S,M,L,XL,XXL,3XL,4XL,Tek Ebat,32,34,36,38,40,42,44,46,48".split(","),
  shoeSize: numbered(16, 47),
  babySize:
    "0-3 Ay,3-6 Ay,6-9 Ay,9-12 Ay,12-18 Ay,18-24 Ay,2-3 Yaş,3-4 Yaş,4-5 Yaş,5-6 Yaş,6-7 Yaş,7-8 Yaş,8-9 Yaş,9-10 Yaş,11-12 Yaş,13-14 Yaş".split(
      ",",
    ),
  homeSize: "Tek Ebat,Tek Kişilik,Çift Kişilik,Battal Boy,50x70 cm,70x140 cm,80x150 cm,120x180 cm,160x230 cm,200x290 cm".split(
    ",",
  ),
  gender: "Kadın,Erkek,Unisex,Kız Çocuk,Erkek Çocuk".split(","),
  material: "Pamuk,Polyester,Keten,Yün,Viskon,Elastan,Deri,Suni Deri,Süet,Kanvas,Denim,Akrilik,İpek,Kadife,Naylon".split(","),
  hardMaterial: "Ahşap,Metal,Paslanmaz Çelik,Alüminyum,Plastik,Cam,Porselen,Seramik,Bambu,Silikon,Kumaş,MDF,Mermer".split(","),
  pattern: "Düz,Çizgili,Kareli,Puantiyeli,Çiçekli,Baskılı,Kamuflaj,Geometrik".split(","),
  fit: "Slim Fit,Regular,Oversize,Relaxed,Skinny,Loose".split(","),
  season: "İlkbahar,Yaz,Sonbahar,Kış,4 Mevsim".split(","),
  heel: "Düz,Kısa Topuk (1-4 cm),Orta Topuk (5-9 cm),Yüksek Topuk (9 cm ve üzeri),Dolgu Topuk".split(","),
  warranty: "Yok,6 Ay,1 Yıl,2 Yıl,3 Yıl,5 Yıl,10 Yıl".split(","),
  storage: "16 GB,32 GB,64 GB,128 GB,256 GB,512 GB,1 TB,2 TB".split(","),
  memory: "2 GB,4 GB,6 GB,8 GB,12 GB,16 GB,32 GB,64 GB".split(","),
  connection: "Bluetooth,Kablolu,Kablosuz 2.4 GHz,USB-C,Wi-Fi".split(","),
  models,
  volume: "5 ml,10 ml,15 ml,30 ml,50 ml,75 ml,100 ml,150 ml,200 ml,250 ml,300 ml,400 ml,500 ml,750 ml,1 L,2 L,5 L".split(","),
  skin: "Tüm Cilt Tipleri,Kuru,Yağlı,Karma,Hassas,Normal".split(","),
  ages: "0-12 Ay,1-2 Yaş,3-4 Yaş,5-7 Yaş,8-10 Yaş,11-13 Yaş,14 Yaş ve Üzeri,Yetişkin".split(","),
  pieces: ["1", "2", "3", "4", "5", "6", "8", "10", "12", "18", "24", "36", "48", "100", "250", "500", "1000"],
  language: "Türkçe,İngilizce,Almanca,Fransızca,İspanyolca,Arapça".split(","),
  cover: "Karton Kapak,Ciltli,Spiralli,Tel Dikiş".split(","),
  weight: "0.5 kg,1 kg,2 kg,3 kg,4 kg,5 kg,8 kg,10 kg,12 kg,15 kg,20 kg".split(","),
  power: "12 V,220 V,500 W,750 W,1000 W,1500 W,2000 W,2400 W".split(","),
  country: "Türkiye,Almanya,İtalya,Çin,Hindistan,Bangladeş,Vietnam,Portekiz,İspanya,Polonya".split(","),
  authors: "Anonim,Kolektif,Çeşitli Yazarlar".split(","),
  sleeve: "Kolsuz,Kısa Kol,Uzun Kol,Askılı,Truvakar Kol".split(","),
  neck: "Bisiklet Yaka,V Yaka,Polo Yaka,Gömlek Yaka,Hakim Yaka,Balıkçı Yaka,Kapüşonlu,Yakasız".split(","),
  fabric: "Örme,Dokuma,Triko,Polar,Müslin,Penye,Gabardin,Poplin,Saten,Şifon".split(","),
  closing: "Fermuar,Düğme,Mıknatıs,Bağcık,Cırt Cırt,Toka,Lastik,Kapamasız".split(","),
  use: "Günlük,Spor,Ofis,Davet,Plaj,Seyahat,Ev,Bahçe".split(","),
  feature: "Su Geçirmez,Hafif,Katlanabilir,Organik,Geri Dönüştürülmüş,El Yapımı,Antibakteriyel,Kokusuz,Vegan".split(","),
  pack: "Tekli,2'li,3'lü,4'lü,5'li,6'lı,10'lu".split(","),
} satisfies Record<string, string[]>;

type Flags = Partial<Pick<AttributeRule, "required" | "allowCustom" | "varianter" | "slicer" | "multiple">>;
const rule = (id: number, name: string, values: AttributeRule["values"], flags: Flags = {}): AttributeRule => ({
  id,
  name,
  values,
  ...{ required: false, allowCustom: false, varianter: false, slicer: false, multiple: false, ...flags },
});

const colour = rule(47, "Renk", "colour", { required: true, allowCustom: true, slicer: true });
const plainColour = rule(47, "Renk", "colour", { allowCustom: true, slicer: true });
const webColour = rule(348, "Web Color", "colour", { required: true });
const size = (values: AttributeRule["values"]) => rule(338, "Beden", values, { required: true, varianter: true });
const gender = rule(343, "Cinsiyet", "gender", { required: true });
const material = rule(14, "Materyal", "material", { required: true, multiple: true });
const hardMaterial = rule(15, "Malzeme", "hardMaterial", { required: true });
const warranty = rule(411, "Garanti Süresi", "warranty", { required: true });
const origin = rule(1192, "Menşei", "country");
const pattern = rule(33, "Desen", "pattern");
const season = rule(179, "Sezon", "season", { multiple: true });
const age = rule(346, "Yaş Grubu", "ages", { required: true });
const pieces = rule(293, "Parça Sayısı", "pieces", { allowCustom: true });
const volume = rule(288, "Hacim", "volume", { required: true, varianter: true });
const sleeve = rule(176, "Kol Tipi", "sleeve");
const neck = rule(177, "Yaka Tipi", "neck");
const fabric = rule(178, "Kumaş Tipi", "fabric");
const closing = rule(180, "Kapama Şekli", "closing");
const use = rule(181, "Kullanım Alanı", "use", { multiple: true });
const feature = rule(182, "Ek Özellik", "feature", { multiple: true });
const pack = rule(183, "Paket İçeriği", "pack");

/** What each kind of leaf asks for. */
export const attributeSets = {
  cloth: [
    colour,
    webColour,
    size("clothSize"),
    gender,
    material,
    pattern,
    rule(179001, "Kalıp", "fit"),
    season,
    origin,
    sleeve,
    neck,
    fabric,
  ],
  baby: [colour, size("babySize"), gender, material, age, pattern, origin, sleeve, fabric],
  shoe: [colour, webColour, size("shoeSize"), gender, material, rule(22, "Topuk Boyu", "heel"), season, origin, closing, use],
  bag: [colour, webColour, material, gender, pattern, origin, closing, use],
  accessory: [colour, gender, material, origin, fabric, season],
  device: [
    plainColour,
    warranty,
    rule(170, "Dahili Hafıza", "storage", { required: true, varianter: true }),
    rule(171, "RAM", "memory", { required: true }),
    origin,
  ],
  gadget: [
    plainColour,
    warranty,
    rule(172, "Bağlantı Türü", "connection", { required: true, multiple: true }),
    origin,
    use,
    feature,
    pack,
  ],
  case: [colour, rule(173, "Uyumlu Model", "models", { required: true, varianter: true }), hardMaterial, origin, feature, pack],
  appliance: [plainColour, warranty, rule(174, "Güç", "power", { required: true, allowCustom: true }), origin],
  textile: [colour, size("homeSize"), material, pattern, origin, fabric, pack],
  home: [plainColour, hardMaterial, pieces, origin, use, feature],
  cosmetic: [volume, rule(290, "Cilt Tipi", "skin", { multiple: true }), gender, origin, use, feature, pack],
  makeup: [colour, rule(290, "Cilt Tipi", "skin", { multiple: true }), origin, feature, pack],
  toy: [age, gender, rule(15, "Malzeme", "hardMaterial"), pieces, origin, use, feature],
  sport: [plainColour, rule(175, "Ağırlık", "weight", { required: true, varianter: true }), hardMaterial, origin],
  gear: [colour, hardMaterial, origin],
  book: [
    rule(201, "Dil", "language", { required: true }),
    rule(202, "Kapak Tipi", "cover", { required: true }),
    rule(203, "Yazar", "authors", { allowCustom: true }),
  ],
  stationery: [plainColour, pieces, origin, use, pack],
} satisfies Record<string, AttributeRule[]>;
