import { driftCauseWords, driftRuleWords, driftStateWords } from "@tradeport/contract/drift-words";
import { inLanguage } from "@tradeport/contract/labels";
import { syncFieldWords } from "@tradeport/contract/listing-words";
import { productFieldWords } from "@tradeport/contract/product-words";
/** Words of what differs after a backup was restored, or products were linked to what a store had. */
export const differences = {
  title: "Fiyat ve stok farkları",
  text: "Pazaryerinin bizden başka gösterdiği fiyat ve stok. Aksiyon beklenirken o fiyat ya da stok için hiçbir şey gönderilmez.",
  product: "Ürün",
  barcode: productFieldWords.barcode.tr,
  store: "Mağaza",
  oursPrice: "Bizdeki fiyat",
  theirsPrice: "Pazaryeri fiyatı",
  oursStock: "Bizdeki stok",
  theirsStock: "Pazaryeri stoğu",
  seen: "Okunduğu an",
  absent: "Gösterilmiyor",
  restored: "{{name}}, {{when}} tarihli yedekten geri yüklendi.",
  reading: "Önce siparişler ve her teklif pazaryerinden okunuyor; bitene kadar hiçbir şey gönderilmez. Okunacak: {{n}}",
  differing: "Farklı olan teklif: {{n}}",
  oursCounts: "Bizdeki geçerli olsun",
  theirsCounts: "Pazaryerindeki geçerli olsun",
  oursAll: "Tümünde bizdeki geçerli olsun",
  theirsAll: "Tümünde pazaryerindeki geçerli olsun",
  oursTitle_one: "{{n}} teklifte bizdeki fiyat ve stok geçerli olsun mu?",
  oursTitle_other: "{{n}} teklifte bizdeki fiyat ve stok geçerli olsun mu?",
  oursText:
    "Bizdeki fiyat ve stok pazaryerine gönderilir. Bizde eksik bir sayım ya da satış varsa elinizde olmayan bir ürün yeniden satışa çıkabilir.",
  oursVerb_one: "{{n}} teklifte bizdekini gönder",
  oursVerb_other: "{{n}} teklifte bizdekini gönder",
  theirsTitle_one: "{{n}} teklifte pazaryerindeki fiyat ve stok geçerli olsun mu?",
  theirsTitle_other: "{{n}} teklifte pazaryerindeki fiyat ve stok geçerli olsun mu?",
  theirsText:
    "Pazaryerinin gösterdiği fiyat ve stok ürününüze yazılır ve öteki mağazalara da bildirilir. Siparişlere ayrılmış adetler buna eklenir; geri yüklemeden sonra öteki mağazalarda satılanlar düşülür ve bu mağazaya da bildirilir. Mağazada sonradan değiştirilmiş bir fiyat yalnızca o mağazanın kendi fiyatı olur; stoğu alınmaz.",
  theirsVerb_one: "{{n}} teklifte pazaryerindekini al",
  theirsVerb_other: "{{n}} teklifte pazaryerindekini al",
  done_one: "{{n}} teklif sonuçlandı.",
  done_other: "{{n}} teklif sonuçlandı.",
  left_one:
    "{{n}} teklif olduğu gibi kaldı: görüldükten sonra değişti ya da alınamıyor (başka para birimi, satışa kapalı ürün, siparişlere ayrılmış adet, ilanının karar bekleyen başka bir teklifi).",
  left_other:
    "{{n}} teklif olduğu gibi kaldı: görüldükten sonra değişti ya da alınamıyor (başka para birimi, satışa kapalı ürün, siparişlere ayrılmış adet, ilanının karar bekleyen başka bir teklifi).",
  running: "{{name}} için farklar arka planda sonuçlandırılıyor.",
  none: "Fark yok",
  noneText:
    "Mağazadan alınan bir ürünü ya da geri yüklenen bir yedeği pazaryeri başka fiyat veya stokla gösterirse burada görünür.",
  waiting: "Aksiyon bekleyen",
  history: "Geçmiş",
  ofDrift: "Mağazada değişti",
  ofCopy: "Yedek ya da eşleştirme",
  journal: {
    title: "Fark geçmişi",
    kind: "Ne",
    ours: "Bizdeki",
    theirs: "Pazaryerindeki",
    state: "Ne yapıldı",
    rule: "Kural: {{rule}}",
    likely: "Kim değiştirdi",
    first: "İlk görülme",
    second: "Yeniden: {{when}}",
    settled: "Bitiş: {{when}}",
    by: "Karar: {{name}}",
    process: "Fiyat değişikliği",
    listPrice: "Liste: {{price}}",
    none: "Henüz fark görülmedi",
    noneText:
      "Her teklif saatte bir okunur. Pazaryeri, onayladığı fiyat ya da stoktan başkasını gösterirse ne olduğu ve ne yapıldığı burada görünür.",
  },
  kinds: { price: syncFieldWords.price.tr, stock: syncFieldWords.stock.tr },
  states: inLanguage(driftStateWords, "tr"),
  rules: inLanguage(driftRuleWords, "tr"),
  causes: inLanguage(driftCauseWords, "tr"),
};
