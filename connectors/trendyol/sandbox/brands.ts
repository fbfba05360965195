export interface Brand {
  id: number;
  name: string;
}

const firsts =
  "Anka,Bahar,Boğaz,Cemre,Çınar,Defne,Deren,Ege,Elvan,Fidan,Gonca,Güneş,Hisar,Irmak,İnci,Kardelen,Kule,Lale,Leylak,Mavi Ada,Meltem,Mercan,Nehir,Nova,Oba,Pınar Dağ,Poyraz,Rüya,Safran,Selvi,Şimal,Tuna,Umut,Vadi,Yakamoz,Yayla,Yıldız,Zambak,Zeytin,Zirve";
const seconds =
  "Moda,Tekstil,Giyim,Jeans,Basic,Kids,Baby,Ayakkabı,Çanta,Deri,Spor,Outdoor,Home,Ev,Mutfak,Mobilya,Kozmetik,Bio,Kimya,Medikal,Elektronik,Teknoloji,Mobil,Ses,Oyuncak,Kırtasiye,Yayınları,Kitap,Seramik,Cam,Tasarım,Atölye,Premium";

/** Invented names, longer than one page of a thousand. The place makes the id: append, never insert. */
export const brands: Brand[] = [
  { id: 1791, name: "Deneme" },
  { id: 1792, name: "Markasız" },
  { id: 1793, name: "Diğer" },
  { id: 1794, name: "Tradeport" },
  ...firsts.split(",").map((name, i) => ({ id: 2001 + i, name })),
  ...firsts
    .split(",")
    .flatMap((first, i) => seconds.split(",").map((second, j) => ({ id: 3001 + i * 100 + j, name: `${first} ${second}` }))),
];

const byId = new Map(brands.map((brand) => [brand.id, brand]));

export function brandOf(id: number): Brand | undefined {
  return byId.get(id);
}
