import type { Words } from "./words.ts";

/** 7xxx: the company and what it keeps. */
export const companyErrors = {
  image_broken: {
    number: 7000,
    status: 415,
    tr: "{name} resim olarak açılamadı. Dosya bozuk ya da adı başka bir türü söylüyor; resmi bir resim programında açıp yeniden kaydedin.",
    en: "{name} could not be opened as an image. It is damaged, or not what its name says; open it in an image program and save it again.",
  },
  image_too_many_pixels: {
    number: 7001,
    status: 413,
    tr: "{name} 50 milyon pikselden büyük. Resmi küçültüp yeniden yükleyin.",
    en: "{name} has more than 50 million pixels. Make the image smaller and upload it again.",
  },
  image_animated: {
    number: 7002,
    status: 415,
    tr: "{name} hareketli bir resim. Tek kareli bir resim yükleyin.",
    en: "{name} is an animated image. Upload an image with one frame.",
  },
  files_full: {
    number: 7003,
    status: 413,
    tr: "Şirketinizin dosya alanı dolu ({limit}). Gerekmeyen belgeleri silin ya da destekten alan isteyin.",
    en: "Your company's file space is full ({limit}). Delete documents that are not needed, or ask support for more.",
  },
  uploads_at_once: {
    number: 7004,
    status: 429,
    tr: "Şirketinizden aynı anda en çok {limit} yükleme alınır. Biri bitince yeniden deneyin.",
    en: "At most {limit} uploads of your company are taken at a time. Try again when one has ended.",
  },
  files_away: {
    number: 7005,
    status: 503,
    tr: "Dosya alanına şu anda ulaşılamıyor. Birkaç saniye sonra yeniden deneyin.",
    en: "The file storage cannot be reached now. Try again in a few seconds.",
  },
  file_lost: {
    number: 7006,
    status: 410,
    tr: "Bu dosyanın içeriği bulunamadı. Yeniden yükleyin; tekrarlarsa destek ile görüşün.",
    en: "The content of this file was not found. Upload it again; if that repeats, contact support.",
  },
  warehouse_code_taken: {
    number: 7010,
    status: 409,
    tr: "{code} kodu başka bir deponuzda kullanılıyor. Başka bir kod yazın.",
    en: "Another of your warehouses has the code {code}. Choose another code.",
  },
  warehouse_in_use: {
    number: 7011,
    status: 409,
    tr: "{name} deposunda {count} üründe stok ya da bekleyen sipariş var. Önce bu ürünlerin stoğunu sıfırlayın ve siparişlerini bitirin.",
    en: "The warehouse {name} holds stock or open orders of {count} items. First count them to zero and finish their orders.",
  },
  warehouse_is_default: {
    number: 7012,
    status: 409,
    tr: "{name} varsayılan deponuz. Önce başka bir depoyu varsayılan yapın.",
    en: "{name} is your default warehouse. First make another one the default.",
  },
  address_limit: {
    number: 7013,
    status: 409,
    tr: "En çok {limit} adres kaydedilebilir. Kullanmadıklarınızı silin.",
    en: "At most {limit} addresses can be kept. Delete those that you don't use.",
  },
  address_in_use: {
    number: 7014,
    status: 409,
    tr: "Bu adres {warehouse} deposunun adresi. Önce depoya başka bir adres seçin.",
    en: "This is the address of the warehouse {warehouse}. First choose another address there.",
  },
  place_unknown: {
    number: 7015,
    status: 400,
    tr: "“{value}” {of} içinde yok. Listeden seçin.",
    en: "“{value}” is not in {of}. Choose from the list.",
  },
  warehouse_has_orders: {
    number: 7016,
    status: 409,
    tr: "{name} deposundan sipariş çıktığı için silinemez: iadeler bu depoya döner. Kullanmıyorsanız adını değiştirin.",
    en: "Orders were taken from {name}, so it can't be deleted: returns come back to it. Rename it if it is out of use.",
  },
  warehouse_reserves: {
    number: 7019,
    status: 409,
    tr: "{name} deposunda siparişlere ayrılmış {reserved} adet var. Önce bu siparişleri gönderin ya da iptal edin.",
    en: "{reserved} pieces in {name} are reserved for orders. First ship these orders or cancel them.",
  },
  warehouse_closed: {
    number: 7020,
    status: 409,
    tr: "{name} kapatıldı; hiçbir mağazaya hizmet edemez ve varsayılan olamaz. Yeni bir depo ekleyin.",
    en: "{name} is closed; it can serve no store and can't be the default. Add a new warehouse.",
  },
  warehouse_serves_none: {
    number: 7021,
    status: 400,
    tr: "Bu türdeki bir depo mağazalara hizmet edemez ve varsayılan olamaz. Mağaza sıralarını boş bırakın ya da türünü değiştirin.",
    en: "A warehouse of this kind serves no stores and can't be the default. Leave the stores' places empty, or choose another kind.",
  },
  warehouse_limit: {
    number: 7017,
    status: 409,
    tr: "En çok {limit} depo kaydedilebilir.",
    en: "At most {limit} warehouses can be kept.",
  },
  company_in_use: {
    number: 7023,
    status: 409,
    tr: "{name} şirketine bağlı {count} mağaza var. Önce bu mağazalar için başka bir şirket seçin.",
    en: "{count} stores belong to the company {name}. First choose another company for them.",
  },
  company_is_first: {
    number: 7024,
    status: 409,
    tr: "{name} ilk şirketiniz, silinemez. Bilgilerini değiştirebilirsiniz.",
    en: "{name} is your first company and can't be deleted. You can change what it says.",
  },
  company_tax_number_taken: {
    number: 7025,
    status: 409,
    tr: "{taxNo} vergi numarası başka bir şirketinizde kayıtlı.",
    en: "Another of your companies has the tax number {taxNo}.",
  },
  company_limit: {
    number: 7026,
    status: 409,
    tr: "En çok {limit} şirket kaydedilebilir.",
    en: "At most {limit} companies can be kept.",
  },
  document_limit: {
    number: 7018,
    status: 409,
    tr: "En çok {limit} belge saklanabilir. Gerekmeyenleri silin.",
    en: "At most {limit} documents can be kept. Delete those that are not needed.",
  },
} as const satisfies Words;
