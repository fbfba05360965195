import type { MessageWords } from "./words.ts";

/** Why a long operation ended as it did, or what is to be known of it. */
export const processMessages = {
  example_cause: { tr: "Örneğin: {cause}", en: "For example: {cause}" },
  process_nothing_done: {
    tr: "Hiçbir satır işlenemedi. Nedenleri satırlarda yazıyor.",
    en: "No line could be done. The lines say why.",
  },
  process_closed: {
    tr: "Şirket hesabı kapatıldığı için işlem durduruldu. Tamamlanan satırlar geçerli kaldı. Hesap açılınca yeniden başlatın.",
    en: "The company's account was closed, so the work was stopped. Lines that were done stay done. Start it again when the account is open.",
  },
  process_subscription: {
    tr: "Abonelik bittiği için işlem durduruldu. Tamamlanan satırlar geçerli kaldı. Aboneliği uzatmak için desteğe yazın, sonra yeniden başlatın.",
    en: "The subscription has ended, so the work was stopped. Lines that were done stay done. Ask support to extend it, then start it again.",
  },
  process_starter: {
    tr: "İşlemi başlatan {name} artık bu şirkette değişiklik yapamıyor (üyeliği kapatılmış ya da yetkisi düşürülmüş), bu yüzden işlem durduruldu. Tamamlanan satırlar geçerli kaldı. Yetkili bir üye yeniden başlatsın.",
    en: "{name}, who started this, may not change anything in this company any more (the membership was closed or the right lowered), so the work was stopped. Lines that were done stay done. Have a member with the right start it again.",
  },
  process_parked: {
    tr: "İşlem bitirilemedi (deneme sayısı: {attempts}). Tamamlanan satırlar geçerli kaldı. Yeniden başlatın; olmazsa iş numarasını desteğe iletin: {id}.",
    en: "The work could not be finished (attempts: {attempts}). Lines that were done stay done. Start it again; if that fails, give support the job's number: {id}.",
  },
  process_parked_ended: {
    tr: "İşlem bitirilemedi; her seferinde çalışan program kapandı (deneme sayısı: {attempts}). Tamamlanan satırlar geçerli kaldı. Yeniden başlatın; olmazsa iş numarasını desteğe iletin: {id}.",
    en: "The work could not be finished; the program that ran it ended each time (attempts: {attempts}). Lines that were done stay done. Start it again; if that fails, give support the job's number: {id}.",
  },
  process_file_lost: {
    tr: "Yüklenen dosya sunucuda bulunamadı, bu yüzden işlem durdu. Hiçbir satır alınmadı. Dosyayı yeniden yükleyin.",
    en: "The uploaded file is not on the server any more, so the work was stopped. No row was taken. Upload the file again.",
  },
  process_uploaded_before: {
    tr: "Bu dosya {at} tarihinde {subject} adıyla yüklenmişti. Daha önce alınan satırlar atlanır.",
    en: "This file was uploaded on {at} as {subject}. Rows that were taken then are skipped.",
  },
  process_columns_left_out: {
    tr: "Şu sütunlar bu işlemde kullanılmadı, hücreleri bir şey değiştirmedi: {columns}.",
    en: "These columns were not used here, and their cells changed nothing: {columns}.",
  },
  process_feed_held: {
    tr: "Bu XML, kaynağın sınırlarını aştığı için bekletiliyor; hiçbir ürün değiştirilmedi. {parts} Farklar aşağıda. Doğruysa onaylayın, değilse işlemi durdurun.",
    en: "This feed is held because it went beyond its limits, and no product was changed. {parts} The differences are below. Release it if they are right, or stop the operation.",
  },
  feed_gone: { tr: "{before} üründen {count} tanesi artık yok.", en: "Of {before} products {count} are gone." },
  feed_zero: {
    tr: "Stoğu olan {before} üründen {count} tanesinin stoğu sıfır.",
    en: "Of {before} products with stock {count} have none now.",
  },
  feed_price: {
    tr: "{before} üründen {count} tanesinin fiyatı %{percent} oranından fazla değişti.",
    en: "Of {before} products {count} have a price that moved by more than {percent} per cent.",
  },
  feed_currency: {
    tr: "{before} üründen {count} tanesinin para birimi değişti.",
    en: "Of {before} products {count} are in another currency.",
  },
  feed_wrong: {
    tr: "{before} üründen {count} tanesinin bilgisi okunamadı.",
    en: "Of {before} products {count} can't be read any more.",
  },
  feed_unchanged: {
    tr: "Kaynak, son okumadan bu yana değişmediğini bildirdi; yapılacak bir şey yoktu.",
    en: "The feed's server says that it has not changed since it was last read. There was nothing to do.",
  },
  feed_fetched: {
    tr: "XML okundu ama alanları henüz eşleştirilmediği için hiçbir ürün değiştirilmedi. Kaynağı açıp alanları eşleştirin.",
    en: "The XML was read, and no product was changed because its fields are not mapped yet. Open the feed and map them.",
  },
  feed_not_fetched: {
    tr: "XML adresi okunamadı ({detail}), bu yüzden hiçbir ürün değiştirilmedi. Adresi ve giriş bilgilerini kontrol edin; sonraki okumada yeniden denenir.",
    en: "The feed's address could not be read ({detail}), so no product was changed. Check the address and its credentials; the next run tries again.",
  },
  process_translation_waits: {
    tr: "Çeviri hizmeti şu anda daha fazla çağrı almıyor ya da yanıt vermiyor. {at} sonrasında yeniden denenecek; yazılan çeviriler yerinde.",
    en: "The translation service takes no more calls now, or gives no answer. It is asked again after {at}; what is translated stays.",
  },
  process_lines_deleted: {
    tr: "Satırları ve dosyası {days} gün sonra silindi; sayıları kaldı.",
    en: "Its lines and its file were deleted after {days} days; the counts stayed.",
  },
} as const satisfies MessageWords;
