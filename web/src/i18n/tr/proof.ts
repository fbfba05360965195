/** Words of the dialog in which a person proves again who they are. */
export const proof = {
  title: "Siz olduğunuzu doğrulayın",
  text: "Bu işlem için parolanızı bir kez daha yazın. Yazdıklarınız olduğu gibi kalır; doğrulayınca işlem kaldığı yerden sürer.",
  password: "Parola",
  submit: "Doğrula ve sürdür",
  empty: "Parolanızı yazın.",
  provider: "Kim olduğunuzu kimlik sağlayıcınız ayrı bir pencerede sorar. Bu sayfa ve yazdıklarınız olduğu gibi kalır.",
  go: "Kimlik sağlayıcıda doğrula",
  again: "Pencereyi yeniden aç",
  waiting: "Açılan pencerede doğrulamanız bekleniyor…",
  blocked: "Tarayıcınız yeni pencereyi engelledi. Bu siteye pencere açma izni verip yeniden deneyin.",
  none: "Bu hesabın burada bir parolası yok, bu yüzden doğrulama yapılamıyor. Çıkış yapıp yeniden giriş yapın.",
  done: "Kim olduğunuz doğrulandı",
  doneText: "Bu pencereyi kapatıp önceki sayfaya dönebilirsiniz; işlem orada sürüyor.",
  failed: "Doğrulama tamamlanamadı",
  failedText: "Bu pencereyi kapatın; önceki sayfada yeniden deneyebilirsiniz.",
  reasons: {
    denied: "Kimlik sağlayıcı doğrulamaya izin vermedi.",
    expired: "Doğrulama çok uzun sürdü. Yeniden deneyin.",
    unreachable: "Kimlik sağlayıcıya ulaşılamadı. Biraz sonra yeniden deneyin.",
    other: "Kimlik sağlayıcıda başka bir hesapla giriş yaptınız. Buradaki hesabınızla doğrulayın.",
    old: "Kimlik sağlayıcı size yeniden sormadan geçti. Orada çıkış yapıp yeniden deneyin.",
    silent:
      "Kimlik sağlayıcı ne zaman giriş yaptığınızı bildirmiyor (auth_time); bu yüzden doğrulama sayılmadı. Bu kurulumu işleten kişiye bildirin.",
    failed: "Kimlik sağlayıcı beklenmedik bir yanıt verdi. Yeniden deneyin.",
  },
};
