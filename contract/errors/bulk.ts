import type { Words } from "./words.ts";

/** 6xxx: processes, what is taken back, and files that are made. */
export const bulkErrors = {
  process_ended: { number: 6006, status: 409, tr: "Bu işlem sona ermiş.", en: "This process has ended." },
  process_running: {
    number: 6016,
    status: 409,
    tr: "Bu işlem sürüyor. Bitmesini bekleyin ya da önce durdurun, sonra geri alın.",
    en: "This process is running. Wait for its end or stop it first, then take it back.",
  },
  undo_not_possible: {
    number: 6017,
    status: 409,
    tr: "Bu işlem geri alınamaz: değiştirdiği değerlerin eskileri saklanmamış. Ürünleri güncelleme şablonuyla düzeltin.",
    en: "This process cannot be taken back: the values before it were not kept. Correct the products with the update template.",
  },
  undo_of_removal: {
    number: 6018,
    status: 409,
    tr: "Bu geri alma, eklenen ürünleri kaldırdı; kaldırılan ürün geri getirilmez. Dosyayı yeniden yükleyin.",
    en: "This undo removed products that had been added, and a removed product is not brought back. Upload the file again.",
  },
  undo_too_late: {
    number: 6019,
    status: 409,
    tr: "Bir işlem bittikten sonra {days} gün içinde geri alınabilir; bu süre doldu. Ürünleri güncelleme şablonuyla düzeltin.",
    en: "A process can be taken back within {days} days of its end, and they are over. Correct the products with the update template.",
  },
  preview_not_ready: {
    number: 6021,
    status: 409,
    tr: "Ön izleme bitmeden ya da durdurulduktan sonra uygulanamaz. Bitmesini bekleyin ya da yeni bir ön izleme yapın.",
    en: "A preview can be applied once it has ended, and not after it was stopped. Wait for its end or make a new one.",
  },
  not_a_preview: {
    number: 6023,
    status: 409,
    tr: "Bu işlem bir ön izleme değil; uygulanacak bir şey yok. İşlem listesinden bir ön izleme açın.",
    en: "This process is no preview, so there is nothing to apply. Open a preview in the list of processes.",
  },
  preview_empty: {
    number: 6022,
    status: 409,
    tr: "Bu ön izlemede değişecek satır yok. Dosyayı ya da değişikliği düzeltip yeniden ön izleme yapın.",
    en: "No line of this preview would change anything. Correct the file or the change and make a new one.",
  },
  exported_file_not_ready: {
    number: 6024,
    status: 409,
    tr: "{name} henüz hazır değil ya da hazırlanamadı. Dosya listesinde durumuna bakın; gerekirse yeniden dışa aktarın.",
    en: "{name} is not ready, or could not be made. See its state in the list of files; if need be, export once more.",
  },
  exported_file_expired: {
    number: 6025,
    status: 410,
    tr: "{name} dosyasının saklama süresi doldu. Aynı listeyi yeniden dışa aktarın.",
    en: "The time of {name} is over. Export the same list once more.",
  },
  exported_file_not_yours: {
    number: 6026,
    status: 403,
    tr: "Bu dosyayı {name} hazırladı; yalnız o ya da ürünleri değiştirebilen biri silebilir.",
    en: "This file was made by {name}; only they, or somebody who may change products, can delete it.",
  },
  export_template_name_taken: {
    number: 6028,
    status: 409,
    tr: "“{name}” adlı bir dışa aktarma şablonunuz var. Başka bir ad yazın.",
    en: "There is an export template named “{name}” already. Choose another name.",
  },
  export_templates_full: {
    number: 6029,
    status: 409,
    tr: "En çok {max} dışa aktarma şablonu saklanabilir. Önce kullanmadığınız birini silin.",
    en: "At most {max} export templates can be stored. Delete one that you don't use first.",
  },
  exports_at_once: {
    number: 6027,
    status: 429,
    tr: "Şirketiniz için aynı anda en çok {limit} dosya hazırlanır. Biri bitince yeniden deneyin ya da dosya listesinden birini durdurun.",
    en: "At most {limit} files of your company are made at a time. Try again when one has ended, or stop one in the list of files.",
  },
  undone_before: {
    number: 6020,
    status: 409,
    tr: "Bu işlem zaten geri alınmış ({name}, {at}). Bunu istemiyorsanız o geri almayı geri alın.",
    en: "This process was taken back already ({name}, {at}). If that is not what you want, take that undo back.",
  },
} as const satisfies Words;
