import type { Words } from "./words.ts";

/** 2xxx: members, owners, invitations and keys. */
export const peopleErrors = {
  last_owner: {
    number: 2130,
    status: 409,
    tr: "{name} şirketin son yöneticisi. Önce başka bir üyeye yönetici yetkisi verin.",
    en: "{name} is the company's last owner. Give another member the right of an owner first.",
  },
  owner_too_new: {
    number: 2160,
    status: 403,
    tr: "Bu işlem yapılmadı: {name} sizden önce de yöneticiydi. Sizden eski bir yöneticiye, siz {days} gündür yönetici olduktan sonra dokunabilirsiniz; acele ise daha eski bir yöneticiden isteyin.",
    en: "This was not done: {name} was an owner before you. You can change an earlier owner once you have been one for {days} days; if it is urgent, ask an owner who has been one for longer.",
  },
  owners_new: {
    number: 2161,
    status: 409,
    tr: "Bu işlem yapılmadı: {name} ayrılırsa şirkette yalnız yeni yöneticiler kalır. Başka biri {days} gündür yönetici olduktan sonra yeniden deneyin.",
    en: "This was not done: without {name} the company would have new owners alone. Try again once another one has been an owner for {days} days.",
  },
  owner_erased_later: {
    number: 2162,
    status: 409,
    tr: "{name} yönetici, ya da son {days} gün içinde yöneticiydi; geri alınamayacağı için verileri henüz silinemez. Üyeliğini bugün kapatın, {days} gün sonra silin.",
    en: "{name} is an owner, or was one in the last {days} days, and can't be erased yet, because that can't be undone. Close the membership today and erase it {days} days later.",
  },
  owner_password: {
    number: 2163,
    status: 409,
    tr: '{name} yönetici, ya da son {days} gün içinde yöneticiydi; parolasını yalnız kendisi belirler. "Parolamı unuttum" bağlantısını kullanmasını isteyin; e-posta kutusunu açamıyorsa üyeliğini kapatıp yeni adresini davet edin.',
    en: '{name} is an owner, or was one in the last {days} days: only they set their password. Ask them to use "Forgot my password"; if they can\'t open their mailbox any more, close the membership and invite their new address.',
  },
  member_exists: {
    number: 2131,
    status: 409,
    tr: "{email} adresi zaten bir üyenizin. Üye listesinden yetkisini değiştirin ya da yeniden açın.",
    en: "{email} belongs to one of your members already. Change the right or reopen the member in the list.",
  },
  invitation_gone: {
    number: 2132,
    status: 410,
    tr: "Bu davet bağlantısı geçerli değil: süresi dolmuş, kullanılmış ya da geri alınmış. Davet edenden yenisini isteyin.",
    en: "This invitation link is not valid: it has expired, was used or was taken back. Ask whoever invited you for a new one.",
  },
  account_exists: {
    number: 2134,
    status: 409,
    tr: "Davet edilen adresin artık bir hesabı var; bir hesap bir şirkete üyedir. Davet edenden başka bir adres kullanmasını isteyin.",
    en: "The invited address has an account by now, and an account is a member of one company. Ask for an invitation to another address.",
  },
  not_while_acting: {
    number: 2135,
    status: 403,
    tr: "Bir müşteri adına çalışırken bu yapılamaz: üyeler, anahtarlar ve kişisel veriler şirketin kendi yöneticilerine aittir.",
    en: "This can't be done while acting for a client: members, keys and personal data belong to the company's own owners.",
  },
  not_acting: {
    number: 2136,
    status: 409,
    tr: "Şu anda bir müşteri adına çalışmıyorsunuz; süre dolmuş olabilir. Sayfayı yenileyin.",
    en: "You are not acting for a client now; the time may be over. Reload the page.",
  },
  no_owner: {
    number: 2137,
    status: 409,
    tr: "{name} şirketinin açık bir yöneticisi yok; adına çalışılacak kimse bulunamadı.",
    en: "{name} has no active owner, so there is nobody to act for.",
  },
  not_with_key: {
    number: 2138,
    status: 403,
    tr: "Bu işlem API anahtarıyla yapılamaz. Konsola giriş yaparak yapın.",
    en: "This can't be done with an API key. Sign in to the console for it.",
  },
  too_many_keys: {
    number: 2139,
    status: 409,
    tr: "Şirketin {max} açık API anahtarı var. Kullanılmayan birini iptal edin.",
    en: "The company has {max} open API keys. Revoke one that is not used.",
  },
  subscription_expired: {
    number: 2140,
    status: 409,
    tr: "Aboneliğiniz {date} tarihinde bitti; içe aktarma ve pazaryerlerine gönderim durduruldu. Siparişler gelmeye devam ediyor. Aboneliği uzatmak için desteğe yazın.",
    en: "Your subscription ended on {date}; imports and sending to marketplaces are suspended. Orders still come in. Ask support to extend it.",
  },
  discount_too_large: {
    number: 2141,
    status: 400,
    tr: "İndirim {discount}; aboneliğin fiyatı {price}. İndirim fiyattan büyük olamaz.",
    en: "The discount is {discount} and the subscription costs {price}. A discount can't be more than the price.",
  },
  too_many_invitations: {
    number: 2142,
    status: 409,
    tr: "Bekleyen {max} davetiniz var. Kullanılmayanları geri alın ya da kabul edilmelerini bekleyin.",
    en: "You have {max} open invitations. Take back those that are not needed, or wait until they are accepted.",
  },
  invited_often: {
    number: 2156,
    status: 429,
    tr: "Son 24 saatte {email} adresinin e-posta kutusuna {max} davet gönderdiniz. {hours} saat içinde yenisini gönderebilirsiniz; geri almadıysanız son davetin bağlantısı yedi gün geçerlidir.",
    en: "You sent {max} invitations to the mailbox of {email} within 24 hours. You can send another one within {hours} hours; the link of the last one holds for seven days, unless you took it back.",
  },
  invitations_today: {
    number: 2157,
    status: 429,
    tr: "Şirketiniz son 24 saatte {max} davet gönderdi. {hours} saat içinde yeniden gönderebilirsiniz.",
    en: "Your company sent {max} invitations within 24 hours. You can send more within {hours} hours.",
  },
  invited_sign_in_first: {
    number: 2143,
    status: 409,
    tr: "Bu davet kimlik sağlayıcınızla giriş yaparak kabul edilir. Davet sayfasındaki düğmeyle giriş yapın; başka bir hesapla girdiyseniz önce çıkış yapın.",
    en: "This invitation is accepted by signing in with your identity provider. Use the button on the invitation's page; if you are signed in with another account, sign out first.",
  },
  invited_elsewhere: {
    number: 2144,
    status: 409,
    tr: "Davet {invited} adresine gönderildi, kimlik sağlayıcınız ise adresinizin {given} olduğunu söylüyor. O adresin hesabıyla giriş yapın ya da davet edenden bu adrese davet göndermesini isteyin.",
    en: "The invitation went to {invited}, but your identity provider says that your address is {given}. Sign in with that address's account, or ask for an invitation to this one.",
  },
  invited_address_unproven: {
    number: 2145,
    status: 409,
    tr: "Kimlik sağlayıcınız {given} adresini doğrulanmış saymıyor (email_verified). Adresinizi orada doğrulayın, sonra bağlantıyı yeniden açın.",
    en: "Your identity provider does not say that {given} is confirmed (email_verified). Confirm your address there, then open the link again.",
  },
  key_suspended: {
    number: 2146,
    status: 401,
    tr: "Bu API anahtarı askıda: kimlik sağlayıcı, anahtarı oluşturan kişinin hesabını artık onaylamıyor. O kişi konsola yeniden giriş yapınca anahtar çalışır; yoksa bir yönetici yeni anahtar oluştursun.",
    en: "This API key is suspended: the identity provider no longer confirms the account of the person who made it. It works again when that person signs in to the console; otherwise have an owner make a new key.",
  },
  same_email: {
    number: 2170,
    status: 400,
    tr: "Bu zaten hesabınızın e-posta adresi. Başka bir adres yazın.",
    en: "This is your account's e-mail address already. Write another one.",
  },
} as const satisfies Words;
