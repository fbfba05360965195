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
  find: { failed: "Liste yüklenemedi. Yazmayı sürdürünce yeniden denenir." },
  conflict: {
    title: "Bu kayıt siz düzenlerken değişti",
    text: "Başka biri ya da bir işlem kaydı sizden önce değiştirdi. Farklı olan her alanda hangi değerin kalacağını seçin; seçmediğiniz değer kaybolur.",
    mine: "Sizin değeriniz",
    theirs: "Kayıtlı değer",
    empty: "(boş)",
    save: "Seçtiklerimi kaydet",
    none: "Değerler aynı; yalnız kaydın sürümü değişmiş.",
  },
  typeToConfirm: "Onaylamak için {{word}} yazın",
  back: "Geri",
  languagesFailed: "Dil listesi yüklenemedi",
  given: "“{{given}}” girildi.",
};
