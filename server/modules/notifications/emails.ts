import { claimNearHours, type NotificationKind, nearHours, silentMinutes } from "@tradeport/contract/notification-kinds";
import { notificationWords } from "@tradeport/contract/notification-words";
import { type EmailTemplates, quoted } from "#platform/email-template.ts";
import type { Locale } from "#platform/errors.ts";

/** So many of a kind, and what the first of them are called. */
export interface Notified {
  kind: NotificationKind;
  count: number;
  labels: string[];
  firstId: string;
}

/** How many, and what follows from it; `which` names some of them. */
const texts: Record<NotificationKind, Record<Locale, (count: number, which: string) => string>> = {
  signIn: {
    tr: (_, which) =>
      `Pazaryeri, mağazanın bağlantı bilgisini reddediyor: ${which}. Bilgiler yenilenene kadar sipariş okunmaz, stok ve fiyat gönderilmez.`,
    en: (_, which) =>
      `The marketplace refuses the key of the store: ${which}. Until it is renewed no orders are read, and no stock and prices are sent.`,
  },
  away: {
    tr: (_, which) =>
      `Pazaryeri yanıt vermiyor: ${which}. Kendiliğinden yeniden denenir; yanıt gelene kadar siparişleri pazaryerinin panelinden izleyin.`,
    en: (_, which) =>
      `The marketplace does not answer: ${which}. It is tried again by itself; until then watch its orders in the marketplace's own panel.`,
  },
  silent: {
    tr: (_, which) => `Siparişler ${silentMinutes} dakikadır okunmadı: ${which}. Siparişleri pazaryerinin panelinden izleyin.`,
    en: (_, which) =>
      `Nobody has read the orders for ${silentMinutes} minutes: ${which}. Watch them in the marketplace's own panel.`,
  },
  warehouse: {
    tr: (_, which) =>
      `Şu deponun sistemi bir saattir okunamıyor: ${which}. Verilen paketlerin durumu ve stok farkları o zamandan beri yenilenmedi; nedeni Entegrasyonlar menüsündeki Depo sistemleri sayfasında yazar.`,
    en: (_, which) =>
      `The system of this warehouse can't be read for an hour: ${which}. What became of its packages and the differences of stock are as old; the page Warehouse systems, under Integrations, says why.`,
  },
  oversold: {
    tr: (count, which) => `${count} sipariş stoktan fazla satıldı: ${which}. Stok bulun ya da iptal isteyin.`,
    en: (count, which) => `Orders for more than there is in stock: ${count} (${which}). Find stock, or ask to cancel.`,
  },
  late: {
    tr: (count, which) => `${count} siparişin kargo süresi doldu: ${which}.`,
    en: (count, which) => `Orders that are past their ship-by time: ${count} (${which}).`,
  },
  near: {
    tr: (count, which) => `${count} siparişin kargo süresi ${nearHours} saat içinde doluyor: ${which}.`,
    en: (count, which) => `Orders to be shipped within ${nearHours} hours: ${count} (${which}).`,
  },
  claim: {
    tr: (count, which) =>
      `${count} iadenin karar süresi ${claimNearHours} saat içinde doluyor: ${which}. Süre dolarsa kararı pazaryeri verir.`,
    en: (count, which) =>
      `Returns to be decided within ${claimNearHours} hours: ${count} (${which}). After that the marketplace decides.`,
  },
  held: {
    tr: (_, which) =>
      `Tedarikçi XML’i sınırlarını aştığı için bekletiliyor, hiçbir ürün değiştirilmedi: ${which}. İşlemin sayfasında farklara bakın; doğruysa onaylayın, değilse işlemi durdurun.`,
    en: (_, which) =>
      `A supplier's feed went beyond its limits and is held, and no product was changed: ${which}. Look at the differences on its process's page; release it if they are right, or stop the operation.`,
  },
  unread: {
    tr: (count, which) => `${count} pazaryeri mesajı işlenemedi: ${which}. Siparişi pazaryerinin panelinde açın.`,
    en: (count, which) =>
      `Messages of marketplaces that could not be processed: ${count} (${which}). Open the order in the marketplace's own panel.`,
  },
  shipment: {
    tr: (count, which) =>
      `Kargo ya da depo firmasındaki ${count} paket sizi bekliyor: ${which}. Alınmadı, geri verilmedi ya da durumu öğrenilemiyor; nedeni ve yapılacak iş siparişin sayfasında yazar.`,
    en: (count, which) =>
      `Packages at a carrier or a warehouse that need you: ${count} (${which}). They were not taken, or not given back, or nobody can learn what became of them; the order's page says why and what to do.`,
  },
  webhook: {
    tr: (_, which) =>
      `Programınız gönderdiğimiz mesajları almıyor: ${which}. Üç gün alınmazsa gönderim durur; kaydına Entegrasyonlar menüsündeki Webhook’lar sayfasında bakın.`,
    en: (_, which) =>
      `Your program does not take what we send it: ${which}. After three days nothing is sent any more; its log is on the page Webhooks, under Integrations.`,
  },
  proposal: {
    tr: (count, which) =>
      `Onayınızı bekleyen öneriler: ${count} (${which}). Entegrasyonlar menüsündeki Öneriler sayfasında neyin değişeceğine bakıp onaylayın ya da reddedin; 7 gün sonra süreleri dolar.`,
    en: (count, which) =>
      `Proposals that wait for you: ${count} (${which}). On the page Proposals, under Integrations, look at what would change, and release or reject them; they end after 7 days.`,
  },
  process: {
    tr: (_, which) => `Başlattığınız işlem tümüyle tamamlanmadı: ${which}. Satırları ve nedenlerini işlemin sayfasında görün.`,
    en: (_, which) => `A process that you started was not completed in full: ${which}. Its page shows the rows and why.`,
  },
};

const letter = {
  tr: {
    more: (subject: string, more: number) => (more > 0 ? `${subject} (ve ${more} konu daha)` : subject),
    label: "Tradeport’u aç",
    note: "Hangi konularda ve ne zaman e-posta alacağınızı profil menüsünde, E-posta bildirimleri sayfasında seçersiniz.",
  },
  en: {
    more: (subject: string, more: number) => (more > 0 ? `${subject} (and ${more} more)` : subject),
    label: "Open Tradeport",
    note: "On the page E-mail notifications, in the profile menu, you choose what you are told by e-mail, and when.",
  },
};

/** A process, where the letter is of that one alone; else the page that shows all that waits. */
const pageOf = ([only, ...others]: readonly Notified[]) =>
  only && others.length === 0 && only.count === 1 && (only.kind === "process" || only.kind === "held")
    ? `/Product/BulkOperations/ProcessDetail?processId=${only.firstId}`
    : "/";

const inLocale = (publicUrl: string, notified: readonly Notified[], locale: Locale) => {
  const { more, label, note } = letter[locale];
  return {
    subject: more(notificationWords[notified[0]!.kind][locale], notified.length - 1),
    paragraphs: notified.map(({ kind, count, labels }) =>
      texts[kind][locale](count, [...labels.map(quoted), ...(count > labels.length ? ["…"] : [])].join(", ")),
    ),
    action: { label, address: `${publicUrl}${pageOf(notified)}` },
    note,
  };
};

/** What costs money now, the dearest first; never empty. */
export const notificationEmail = (publicUrl: string, notified: readonly Notified[]): EmailTemplates => ({
  tr: inLocale(publicUrl, notified, "tr"),
  en: inLocale(publicUrl, notified, "en"),
});
