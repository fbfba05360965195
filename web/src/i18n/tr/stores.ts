import { productFieldWords } from "@tradeport/contract/product-words";
/** Words of stores that rest, are disconnected, or are touched by changed rules. */
export const stores = {
  paused: "Duraklatıldı",
  channelOff: "Kanal kapalı",
  pausedText:
    "{{when}} tarihinde duraklatıldı. İçerik, fiyat ve stok artışı bekler; siparişler ve iadeler gelir, azalan stok gönderilir.",
  offText:
    "{{channel}} platform tarafından kapatıldı. Hiçbir şey gönderilmez ve okunmaz; bekleyenler korunur, kanal açılınca kaldığı yerden sürer.",
  pause: "Duraklat",
  resume: "Devam ettir",
  pauseTitle: "{{name}} duraklatılsın mı?",
  pauseText:
    "Siz devam ettirene kadar {{channel}} tarafına içerik, fiyat ve stok artışı gönderilmez; hepsi bekler. Siparişler ve iadeler gelmeye, sipariş işlemleri çalışmaya devam eder. Azalan stok gönderilir: başka mağazada satılan ürün burada fazla satılmaz. Mağaza alıcılara açık kalır.",
  pauseDone: "{{name}} duraklatıldı.",
  resumeDone: "{{name}} devam ediyor; bekleyenlerin hepsi gönderiliyor.",
  checked: "Son anahtar denemesi",
  waitingActions: "Bekleyen sipariş işlemi",
  affected: "{{channel}} kurallarını değiştirdi. Bundan sonra reddedilecek ürün: {{n}}",
  affectedLink: "Ürünleri göster",
  closedChannel: "{{name}} şu anda yeni mağaza almıyor.",
  typeName: "Bağlantıyı kesince şunlar olur:",
  effect: {
    listings: "listelenmiş ürün: {{channel}} üzerinde yayında kalır, buradan artık güncellenmez.",
    openOrders: "açık sipariş: burada okunur kalır ve stok ayırmayı sürdürür; {{channel}} panelinden tamamlamanız gerekir.",
    waitingChanges: "bekleyen değişiklik (ürün): gönderilmez.",
    waitingActions: "bekleyen sipariş işlemi: {{channel}} tarafına bildirilmeden biter.",
    waitingLines: "bekleyen gönderim satırı: “bağlantı kesildi” nedeniyle biter.",
    mappings: "kategori eşleştirmesi: korunur.",
    otherStores: "öteki mağaza ({{channel}}): çalışmayı sürdürür.",
    key: "Bağlantı bilgileri şimdi ve geri getirilemez biçimde silinir.",
  },
  changes: {
    title: "Pazaryeri kural değişiklikleri",
    text: "Pazaryerinin sonradan değiştirdiği kurallar yüzünden bir sonraki gönderimde reddedilecek ürünleriniz.",
    product: "Ürün",
    code: productFieldWords.mainCode.tr,
    store: "Mağaza",
    change: "Ne değişti",
    remedy: "Ne yapmalı",
    since: "Tarih",
    none: "Hiçbir ürününüz etkilenmiyor",
    noneText: "Pazaryerlerinin kuralları her gece okunur. Bir ürününüz reddedilecek duruma gelirse burada görünür.",
    map: "Eşleştir",
    mapProduct: "Eşleştir: {{name}}",
  },
};
