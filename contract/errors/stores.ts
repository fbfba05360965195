import type { Words } from "./words.ts";

/** 5xxx: stores and mapping. */
export const storesErrors = {
  store_exists: { number: 5000, status: 409, tr: "Bu mağaza zaten bağlı: {name}", en: "This store is already connected: {name}" },
  channel_category_unknown: {
    number: 5003,
    status: 400,
    tr: "“{given}” kategorisi {channel} listesinde yok ya da ürün almıyor. Listeden bir kategori seçin.",
    en: "The category “{given}” is not in the list of {channel}, or takes no products. Choose one of the list.",
  },
  category_not_mapped: {
    number: 5004,
    status: 409,
    tr: "Önce {category} kategorisini {channel} ile eşleştirin.",
    en: "Map the category {category} to {channel} first.",
  },
  channel_brand_unknown: {
    number: 5025,
    status: 400,
    tr: "“{given}” markası {channel} listesinde yok. Listeden bir marka seçin.",
    en: "The brand “{given}” is not in the list of {channel}. Choose one of the list.",
  },
  channel_attribute_unknown: {
    number: 5005,
    status: 400,
    tr: "“{given}” özelliği {channel} kategorisinde yok. Sayfayı yenileyip listeden bir özellik seçin.",
    en: "The category at {channel} has no attribute “{given}”. Reload the page and choose one of the list.",
  },
  channel_value_unknown: {
    number: 5006,
    status: 400,
    tr: "“{given}” değeri {channel} özelliğinde yok. Sayfayı yenileyip listeden bir değer seçin.",
    en: "The attribute at {channel} has no value “{given}”. Reload the page and choose one of the list.",
  },
  not_ready_to_push: {
    number: 5007,
    status: 409,
    tr: "{count} ürün gönderilemez; eksikleri tamamlayın.",
    en: "{count} products cannot be sent; complete what is missing.",
  },
  nothing_to_send_again: {
    number: 5029,
    status: 409,
    tr: "Bu aktarımda yeniden gönderilecek bir şey kalmadı: gönderilmeyenler sonradan gönderildi, arşivlendi ya da mağazası bağlı değil.",
    en: "Nothing of this transfer is left to be sent again: what was held back was sent since, was archived, or its store is not connected.",
  },
  taxonomy_loading: {
    number: 5008,
    status: 409,
    tr: "{channel} kategori bilgileri hâlâ okunuyor. Birkaç saniye sonra yeniden deneyin.",
    en: "The categories of {channel} are still being read. Try again in a few seconds.",
  },
  taxonomy_refused: {
    number: 5009,
    status: 409,
    tr: "{channel} bu listeyi vermiyor. Mağazanın anahtarının yetkilerini pazaryerinin panelinde denetleyin. Kendiliğinden yeniden denenir; düzelmezse ayrıntıdaki yanıtı desteğe iletin.",
    en: "{channel} does not let us read this list. Check the permissions of the store's key in the marketplace's panel. It is tried again by itself; if that does not help, send support the answer under Details.",
  },
  channel_lists_nothing: {
    number: 5026,
    status: 409,
    tr: "{channel} buradan ürün açılmasına ve ürün bilgisi değiştirilmesine izin vermiyor; bu yüzden eşleştirilecek kategorisi, özelliği ve markası yok. Ürünü {channel} panelinde açın; orada satışta olanların fiyatı ve stoğu buradan gider.",
    en: "{channel} does not let products be opened or changed from here, so there are no categories, attributes or brands to map. Open the product in {channel}'s own panel; price and stock of what is on sale there go from here.",
  },
  channel_off: {
    number: 5020,
    status: 409,
    tr: "{channel} şimdilik kapatıldı, bağlantı kurulamaz. {note}",
    en: "{channel} is switched off for now and takes no connections. {note}",
  },
  channel_not_direct: {
    number: 5021,
    status: 409,
    tr: "{channel} bu kurulumda doğrudan bağlanan bir pazaryeri değil. Destek ile görüşün.",
    en: "{channel} is not a marketplace that this installation connects directly. Contact support.",
  },
  trial_away: {
    number: 5027,
    status: 409,
    tr: "{channel} deneme pazaryerine şu anda ulaşılamıyor; mağaza açılmadı. Birkaç saniye sonra yeniden deneyin.",
    en: "The sandbox of {channel} can't be reached at the moment; no store was opened. Try again in a few seconds.",
  },
  store_suspended: {
    number: 5022,
    status: 409,
    tr: "{name} çalışmıyor: kanalı platform tarafından kapatıldı. Kanal açılınca deneyin.",
    en: "{name} does not work now: its channel was switched off by the platform. Try it when the channel is on again.",
  },
  closing_period: {
    number: 5037,
    status: 422,
    tr: "Kapanış gelecekte ve başladıktan sonra bitmeli, bir yıldan uzun olmamalı.",
    en: "A closing has to end in the future, after it begins, and within a year.",
  },
  several_accounts: {
    number: 5023,
    status: 409,
    tr: "{provider} üzerinde {count} mağazanız bağlı. Hangisi olduğunu storeId ile belirtin.",
    en: "You have {count} stores connected at {provider}. Say which one by storeId.",
  },
  channel_without_reader: {
    number: 5024,
    status: 409,
    tr: "{channel} bilgilerini okuyacak çalışan bir mağaza yok. Bir müşterinin mağazası bağlanınca ya da devam ettirilince yeniden deneyin.",
    en: "No store works through which {channel} could be read. Try again when a client has connected or resumed one.",
  },
  oauth_not_offered: {
    number: 5100,
    status: 409,
    tr: "{channel} mağazaları oturum açarak değil, bilgileri girilerek bağlanır.",
    en: "Stores of {channel} are connected by entering their details, not by signing in.",
  },
  oauth_state_unknown: {
    number: 5101,
    status: 409,
    tr: "Oturum açma isteği bulunamadı: daha önce tamamlanmış ya da 10 dakikadan eski. Pazaryeri entegrasyonu sayfasından yeniden başlatın.",
    en: "The sign-in request was not found: it was finished before, or is older than 10 minutes. Start it again from the marketplaces page.",
  },
  oauth_needs_https: {
    number: 5102,
    status: 409,
    tr: "{channel} insanları yalnız https adreslerine geri gönderir; bu kurulumun adresi {address}. Destek PUBLIC_URL ayarını https ile vermeli.",
    en: "{channel} sends people back to https addresses only, and this installation is at {address}. Support has to set PUBLIC_URL with https.",
  },
  oauth_only: {
    number: 5103,
    status: 409,
    tr: "{channel} mağazaları {channel} sayfasında oturum açarak bağlanır.",
    en: "Stores of {channel} are connected by signing in at {channel}.",
  },
  listing_under_way: {
    number: 7040,
    status: 409,
    tr: "{store} bu ilanı şu anda oluşturuyor ya da inceliyor; ne göstereceği belli olmadan sonlandırılamaz. İnceleme bitince yeniden deneyin.",
    en: "{store} is creating or checking this listing now; it can't be ended before it is known what it will show. Try again when that is over.",
  },
  listing_there: {
    number: 7041,
    status: 409,
    tr: "Ürün {store} mağazasında yeniden listelendi ya da barkodu orada başka bir ilanda; eski ilan ancak o ilan sonlandırılınca sürdürülebilir.",
    en: "The product was listed again in {store}, or its barcode is on another listing there; the old one can go on only after that one has ended.",
  },
} as const satisfies Words;
