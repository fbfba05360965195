import { type AttributeRule, attributeSets, valueLists } from "./attributes.ts";

export interface Category {
  id: number;
  name: string;
  parentId: number | null;
  subCategories: Category[];
}

type SetName = keyof typeof attributeSets;

/** Trade > group > "leaf, leaf". The place makes the id (trade 1000, group 100, leaf 1): append, never insert. */
const plan: [trade: string, groups: [group: string, set: SetName, leaves: string][]][] = [
  [
    "Giyim",
    [
      ["Üst Giyim", "cloth", "Tişört,Gömlek,Bluz,Sweatshirt,Kazak,Hırka,Süveter,Yelek"],
      ["Alt Giyim", "cloth", "Pantolon,Jean,Şort,Etek,Eşofman Altı,Tayt"],
      ["Dış Giyim", "cloth", "Mont,Kaban,Ceket,Yağmurluk"],
      ["Elbise & Tulum", "cloth", "Elbise,Abiye,Tulum"],
      ["Bebek & Çocuk Giyim", "baby", "Bebek Body,Çocuk Tişört,Çocuk Pantolon,Çocuk Pijama"],
      ["Giyim Aksesuarı", "accessory", "Atkı,Bere,Eldiven,Kemer,Şapka,Şal"],
    ],
  ],
  [
    "Ayakkabı",
    [
      ["Günlük Ayakkabı", "shoe", "Sneaker,Loafer,Babet,Sandalet"],
      ["Spor Ayakkabı", "shoe", "Koşu Ayakkabısı,Yürüyüş Ayakkabısı,Krampon"],
      ["Bot & Çizme", "shoe", "Bot,Çizme"],
    ],
  ],
  [
    "Çanta",
    [
      ["Günlük Çanta", "bag", "Sırt Çantası,Omuz Çantası,El Çantası,Bel Çantası"],
      ["Valiz & Seyahat", "bag", "Valiz,Seyahat Çantası"],
      ["Cüzdan", "accessory", "Cüzdan,Kartlık"],
    ],
  ],
  [
    "Elektronik",
    [
      ["Telefon & Tablet", "device", "Cep Telefonu,Tablet"],
      ["Telefon Aksesuarı", "case", "Telefon Kılıfı,Ekran Koruyucu"],
      ["Ses & Görüntü", "gadget", "Kulaklık,Bluetooth Hoparlör,Akıllı Saat,Klavye,Mouse"],
      ["Küçük Ev Aletleri", "appliance", "Süpürge,Ütü,Kahve Makinesi,Blender,Tost Makinesi"],
    ],
  ],
  [
    "Ev & Yaşam",
    [
      ["Ev Tekstili", "textile", "Nevresim Takımı,Havlu,Battaniye,Perde,Halı"],
      ["Mutfak", "home", "Tencere Seti,Bardak Takımı,Çatal Bıçak Seti,Saklama Kabı,Termos"],
      ["Dekorasyon", "home", "Vazo,Çerçeve,Duvar Saati,Mum"],
      ["Mobilya", "home", "Sehpa,Kitaplık,Sandalye"],
    ],
  ],
  [
    "Kozmetik",
    [
      ["Cilt Bakımı", "cosmetic", "Yüz Kremi,Güneş Kremi,Serum,Yüz Temizleyici"],
      ["Saç Bakımı", "cosmetic", "Şampuan,Saç Kremi"],
      ["Parfüm & Deodorant", "cosmetic", "Parfüm,Deodorant"],
      ["Makyaj", "makeup", "Ruj,Fondöten,Maskara"],
    ],
  ],
  [
    "Oyuncak",
    [
      ["Eğitici Oyuncak", "toy", "Puzzle,Yapı Blokları,Ahşap Oyuncak"],
      ["Figür & Bebek", "toy", "Oyuncak Bebek,Peluş Oyuncak,Oyuncak Araba"],
    ],
  ],
  [
    "Spor & Outdoor",
    [
      ["Fitness", "sport", "Dambıl,Kettlebell"],
      ["Spor Ekipmanı", "gear", "Yoga Matı,Futbol Topu,Matara,Bisiklet Kaskı"],
      ["Kamp", "gear", "Çadır,Uyku Tulumu"],
    ],
  ],
  [
    "Kitap & Kırtasiye",
    [
      ["Kitap", "book", "Roman,Çocuk Kitabı,Ders Kitabı"],
      ["Kırtasiye", "stationery", "Defter,Kalem,Boya Seti"],
    ],
  ],
];

const sets = new Map<number, SetName>();
const byId = new Map<number, Category>();

function node(id: number, name: string, parentId: number | null): Category {
  const category: Category = { id, name, parentId, subCategories: [] };
  byId.set(id, category);
  if (parentId !== null) byId.get(parentId)!.subCategories.push(category);
  return category;
}

export const categoryTree: Category[] = plan.map(([trade, groups], t) => {
  const root = node((t + 1) * 1000, trade, null);
  groups.forEach(([group, set, leaves], g) => {
    const parent = node(root.id + (g + 1) * 100, group, root.id);
    leaves.split(",").forEach((leaf, l) => {
      sets.set(node(parent.id + l + 1, leaf, parent.id).id, set);
    });
  });
  return root;
});

export function categoryOf(id: number): Category | undefined {
  return byId.get(id);
}

/** undefined when the category is unknown or carries no products. */
export function attributesOf(categoryId: number): readonly AttributeRule[] | undefined {
  const set = sets.get(categoryId);
  return set && attributeSets[set];
}

const listNames = Object.keys(valueLists) as (keyof typeof valueLists)[];
const valueNames = new Map<number, string>();
const listStart = new Map(listNames.map((name, i) => [name, 10_000 * (i + 1)]));
for (const name of listNames) {
  for (const [i, value] of valueLists[name].entries()) valueNames.set(listStart.get(name)! + i, value);
}

export function valuesOf(rule: AttributeRule): { id: number; name: string }[] {
  return valueLists[rule.values]
    .map((name, i) => ({ id: listStart.get(rule.values)! + i, name }))
    .filter(({ id }) => !rule.gone?.has(String(id)));
}

/** The name of a listed value of this attribute; undefined when the id is none of them. */
export function valueName(rule: AttributeRule, id: number): string | undefined {
  const start = listStart.get(rule.values)!;
  if (rule.gone?.has(String(id))) return undefined;
  return id >= start && id < start + valueLists[rule.values].length ? valueNames.get(id) : undefined;
}
