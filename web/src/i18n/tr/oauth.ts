/** Words of a sign-in at a marketplace's own page. */
export const oauth = {
  title: "{{channel}} oturumu",
  first:
    "{{channel}} sayfasına gidersiniz, mağazanızda oturum açıp izin verirsiniz ve buraya dönersiniz. Parolanızı biz görmeyiz.",
  again:
    "{{channel}} sayfasında aynı mağazayla yeniden oturum açın. Yenisi çalışana kadar eski oturum kullanılır; bekleyen işler korunur.",
  keeps: "Boş bırakırsanız değişmez.",
  callback: "Uygulamanıza kaydedeceğiniz dönüş adresi:",
  go: "{{channel}} sayfasında oturum aç",
  finishing: "Oturum tamamlanıyor…",
  denied: "İzin vermediniz; hiçbir şey bağlanmadı.",
  refused: "{{channel}} oturumu reddetti: {{said}}",
  failed: "Oturum tamamlanamadı. Yeniden başlatın.",
  incomplete: "Bu adres eksik: {{channel}} kod göndermemiş. Oturumu yeniden başlatın.",
  back: "Pazaryeri entegrasyonuna dön",
  signInAgain: "Yeniden oturum aç",
};
