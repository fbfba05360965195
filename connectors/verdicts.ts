import type { Cause, Connector, Words } from "./connector.ts";
import type { DoorError, Verdict } from "./http.ts";

type Said = Pick<Cause, "owner" | "field" | "passes"> & { cause: Words; remedy: Words };

/** What each verdict means to a person. {name} is the marketplace, {detail} what exactly was seen. */
const SAID: Record<Verdict, Said> = {
  throttled: {
    owner: "marketplace",
    field: null,
    passes: true,
    cause: { tr: "{name} şimdilik daha fazla çağrı almıyor.", en: "{name} takes no more calls for the moment." },
    remedy: { tr: "Bir şey yapmanız gerekmez: kendiliğinden sürer.", en: "Nothing to do: it goes on by itself." },
  },
  unauthorized: {
    owner: "account",
    field: "credentials",
    passes: false,
    cause: {
      tr: "{name} bu mağazanın anahtarını kabul etmedi ({detail}).",
      en: "{name} did not accept this store's key ({detail}).",
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
    cause: { tr: "{name} yanıt vermiyor ({detail}).", en: "{name} does not answer ({detail})." },
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
      tr: "Mesaj {name} tarafına gitti ama sonucu gelmedi ({detail}); yapılmış da olabilir.",
      en: "The message went to {name} and no result came back ({detail}); it may have been done.",
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
    cause: { tr: "{name} isteği nedenini söylemeden reddetti ({detail}).", en: "{name} refused without a reason ({detail})." },
    remedy: {
      tr: "Bilgileri gözden geçirip yeniden deneyin; sürerse {name} satıcı desteğine başvurun.",
      en: "Check the data and try again; if it goes on, ask {name}'s seller support.",
    },
  },
  repeated: {
    owner: "marketplace",
    field: null,
    passes: true,
    cause: { tr: "Aynı mesaj {name} tarafına az önce gitmiş.", en: "The same message has just gone to {name}." },
    remedy: {
      tr: "Bir şey yapmanız gerekmez: değer geri okunur, yalnız fark varsa yeniden gönderilir.",
      en: "Nothing to do: the value is read back and sent again only if it differs.",
    },
  },
  garbage: {
    owner: "marketplace",
    field: null,
    passes: true,
    cause: {
      tr: "{name} anlaşılmayan bir yanıt verdi ({detail}).",
      en: "{name} gave an answer that can't be understood ({detail}).",
    },
    remedy: {
      tr: "Hiçbir şey değiştirilmedi ve yeniden denenir. Sürerse bu cümleyle sistem yöneticinize başvurun.",
      en: "Nothing was changed and it is tried again. If it goes on, take this sentence to your administrator.",
    },
  },
  absent: {
    owner: "marketplace",
    field: null,
    passes: false,
    cause: { tr: "Aranan kayıt {name} tarafında yok ({detail}).", en: "What was asked for is not at {name} ({detail})." },
    remedy: {
      tr: "Kaydı yenileyin; {name} panelinde silinmiş olabilir.",
      en: "Refresh it; it may have been removed in {name}'s panel.",
    },
  },
};

/** A failed call in words: the marketplace's own reason where it gave one that we know how to read, otherwise the verdict. */
export function causeOf(connector: Pick<Connector, "name" | "recognise">, error: DoorError): Cause {
  const spoken = error.verdict === "refused" || error.verdict === "absent" || error.verdict === "unauthorized";
  const reason = spoken ? error.reasons[0] : undefined;
  if (reason) return connector.recognise(reason);
  const { cause, remedy, ...rest } = SAID[error.verdict];
  const fill = (words: Words): Words => {
    const put = (text: string) => text.replaceAll("{name}", connector.name).replaceAll("{detail}", error.message);
    return { tr: put(words.tr), en: put(words.en) };
  };
  return { fingerprint: `call:${error.verdict}`, cause: fill(cause), remedy: fill(remedy), ...rest };
}
