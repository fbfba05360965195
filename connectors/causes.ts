import type { Cause, Manifest, Words } from "./connector.ts";
import type { RemoteError, RemoteErrorKind } from "./http.ts";

type CauseWords = Pick<Cause, "owner" | "field" | "passes"> & { cause: Words; remedy: Words };

/** What each kind of failure means to a person. {name} is the marketplace. What exactly was seen is for the log: it is written for developers. */
export const callProblems: Record<RemoteErrorKind, CauseWords> = {
  throttled: {
    owner: "marketplace",
    field: null,
    passes: true,
    cause: { tr: "{name} şimdilik daha fazla çağrı almıyor.", en: "{name} takes no more calls for the moment." },
    remedy: { tr: "Bir şey yapmanız gerekmez: kendiliğinden devam eder.", en: "Nothing to do: it continues by itself." },
  },
  unauthorized: {
    owner: "account",
    field: "credentials",
    passes: false,
    cause: {
      tr: "{name} bu mağazanın anahtarını kabul etmedi.",
      en: "{name} did not accept this store's key.",
    },
    remedy: {
      tr: "Mağazanın bağlantı bilgilerini açın ve {name} panelindeki güncel anahtarı girin.",
      en: "Open the store's connection and enter the current key from {name}'s panel.",
    },
  },
  unavailable: {
    owner: "marketplace",
    field: null,
    passes: true,
    cause: { tr: "{name} yanıt vermiyor.", en: "{name} does not answer." },
    remedy: {
      tr: "Bir şey yapmanız gerekmez: yeniden denenir. Uzun sürerse {name} durumunu denetleyin.",
      en: "Nothing to do: it is tried again. If it lasts, check {name}'s status.",
    },
  },
  unknown: {
    owner: "marketplace",
    field: null,
    passes: true,
    cause: {
      tr: "Mesaj {name} tarafına gitti ama sonucu gelmedi; yapılmış da olabilir.",
      en: "The message went to {name} and no result came back; it may have been done.",
    },
    remedy: {
      tr: "Bir şey yapmanız gerekmez: {name} tarafındaki değer geri okunur, yalnız fark varsa yeniden gönderilir.",
      en: "Nothing to do: the value at {name} is read back and sent again only if it differs.",
    },
  },
  refused: {
    owner: "data",
    field: null,
    passes: false,
    cause: { tr: "{name} isteği neden bildirmeden reddetti.", en: "{name} rejected the request without a reason." },
    remedy: {
      tr: "Bilgileri gözden geçirip yeniden deneyin; düzelmezse {name} satıcı desteğine başvurun.",
      en: "Check the data and try again; if that does not help, ask {name}'s seller support.",
    },
  },
  duplicate: {
    owner: "marketplace",
    field: null,
    passes: true,
    cause: { tr: "Aynı mesaj {name} tarafına az önce gitmiş.", en: "The same message has just gone to {name}." },
    remedy: {
      tr: "Bir şey yapmanız gerekmez: değer geri okunur, yalnız fark varsa yeniden gönderilir.",
      en: "Nothing to do: the value is read back and sent again only if it differs.",
    },
  },
  malformed: {
    owner: "marketplace",
    field: null,
    passes: true,
    cause: {
      tr: "{name} anlaşılmayan bir yanıt verdi.",
      en: "{name} gave an answer that can't be understood.",
    },
    remedy: {
      tr: "Hiçbir şey değiştirilmedi ve yeniden denenir. Düzelmezse destek ile görüşün.",
      en: "Nothing was changed and it is tried again. If it lasts, contact support.",
    },
  },
  not_found: {
    owner: "marketplace",
    field: null,
    passes: false,
    cause: { tr: "Aranan kayıt {name} tarafında yok.", en: "What was asked for is not at {name}." },
    remedy: {
      tr: "Kaydı yenileyin; {name} panelinde silinmiş olabilir.",
      en: "Refresh it; it may have been removed in {name}'s panel.",
    },
  },
};

const spoken = new Set<RemoteErrorKind>(["refused", "not_found", "unauthorized", "duplicate"]);

/** A failed call in words: the marketplace's own reason where it gave one that we know how to read, otherwise that of its kind. */
export function causeOf(connector: Pick<Manifest, "name" | "recognise">, error: RemoteError): Cause {
  const reason = spoken.has(error.kind) ? error.reasons[0] : undefined;
  if (reason) return connector.recognise(reason);
  const { cause: _, remedy: __, ...rest } = callProblems[error.kind];
  return { fingerprint: `call:${error.kind}`, code: `call:${error.kind}`, values: { name: connector.name }, ...rest };
}
