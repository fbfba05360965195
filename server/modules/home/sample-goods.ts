import type { categoryId } from "#modules/catalogue/index.ts";

/**
 * A product of the sample: its category, by whose code its picture is called too; its names; list and sale price in lira; what it is
 * like, by attribute and value; and by which attribute its variants differ, with what is on hand of each.
 */
export interface SampleGood {
  category: Parameters<typeof categoryId>[0];
  tr: string;
  en: string;
  list: string;
  sale: string;
  /** "renk Lacivert, cinsiyet Erkek" */
  like: string;
  /** "beden": the attribute that its variants differ by; empty where there is one variant. */
  by: string;
  /** "S 40, M 35": the value of a variant and its pieces. One variant: "14". */
  pieces: string;
}

const rows = `
tisort | Erkek Bisiklet Yaka Pamuklu Tişört | Men's crew neck cotton T-shirt | 349.90 | 249.90 | renk Lacivert, cinsiyet Erkek, materyal Pamuk | beden | S 40, M 35, L 12, XL 8
gomlek | Kadın Oversize Poplin Gömlek | Women's oversized poplin shirt | 699.90 | 549.90 | renk Açık Mavi, cinsiyet Kadın, materyal Pamuk, kalip Oversize | beden | S 14, M 22, L 9
sweatshirt | Kapüşonlu Kanguru Cepli Sweatshirt | Hooded sweatshirt with a kangaroo pocket | 649.00 | 549.00 | renk Yeşil, cinsiyet Unisex, materyal Pamuk | beden | M 18, L 9, XL 6
kazak | Norveç Desenli Yün Kazak | Norwegian pattern wool jumper | 899.90 | 749.90 | renk Kırmızı, cinsiyet Unisex, materyal Yün, sezon Kış | beden | S 7, M 11, L 5
hirka | Düğmeli İnce Triko Hırka | Buttoned fine-knit cardigan | 799.90 | 799.90 | renk Krem, cinsiyet Kadın, materyal Viskon | beden | S 12, M 15, L 10
bluz | Fiyonklu Kısa Kollu Bluz | Short-sleeved blouse with a bow | 459.90 | 389.90 | renk Pembe, cinsiyet Kadın, materyal Viskon | beden | 36 9, 38 13, 40 11, 42 4
pantolon | Pileli Kumaş Pantolon | Pleated fabric trousers | 749.00 | 649.00 | renk Vizon, cinsiyet Kadın, materyal Polyester | beden | 36 10, 38 16, 40 12
jean | Yüksek Bel Mom Jean | High-waisted mom jeans | 899.00 | 749.00 | renk Mavi, cinsiyet Kadın, materyal Denim | beden | 36 8, 38 14, 40 9, 42 6
etek | Midi Boy Pileli Etek | Pleated midi skirt | 599.90 | 499.90 | renk Mor, cinsiyet Kadın, materyal Polyester | beden | S 9, M 9, L 7
mont | Su İtici Kapitone Mont | Water-repellent quilted coat | 2199.00 | 1799.00 | renk Yeşil, cinsiyet Erkek, materyal Polyester, sezon Kış | beden | M 6, L 8, XL 4
ceket | Slim Fit Blazer Ceket | Slim fit blazer | 1899.00 | 1599.00 | renk Antrasit, cinsiyet Erkek, kalip Slim Fit | beden | 46 5, 48 7
elbise | Askılı Volanlı Yazlık Elbise | Strappy summer dress with a flounce | 899.90 | 699.90 | renk Kırmızı, cinsiyet Kadın, materyal Viskon, sezon Yaz | beden | S 10, M 12, L 6
bebek-body | Kalpli Organik Pamuk Bebek Body | Organic cotton baby bodysuit with a heart | 219.90 | 179.90 | renk Mavi, materyal Pamuk | bebek-beden | 3-6 Ay 24, 6-9 Ay 20, 9-12 Ay 11
cocuk-pijama | Yıldızlı Çocuk Pijama Takımı | Children's pyjamas with stars | 379.90 | 329.90 | renk Sarı, materyal Pamuk | bebek-beden | 4-5 Yaş 13, 5-6 Yaş 12, 7-8 Yaş 8
atki | Saçaklı Kaşmir Dokulu Atkı | Fringed scarf with a cashmere feel | 349.90 | 279.90 | renk Kırmızı, cinsiyet Unisex, materyal Yün | | 33
bere | Ponponlu Kışlık Bere | Winter beanie with a bobble | 229.90 | 189.90 | renk Turkuaz, cinsiyet Unisex, materyal Akrilik | | 41
sapka | Kurdeleli Geniş Kenarlı Hasır Şapka | Wide-brimmed straw hat with a ribbon | 399.90 | 329.90 | renk Taba, cinsiyet Kadın | | 17
kemer | Hakiki Deri Klasik Kemer | Classic belt of real leather | 549.90 | 449.90 | renk Kahverengi, cinsiyet Erkek, materyal Deri | | 26
sneaker | Günlük Beyaz Sneaker | White everyday sneakers | 1499.90 | 1299.90 | renk Beyaz, cinsiyet Unisex, materyal Suni Deri | numara | 38 8, 40 6, 42 5
kosu-ayakkabisi | Hafif Tabanlı Koşu Ayakkabısı | Running shoes with a light sole | 2499.00 | 1999.00 | renk Siyah, cinsiyet Erkek | numara | 41 7, 42 9, 43 6
bot | Bağcıklı Süet Bot | Laced suede boots | 1999.00 | 1699.00 | renk Kahverengi, cinsiyet Erkek, materyal Süet | numara | 42 5, 43 4
sirt-cantasi | Su İtici Laptop Bölmeli Sırt Çantası | Water-repellent backpack with a laptop pocket | 899.90 | 749.90 | renk Lacivert, materyal Naylon, kullanim Günlük | | 14
omuz-cantasi | Kapaklı Omuz Çantası | Shoulder bag with a flap | 999.90 | 849.90 | renk Turuncu, cinsiyet Kadın, materyal Suni Deri | | 19
valiz | Kabin Boy Sert Kabuklu Valiz | Hard-shell cabin suitcase | 2299.00 | 1899.00 | renk Turkuaz, materyal Polyester, kullanim Seyahat | | 8
cuzdan | Kartlıklı Deri Cüzdan | Leather wallet with card pockets | 499.90 | 429.90 | renk Taba, cinsiyet Erkek, materyal Deri | | 37
nevresim | Ranforce Çiçekli Nevresim Takımı | Floral cotton duvet set | 1299.00 | 1099.00 | renk Yeşil, materyal Pamuk, desen Çiçekli | olcu | Tek Kişilik 9, Çift Kişilik 13
havlu | Bambu El ve Yüz Havlusu | Bamboo hand towel | 189.00 | 159.00 | renk Pembe, materyal Pamuk | olcu | 50x70 cm 30, 70x140 cm 26
battaniye | Püsküllü Ekose Battaniye | Checked blanket with tassels | 899.00 | 749.00 | renk Sarı, materyal Pamuk, desen Kareli | olcu | Tek Kişilik 12, Çift Kişilik 7
hali | El Dokuması Görünümlü Kilim Halı | Kilim carpet with a hand-woven look | 2999.00 | 2499.00 | renk Kırmızı, materyal Pamuk, desen Geometrik | olcu | 120x180 cm 4, 160x230 cm 3
tencere | Granit Kaplama Derin Tencere | Granite coated deep pot | 1199.00 | 999.00 | malzeme Granit, renk Gri | | 11
bardak | Altılı Meşrubat Bardağı Takımı | Set of six glasses | 229.50 | 189.50 | malzeme Cam, renk Şeffaf, parca 6 | | 60
saklama-kabi | Kilitli Kapaklı Saklama Kabı Seti | Food containers with locking lids | 349.00 | 289.00 | malzeme Plastik, renk Yeşil, parca 5 | | 44
termos | Çift Cidarlı Çelik Termos | Double-walled steel flask | 449.00 | 399.00 | malzeme Paslanmaz Çelik, renk Siyah, hacim 500 ml | | 22
vazo | El Yapımı Seramik Vazo | Handmade ceramic vase | 599.00 | 499.00 | malzeme Seramik, renk Turkuaz | | 9
cerceve | Ahşap Fotoğraf Çerçevesi | Wooden picture frame | 279.00 | 229.00 | malzeme Ahşap, renk Kahverengi | | 28
mum | Lavanta Kokulu Soya Mumu | Lavender scented soy candle | 219.00 | 189.00 | malzeme Cam, renk Mor | | 52
telefon-kilifi | Kamera Korumalı Silikon Kılıf | Silicone phone case with a camera guard | 159.90 | 129.90 | renk Pembe, malzeme Silikon | uyumlu-model | Nova 1 75, Nova 2 50
sarj-aleti | 20 W Hızlı Şarj Aleti | 20 W fast charger | 449.00 | 379.00 | garanti 2 Yıl, renk Beyaz, baglanti USB-C | | 31
kulaklik | Gürültü Engelleyici Kablosuz Kulaklık | Noise cancelling wireless headphones | 1899.00 | 1599.00 | garanti 2 Yıl, renk Siyah, baglanti Bluetooth | | 16
hoparlor | Suya Dayanıklı Taşınabilir Hoparlör | Water-resistant portable speaker | 1299.00 | 1099.00 | garanti 2 Yıl, renk Turkuaz, baglanti Bluetooth | | 13
akilli-saat | Nabız Ölçer Akıllı Saat | Smart watch with a heart rate monitor | 2499.00 | 2199.00 | garanti 2 Yıl, renk Siyah, baglanti Bluetooth | | 10
klavye | Kompakt Sessiz Klavye | Compact quiet keyboard | 899.00 | 749.00 | garanti 2 Yıl, renk Gri, baglanti Kablosuz 2.4 GHz | | 15
mouse | Sessiz Tuşlu Kablosuz Mouse | Wireless mouse with quiet buttons | 399.00 | 329.00 | garanti 2 Yıl, renk Yeşil, baglanti Kablosuz 2.4 GHz | | 25
yuz-kremi | Gül Özlü Nemlendirici Yüz Kremi | Moisturising face cream with rose | 329.00 | 279.00 | cilt-tipi Tüm Cilt Tipleri | hacim | 50 ml 38, 100 ml 21
gunes-kremi | SPF 50 Renksiz Güneş Kremi | Untinted sun cream SPF 50 | 449.00 | 379.00 | cilt-tipi Hassas | hacim | 50 ml 34
serum | C Vitamini Aydınlatıcı Serum | Brightening serum with vitamin C | 399.00 | 349.00 | cilt-tipi Karma | hacim | 30 ml 29
sampuan | Argan Yağlı Onarıcı Şampuan | Repairing shampoo with argan oil | 219.00 | 189.00 | sac-tipi Yıpranmış | hacim | 400 ml 47, 750 ml 18
parfum | Yasemin Notalı Kadın Parfümü | Women's perfume with jasmine | 999.00 | 849.00 | cinsiyet Kadın | hacim | 50 ml 14, 100 ml 9
ruj | Mat Bitişli Kalıcı Ruj | Long-lasting matt lipstick | 249.00 | 199.00 | cilt-tipi Tüm Cilt Tipleri | renk | Kırmızı 26, Bordo 19, Pembe 22
puzzle | 1000 Parça İstanbul Puzzle | Istanbul puzzle of 1000 pieces | 259.00 | 219.00 | yas 14 Yaş ve Üzeri, parca 1000 | | 1
yapi-bloklari | 100 Parça Ahşap Yapı Blokları | 100 wooden building blocks | 549.00 | 469.00 | yas 3-4 Yaş, malzeme Ahşap, parca 100 | | 20
pelus | Yumuşak Peluş Ayıcık | Soft teddy bear | 349.00 | 299.00 | yas 0-12 Ay, renk Kahverengi | | 24
oyuncak-araba | Sürtmeli Metal Oyuncak Araba | Friction-drive metal toy car | 199.00 | 169.00 | yas 3-4 Yaş, malzeme Metal, renk Kırmızı | | 36
defter | Lastikli Noktalı Defter | Dotted notebook with an elastic band | 99.90 | 84.90 | renk Yeşil, sayfa 160 | | 120
kalem | Metal Gövdeli Dolma Kalem | Metal fountain pen | 449.00 | 379.00 | renk Lacivert | | 21
boya-seti | 24 Renk Suluboya Seti | Watercolour set of 24 colours | 299.00 | 249.00 | renk Çok Renkli, parca 24 | | 27
dambil | Kauçuk Kaplı Dambıl | Rubber-coated dumbbell | 649.00 | 549.00 | kullanim Fitness, renk Siyah, agirlik 5 kg | | 12
yoga-mati | Kaymaz Taban Yoga Matı | Non-slip yoga mat | 399.00 | 359.00 | kullanim Fitness, renk Mor | | 19
matara | Sızdırmaz Kapaklı Spor Matara | Leak-proof sports bottle | 249.00 | 209.00 | kullanim Spor, renk Mavi | | 43
cadir | Dört Kişilik Kolay Kurulum Çadır | Quick-pitch tent for four | 3299.00 | 2799.00 | kullanim Kamp, renk Turuncu | | 5`;

export const sampleGoods: SampleGood[] = rows
  .trim()
  .split("\n")
  .map((row) => {
    const [category, tr, en, list, sale, like, by, pieces] = row.split("|").map((cell) => cell.trim());
    return { category, tr, en, list, sale, like, by, pieces } as SampleGood;
  });

/** The one that is sold more often than it is there. */
export const scarce = sampleGoods.findIndex(({ category }) => category === "puzzle");

/** "Lacivert" of "renk", 8 of "beden S": pairs of a cell's parts; the last word of `pieces` is the number. */
export const pairsOf = (cell: string, at: "first" | "last"): [string, string][] =>
  cell
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) => {
      const cut = at === "first" ? part.indexOf(" ") : part.lastIndexOf(" ");
      return [part.slice(0, Math.max(cut, 0)), part.slice(cut + 1)];
    });
