import { channelScopeWords } from "@tradeport/contract/channel-words";
import { inLanguage } from "@tradeport/contract/labels";
import { profitFieldWords, profitGroupWords, profitLackWords } from "@tradeport/contract/profit-words";
import { reportFieldWords } from "@tradeport/contract/report-words";
import { salesFieldWords, salesGroupWords } from "@tradeport/contract/sales-words";
import { stockReportWords, stockStateWords } from "@tradeport/contract/stock-report-words";

/** Words of the reports. */
export const reports = {
  clientProducts: {
    title: "Müşteri pazaryeri ürünleri",
    text: "Her müşterinin pazaryerlerindeki ürün sayısı, durumlarıyla. Birkaç mağazada olan ürün bir kez, durumların altında ise olduğu her durumda sayılır.",
    sent: "Gönderim",
    none: "Pazaryerinde ürün yok",
    noneText: "Bir müşteri mağazasına ürün gönderince ya da mağazasındakileri eşleyince burada görünür.",
  },
  sales: {
    title: "Satış raporu",
    text: "Bir dönemin satışları, önceki dönemle yan yana. İptal ve iadeler siparişin gününe yazılır; para birimleri birbirine eklenmez.",
    by: "Neye göre",
    period: "Dönem",
    compared: "{{days}}, önceki dönem: {{before}}",
    change: "Değişim",
    before: "Önceki: {{value}}",
    pieces: "{{n}} adet",
    none: "Bu dönemde satış yok",
    noneText: "Ödenmiş siparişler geldikçe burada görünür. Daha uzun bir dönem seçebilirsiniz (en çok 92 gün).",
    periods: {
      today: "Bugün",
      yesterday: "Dün",
      week: "Son 7 gün",
      month: "Son 30 gün",
      thisMonth: "Bu ay",
      lastMonth: "Geçen ay",
    },
  },
  profit: {
    title: "Kâr raporu",
    text: "Bir dönemin satışlarından elde kalan: gelirden KDV, komisyon, maliyet ve bilindiği yerde kargo düşülür. Bir parçası bilinmeyen adet kâra girmez, nedeniyle yazılır. Para birimleri birbirine eklenmez.",
    known: "{{all}} adedin {{n}} adedinden",
    none: "Bu dönemde satış yok",
    noneText: "Ödenmiş siparişler geldikçe burada görünür. Daha uzun bir dönem seçebilirsiniz (en çok 92 gün).",
    unknown: "Bilinmiyor",
    missing: "Eksikler",
    complete: "Eksik yok",
    count: "{{what}}: {{n}}",
    margin: "Kâr oranı: {{value}}",
    counted: "Kâra girenlerden",
    region: "{{currency}} kârı",
    toStock: "Maliyetleri gir",
    group: inLanguage(profitGroupWords, "tr"),
    field: inLanguage(profitFieldWords, "tr"),
    lack: inLanguage(profitLackWords, "tr"),
  },
  stock: {
    title: "Stok raporu",
    text: "Elinizdeki her varyantın maliyeti, değeri ve bu hızla kaç gün yeteceği. Setlerin kendi stoğu yoktur: satışları içindekilere yazılır. Para birimleri birbirine eklenmez.",
    until: "Hız, {{day}} gününe kadarki 30 günün siparişlerinden",
    show: "Göster",
    total: "{{currency}} stok değeri",
    held: "{{variants}} varyant, {{n}} adet",
    missing: "Maliyeti girilmemiş",
    missingText: "Değeri bilinmiyor, hiçbir toplama girmez",
    showMissing: "Bunları göster",
    costSet: "{{code}} maliyetini değiştir",
    costTitle: "{{code}}: birim maliyet",
    costText: "Bir adedin size maliyeti. Boş bırakırsanız maliyet bilinmiyor sayılır.",
    costSave: "Maliyeti kaydet",
    costDone: "Maliyet kaydedildi",
    none: "Gösterilecek varyant yok",
    noneText: "Ürünleriniz ve stokları burada görünür. Süzgeçleri değiştirmeyi deneyin.",
    field: inLanguage(stockReportWords, "tr"),
    state: inLanguage(stockStateWords, "tr"),
  },
  trial: channelScopeWords.sandbox.tr,
  field: inLanguage(reportFieldWords, "tr"),
  group: inLanguage(salesGroupWords, "tr"),
  figure: inLanguage(salesFieldWords, "tr"),
};
