/** Words of form fields. */
export const forms = {
  inherited: {
    from: "Kaynak: {{source}}",
    own: "Bu alana özel değer.",
    reset: "Kaynaktaki değere dön ({{source}}: {{value}})",
  },
  date: {
    pattern: "GG.AA.YYYY",
    open: "Takvimi aç: {{field}}",
    wrong: "Tarih GG.AA.YYYY biçiminde ve takvimde olmalı, örneğin 31.01.2026; “{{given}}” girildi.",
  },
  phone: { country: "Ülke kodu: {{field}}" },
  find: { failed: "Liste yüklenemedi. Yazmaya devam edince yeniden denenir." },
  conflict: {
    title: "Bu kayıt siz düzenlerken değişti",
    text: "Başka biri ya da bir işlem kaydı sizden önce değiştirdi. İkinizin de değiştirdiği her alanda hangi değerin kalacağını seçin; diğer değişiklikler birleştirildi.",
    mine: "Sizin değeriniz",
    theirs: "Kayıtlı değer",
    empty: "(boş)",
    save: "Seçtiklerimi kaydet",
  },
  typeToConfirm: "Onaylamak için {{word}} yazın",
  back: "Geri",
  languagesFailed: "Dil listesi yüklenemedi",
  given: "“{{given}}” girildi.",
};
