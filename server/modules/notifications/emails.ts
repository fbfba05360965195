import { claimNearHours, type NotificationKind, nearHours, silentMinutes } from "@tradeport/contract/notification-kinds";
import { type EmailTemplates, quoted } from "#platform/email-template.ts";
import type { Locale } from "#platform/errors.ts";

/** So many of a kind, and what the first of them are called. */
export interface Told {
  kind: NotificationKind;
  count: number;
  labels: string[];
}

/** What it is in the subject, and what follows from it in the text; `which` names some of them. */
const words: Record<NotificationKind, Record<Locale, { subject: string; text: (count: number, which: string) => string }>> = {
  signIn: {
    tr: {
      subject: "Mağazanın bağlantı bilgisi reddediliyor",
      text: (_, which) =>
        `Pazaryeri, mağazanın bağlantı bilgisini reddediyor: ${which}. Bilgiler yenilenene kadar sipariş okunmaz, stok ve fiyat gönderilmez.`,
    },
    en: {
      subject: "A store's key is refused",
      text: (_, which) =>
        `The marketplace refuses the key of the store: ${which}. Until it is renewed no orders are read, and no stock and prices are sent.`,
    },
  },
  away: {
    tr: {
      subject: "Mağaza yanıt vermiyor",
      text: (_, which) =>
        `Pazaryeri yanıt vermiyor: ${which}. Kendiliğinden yeniden denenir; yanıt gelene kadar siparişleri pazaryerinin panelinden izleyin.`,
    },
    en: {
      subject: "A store does not answer",
      text: (_, which) =>
        `The marketplace does not answer: ${which}. It is tried again by itself; until then watch its orders in the marketplace's own panel.`,
    },
  },
  silent: {
    tr: {
      subject: "Siparişler okunamıyor",
      text: (_, which) =>
        `Siparişler ${silentMinutes} dakikadır okunmadı: ${which}. Siparişleri pazaryerinin panelinden izleyin.`,
    },
    en: {
      subject: "Orders are not read",
      text: (_, which) =>
        `Nobody has read the orders for ${silentMinutes} minutes: ${which}. Watch them in the marketplace's own panel.`,
    },
  },
  oversold: {
    tr: {
      subject: "Stoktan fazla satış var",
      text: (count, which) => `${count} sipariş stoktan fazla satıldı: ${which}. Stok bulun ya da iptal isteyin.`,
    },
    en: {
      subject: "More was sold than there is",
      text: (count, which) => `Orders for more than there is in stock: ${count} (${which}). Find stock, or ask to cancel.`,
    },
  },
  late: {
    tr: {
      subject: "Kargo süresi dolan sipariş var",
      text: (count, which) => `${count} siparişin kargo süresi doldu: ${which}.`,
    },
    en: {
      subject: "Orders are late",
      text: (count, which) => `Orders that are past their ship-by time: ${count} (${which}).`,
    },
  },
  near: {
    tr: {
      subject: "Kargo süresi dolmak üzere",
      text: (count, which) => `${count} siparişin kargo süresi ${nearHours} saat içinde doluyor: ${which}.`,
    },
    en: {
      subject: "Ship-by times are near",
      text: (count, which) => `Orders to be shipped within ${nearHours} hours: ${count} (${which}).`,
    },
  },
  claim: {
    tr: {
      subject: "İade kararı için süre doluyor",
      text: (count, which) =>
        `${count} iadenin karar süresi ${claimNearHours} saat içinde doluyor: ${which}. Süre dolarsa kararı pazaryeri verir.`,
    },
    en: {
      subject: "Returns wait for a decision",
      text: (count, which) =>
        `Returns to be decided within ${claimNearHours} hours: ${count} (${which}). After that the marketplace decides.`,
    },
  },
  unread: {
    tr: {
      subject: "İşlenemeyen pazaryeri mesajı var",
      text: (count, which) => `${count} pazaryeri mesajı işlenemedi: ${which}. Siparişi pazaryerinin panelinde açın.`,
    },
    en: {
      subject: "Messages could not be processed",
      text: (count, which) =>
        `Messages of marketplaces that could not be processed: ${count} (${which}). Open the order in the marketplace's own panel.`,
    },
  },
  process: {
    tr: {
      subject: "Başlattığınız işlemde hata var",
      text: (_, which) => `Başlattığınız işlem hatalarla bitti: ${which}. Satırları ve nedenlerini işlemin sayfasında görün.`,
    },
    en: {
      subject: "A process of yours has failures",
      text: (_, which) => `A process that you started ended with failures: ${which}. Its page shows the rows and why.`,
    },
  },
};

const letter = {
  tr: {
    more: (subject: string, more: number) => (more > 0 ? `${subject} (ve ${more} konu daha)` : subject),
    label: "Tradeport’u aç",
    note: "Hangi konularda ve ne zaman e-posta alacağınızı profil menüsünde, Bildirimler sayfasında seçersiniz.",
  },
  en: {
    more: (subject: string, more: number) => (more > 0 ? `${subject} (and ${more} more)` : subject),
    label: "Open Tradeport",
    note: "On the page Notifications, in the profile menu, you choose what you are told by e-mail, and when.",
  },
};

const inLocale = (publicUrl: string, told: readonly Told[], locale: Locale) => {
  const { more, label, note } = letter[locale];
  return {
    subject: more(words[told[0]!.kind][locale].subject, told.length - 1),
    paragraphs: told.map(({ kind, count, labels }) =>
      words[kind][locale].text(count, [...labels.map(quoted), ...(count > labels.length ? ["…"] : [])].join(", ")),
    ),
    action: { label, address: `${publicUrl}/` },
    note,
  };
};

/** What costs money now, the dearest first; never empty. */
export const toldEmail = (publicUrl: string, told: readonly Told[]): EmailTemplates => ({
  tr: inLocale(publicUrl, told, "tr"),
  en: inLocale(publicUrl, told, "en"),
});
