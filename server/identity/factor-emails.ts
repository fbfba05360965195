import { emptyId } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import type { Tx } from "#platform/db.ts";
import { quoted } from "#platform/email-template.ts";
import type { Locale } from "#platform/errors.ts";
import { sendMail } from "#platform/mail.ts";
import type { Sealer } from "#platform/sessions.ts";
import { accountOf } from "./account.ts";
import { notMe } from "./emails.ts";

type What = "on" | "off" | "reset" | "passkey" | "passkey_off" | "passkey_name" | "app_off" | "codes" | "codes_off";

/** What a passkey was called and is called now. */
type Names = [before: string, after: string];
const texts: Record<What, Record<Locale, { subject: string; text: (username: string, names: Names) => string }>> = {
  on: {
    tr: {
      subject: "İkinci adım açıldı",
      text: (username) => `${username} hesabınızın girişine ikinci bir adım eklendi; öteki oturumlarınız kapatıldı.`,
    },
    en: {
      subject: "The second step is on",
      text: (username) => `Your account ${username} now asks for a second step at sign-in; its other sessions were ended.`,
    },
  },
  off: {
    tr: {
      subject: "İkinci adım kapatıldı",
      text: (username) => `${username} hesabınıza artık yalnız parolayla giriliyor.`,
    },
    en: {
      subject: "The second step is off",
      text: (username) => `Your account ${username} now needs the password alone.`,
    },
  },
  passkey: {
    tr: {
      subject: "Geçiş anahtarı eklendi",
      text: (username) => `${username} hesabınıza bir geçiş anahtarı eklendi; hesabınıza artık onunla da giriliyor.`,
    },
    en: {
      subject: "A passkey was added",
      text: (username) => `Your account ${username} has a new passkey, which opens it as well.`,
    },
  },
  passkey_off: {
    tr: {
      subject: "Geçiş anahtarı kaldırıldı",
      text: (username) => `${username} hesabınızın bir geçiş anahtarı kaldırıldı.`,
    },
    en: {
      subject: "A passkey was removed",
      text: (username) => `Your account ${username} has one passkey less: it was removed.`,
    },
  },
  app_off: {
    tr: {
      subject: "Doğrulama uygulaması kaldırıldı",
      text: (username) => `${username} hesabınızın girişinde doğrulama uygulamasının kodları artık geçmiyor.`,
    },
    en: {
      subject: "The authenticator app was removed",
      text: (username) => `Codes of the authenticator app no longer count at the sign-in of your account ${username}.`,
    },
  },
  passkey_name: {
    tr: {
      subject: "Geçiş anahtarının adı değişti",
      text: (username, [before, after]) => `${username} hesabınızın ${before} adlı geçiş anahtarının adı artık ${after}.`,
    },
    en: {
      subject: "A passkey was renamed",
      text: (username, [before, after]) => `The passkey ${before} of your account ${username} is now called ${after}.`,
    },
  },
  codes: {
    tr: {
      subject: "Yeni kurtarma kodları oluşturuldu",
      text: (username) => `${username} hesabınız için yeni kurtarma kodları oluşturuldu; eskileri artık geçmiyor.`,
    },
    en: {
      subject: "New recovery codes were made",
      text: (username) => `Your account ${username} has new recovery codes; the old ones no longer count.`,
    },
  },
  codes_off: {
    tr: {
      subject: "Kurtarma kodları kaldırıldı",
      text: (username) => `${username} hesabınızın kurtarma kodları artık geçmiyor. Güvenlik sayfasında yenilerini oluşturun.`,
    },
    en: {
      subject: "The recovery codes were removed",
      text: (username) => `The recovery codes of your account ${username} no longer count. Make new ones on the Security page.`,
    },
  },
  reset: {
    tr: {
      subject: "İkinci adımınız sıfırlandı",
      text: (username) =>
        `${username} hesabınızın ikinci adımını destek kaldırdı ve oturumlarınızı kapattı. Parolanızla girip yeniden kurun.`,
    },
    en: {
      subject: "Your second step was reset",
      text: (username) =>
        `Your account ${username} had its second step removed by support, and its sessions were ended. Sign in with your password and set it up again.`,
    },
  },
};
const note = {
  tr: "Bunu siz yaptıysanız ya da istediyseniz bir şey yapmanız gerekmez.",
  en: "If you did it or asked for it, there is nothing to do.",
};

/** A call, or a step of the sign-in. */
export interface Teller extends Pick<Ctx, "locale"> {
  installation: { publicUrl: string };
  secrets: Pick<Sealer, "seal">;
}

/** Whoever changes how an account is opened can't do it in silence. */
export const tellOwner = async (
  tx: Tx,
  { installation: { publicUrl }, secrets, locale }: Teller,
  personId: string,
  what: What,
  names: Names = ["", ""],
) => {
  const account = await accountOf(tx, personId);
  if (!account) return;
  const action = notMe(publicUrl);
  const mail = (one: Locale) => {
    const { subject, text } = texts[what][one];
    return {
      subject,
      paragraphs: [text(account.username, [quoted(names[0]), quoted(names[1])])],
      action: action[one],
      note: note[one],
    };
  };
  const templates = { tr: mail("tr"), en: mail("en") };
  await sendMail({ db: tx, clientId: emptyId, secrets }, { to: account.email, locale, templates });
};
