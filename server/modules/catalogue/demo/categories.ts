import type { AttributeCode } from "./attributes.ts";

/** Attributes of a kind of product: "!" required, "+" each variant its own. */
export type AttributeMark = AttributeCode | `${AttributeCode}!` | `${AttributeCode}!+` | `${AttributeCode}+`;
const sets = {
  cloth: ["beden!+", "renk!", "cinsiyet!", "materyal", "desen", "kalip", "sezon"],
  baby: ["bebek-beden!+", "renk!", "cinsiyet", "materyal", "desen"],
  accessory: ["renk!", "cinsiyet", "materyal", "desen"],
  shoe: ["numara!+", "renk!", "cinsiyet!", "materyal", "topuk", "sezon"],
  bag: ["renk!", "cinsiyet", "materyal!", "desen", "kullanim"],
  textile: ["olcu!+", "renk!", "materyal", "desen", "parca"],
  kitchen: ["malzeme!", "renk", "parca", "hacim"],
  decor: ["malzeme!", "renk", "desen", "olcu"],
  gadget: ["garanti!", "renk!", "baglanti", "uyumlu-model"],
  phone: ["uyumlu-model!", "renk!", "malzeme", "garanti"],
  skin: ["hacim!+", "cilt-tipi!", "cinsiyet", "kullanim"],
  hair: ["hacim!+", "sac-tipi!", "cinsiyet"],
  perfume: ["hacim!+", "cinsiyet!"],
  makeup: ["renk!+", "cilt-tipi", "hacim"],
  toy: ["yas!", "malzeme", "parca", "renk"],
  stationery: ["renk", "sayfa", "parca", "yas"],
  sport: ["kullanim!", "renk", "malzeme", "agirlik", "garanti"],
} satisfies Record<string, AttributeMark[]>;
export const attributeSets: Record<keyof typeof sets, AttributeMark[]> = sets;

/** code, "tr|en", then either children or the set of a leaf. Codes make the ids: they never change. */
export type DemoCategory = [code: string, names: string, below: DemoCategory[] | keyof typeof sets];

