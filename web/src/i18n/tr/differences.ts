import { productFieldWords } from "@tradeport/contract/product-words";
/** Words of what differs after a backup was restored, or products were linked to what a store had. */
export const differences = {
  title: "Fiyat ve stok farkları",
  text: "Mağazadan alınan ya da yedekten geri yüklenen ürünlerde pazaryerinin gösterdiği fiyat ve stok. Siz hangisinin geçerli olduğunu söyleyene kadar bunlar için hiçbir şey gönderilmez.",
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
    "Pazaryerinin gösterdiği fiyat ve stok ürününüze yazılır ve öteki mağazalara da bildirilir. Siparişlere ayrılmış adetler buna eklenir; geri yüklemeden sonra öteki mağazalarda satılanlar düşülür ve bu mağazaya da bildirilir.",
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
};
