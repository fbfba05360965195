import { newAddressHours } from "#identity/new-address.ts";
import type { EmailTemplates } from "#platform/email-template.ts";

interface About {
  name: string;
  username: string;
  to: string;
}
const address = (publicUrl: string, token: string) => `${publicUrl}/Auth/NewAddress/${token}`;

/** To the mailbox that the account has today. */
export const oldAddressEmail = (publicUrl: string, token: string, { name, username, to }: About): EmailTemplates => ({
  tr: {
    subject: "E-posta adresiniz değiştirilmek isteniyor",
    name,
    paragraphs: [
      `${username} hesabının e-posta adresi ${to} olarak değiştirilmek istendi.`,
      "Onaylıyorsanız aşağıdaki bağlantıyı açın. Yeni adrese giden bağlantı da açıldığında adres değişir.",
    ],
    action: { label: "Değişikliği onayla", address: address(publicUrl, token) },
    note: `Bağlantı ${newAddressHours} saat geçerlidir. İsteği siz yapmadıysanız bağlantıyı açmayın ve parolanızı değiştirin: adresiniz olduğu gibi kalır.`,
  },
  en: {
    subject: "Your e-mail address is to be changed",
    name,
    paragraphs: [
      `Somebody asked to change the e-mail address of the account ${username} to ${to}.`,
      "If you agree, open the link below. The address changes when the link that went to the new address was opened too.",
    ],
    action: { label: "Agree to the change", address: address(publicUrl, token) },
    note: `The link is valid for ${newAddressHours} hours. If you did not ask for this, don't open it and change your password: your address stays as it is.`,
  },
});

/** To the mailbox that the account had: nothing of the account reaches it any more, so there is no link that would help. */
export const changedAddressEmail = ({ name, username, to }: About): EmailTemplates => ({
  tr: {
    subject: "E-posta adresiniz değişti",
    name,
    paragraphs: [
      `${username} hesabının e-posta adresi az önce ${to} oldu: iki posta kutusuna giden bağlantılar da açıldı.`,
      "Hesabın e-postaları bundan sonra yeni adrese gider. Giriş de bu adresle ya da kullanıcı adıyla yapılır.",
    ],
    note: "Değiştiren siz değilseniz hemen bize ve şirketinizdeki bir yöneticiye yazın: yeni parola bağlantıları artık bu adrese gelmez.",
  },
  en: {
    subject: "Your e-mail address was changed",
    name,
    paragraphs: [
      `The e-mail address of the account ${username} has just become ${to}: the links that went to both mailboxes were opened.`,
      "E-mails of the account go to the new address from now on. It signs in with that address, or with the user name.",
    ],
    note: "If it was not you, write to us and to an owner of your company at once: links for a new password don't come to this address any more.",
  },
});

/** To the mailbox that is to be the account's, and may be a stranger's: nothing stands in it that whoever asks could have typed. */
export const newAddressEmail = (publicUrl: string, token: string): EmailTemplates => ({
  tr: {
    subject: "Yeni e-posta adresinizi doğrulayın",
    paragraphs: [
      "Merhaba,",
      "Tradeport’taki bir hesap bundan sonra bu adresi kullanmak istiyor.",
      "Aşağıdaki bağlantıyı açın. Bugünkü adrese giden bağlantı da açıldığında adres değişir.",
    ],
    action: { label: "Yeni adresi doğrula", address: address(publicUrl, token) },
    note: `Bağlantı ${newAddressHours} saat geçerlidir. Bu hesap sizin değilse bu e-postayı silin: bir şey değişmez.`,
  },
  en: {
    subject: "Confirm your new e-mail address",
    paragraphs: [
      "Hello,",
      "An account at Tradeport wants to use this address from now on.",
      "Open the link below. The address changes when the link that went to today's address was opened too.",
    ],
    action: { label: "Confirm the new address", address: address(publicUrl, token) },
    note: `The link is valid for ${newAddressHours} hours. If the account is not yours, delete this e-mail: nothing changes.`,
  },
});