export const demoCategories: DemoCategory[] = [
  [
    "giyim",
    "Giyim|Clothing",
    [
      [
        "giyim-ust",
        "Üst Giyim|Tops",
        [
          ["tisort", "Tişört|T-shirt", "cloth"],
          ["gomlek", "Gömlek|Shirt", "cloth"],
          ["sweatshirt", "Sweatshirt|Sweatshirt", "cloth"],
          ["kazak", "Kazak|Jumper", "cloth"],
          ["hirka", "Hırka|Cardigan", "cloth"],
          ["suveter", "Süveter|Knitted vest", "cloth"],
          ["yelek", "Yelek|Waistcoat", "cloth"],
          ["bluz", "Bluz|Blouse", "cloth"],
        ],
      ],
      [
        "giyim-alt",
        "Alt Giyim|Bottoms",
        [
          ["pantolon", "Pantolon|Trousers", "cloth"],
          ["jean", "Jean|Jeans", "cloth"],
          ["sort", "Şort|Shorts", "cloth"],
          ["etek", "Etek|Skirt", "cloth"],
        ],
      ],
      [
        "giyim-dis",
        "Dış Giyim|Outerwear",
        [
          ["mont", "Mont|Coat", "cloth"],
          ["ceket", "Ceket|Jacket", "cloth"],
        ],
      ],
      ["elbise", "Elbise|Dress", "cloth"],
      [
        "bebek-giyim",
        "Bebek & Çocuk Giyim|Baby & children",
        [
          ["bebek-body", "Bebek Body|Baby bodysuit", "baby"],
          ["cocuk-pijama", "Çocuk Pijama|Children's pyjamas", "baby"],
        ],
      ],
      [
        "giyim-aksesuar",
        "Giyim Aksesuarı|Accessories",
        [
          ["atki", "Atkı|Scarf", "accessory"],
          ["bere", "Bere|Beanie", "accessory"],
          ["eldiven", "Eldiven|Gloves", "accessory"],
          ["sal", "Şal|Shawl", "accessory"],
          ["sapka", "Şapka|Hat", "accessory"],
          ["kemer", "Kemer|Belt", "accessory"],
        ],
      ],
    ],
  ],
  [
    "ayakkabi-canta",
    "Ayakkabı & Çanta|Shoes & bags",
    [
      [
        "ayakkabi",
        "Ayakkabı|Shoes",
        [
          ["sneaker", "Sneaker|Sneakers", "shoe"],
          ["kosu-ayakkabisi", "Koşu Ayakkabısı|Running shoes", "shoe"],
          ["bot", "Bot|Boots", "shoe"],
          ["sandalet", "Sandalet|Sandals", "shoe"],
        ],
      ],
      [
        "canta",
        "Çanta|Bags",
        [
          ["sirt-cantasi", "Sırt Çantası|Backpack", "bag"],
          ["omuz-cantasi", "Omuz Çantası|Shoulder bag", "bag"],
          ["valiz", "Valiz|Suitcase", "bag"],
          ["cuzdan", "Cüzdan|Wallet", "accessory"],
        ],
      ],
    ],
  ],
  [
    "ev-mutfak",
    "Ev & Mutfak|Home & kitchen",
    [
      [
        "ev-tekstili",
        "Ev Tekstili|Home textiles",
        [
          ["nevresim", "Nevresim Takımı|Duvet set", "textile"],
          ["havlu", "Havlu|Towel", "textile"],
          ["battaniye", "Battaniye|Blanket", "textile"],
          ["hali", "Halı|Carpet", "textile"],
        ],
      ],
      [
        "mutfak",
        "Mutfak|Kitchen",
        [
          ["tencere", "Tencere Seti|Pot set", "kitchen"],
          ["bardak", "Bardak Takımı|Glasses", "kitchen"],
          ["saklama-kabi", "Saklama Kabı|Food container", "kitchen"],
          ["termos", "Termos|Flask", "kitchen"],
        ],
      ],
      [
        "dekorasyon",
        "Dekorasyon|Decoration",
        [
          ["vazo", "Vazo|Vase", "decor"],
          ["cerceve", "Çerçeve|Picture frame", "decor"],
          ["mum", "Mum|Candle", "decor"],
        ],
      ],
    ],
  ],
  [
    "elektronik",
    "Elektronik Aksesuar|Electronics accessories",
    [
      [
        "telefon-aksesuari",
        "Telefon Aksesuarı|Phone accessories",
        [
          ["telefon-kilifi", "Telefon Kılıfı|Phone case", "phone"],
          ["ekran-koruyucu", "Ekran Koruyucu|Screen protector", "phone"],
          ["sarj-aleti", "Şarj Aleti|Charger", "gadget"],
        ],
      ],
      [
        "ses-goruntu",
        "Ses & Görüntü|Audio & video",
        [
          ["kulaklik", "Kulaklık|Headphones", "gadget"],
          ["hoparlor", "Bluetooth Hoparlör|Bluetooth speaker", "gadget"],
          ["akilli-saat", "Akıllı Saat|Smart watch", "gadget"],
        ],
      ],
      [
        "bilgisayar-aksesuari",
        "Bilgisayar Aksesuarı|Computer accessories",
        [
          ["klavye", "Klavye|Keyboard", "gadget"],
          ["mouse", "Mouse|Mouse", "gadget"],
        ],
      ],
    ],
  ],
  [
    "kozmetik",
    "Kozmetik & Kişisel Bakım|Cosmetics & personal care",
    [
      [
        "cilt-bakimi",
        "Cilt Bakımı|Skin care",
        [
          ["yuz-kremi", "Yüz Kremi|Face cream", "skin"],
          ["gunes-kremi", "Güneş Kremi|Sun cream", "skin"],
          ["serum", "Serum|Serum", "skin"],
        ],
      ],
      [
        "sac-bakimi",
        "Saç Bakımı|Hair care",
        [
          ["sampuan", "Şampuan|Shampoo", "hair"],
          ["sac-kremi", "Saç Kremi|Conditioner", "hair"],
        ],
      ],
      [
        "parfum-deodorant",
        "Parfüm & Deodorant|Perfume & deodorant",
        [
          ["parfum", "Parfüm|Perfume", "perfume"],
          ["deodorant", "Deodorant|Deodorant", "perfume"],
        ],
      ],
      [
        "makyaj",
        "Makyaj|Make-up",
        [
          ["ruj", "Ruj|Lipstick", "makeup"],
          ["fondoten", "Fondöten|Foundation", "makeup"],
        ],
      ],
    ],
  ],
  [
    "oyuncak-spor",
    "Oyuncak, Kırtasiye & Spor|Toys, stationery & sports",
    [
      [
        "oyuncak",
        "Oyuncak|Toys",
        [
          ["puzzle", "Puzzle|Puzzle", "toy"],
          ["yapi-bloklari", "Yapı Blokları|Building blocks", "toy"],
          ["pelus", "Peluş Oyuncak|Soft toy", "toy"],
          ["oyuncak-araba", "Oyuncak Araba|Toy car", "toy"],
        ],
      ],
      [
        "kirtasiye",
        "Kırtasiye|Stationery",
        [
          ["defter", "Defter|Notebook", "stationery"],
          ["kalem", "Kalem|Pen", "stationery"],
          ["boya-seti", "Boya Seti|Paint set", "stationery"],
        ],
      ],
      [
        "spor",
        "Spor & Outdoor|Sports & outdoor",
        [
          ["dambil", "Dambıl|Dumbbell", "sport"],
          ["yoga-mati", "Yoga Matı|Yoga mat", "sport"],
          ["matara", "Matara|Water bottle", "sport"],
          ["cadir", "Çadır|Tent", "sport"],
        ],
      ],
    ],
  ],
];
