import type { DemoPerson } from "#identity/demo-people.ts";
import type { Config } from "#platform/config.ts";
import { hasMailbox } from "#platform/mailbox.ts";
import { seesCallers } from "#platform/network-of.ts";

/** What `npm start` says when everything answers: where to look and how to sign in. */
export const greeting = (
  { publicUrl, port, sandboxOrigin, data, smtpUrl, mailboxKey, trustedProxy }: Config,
  people: DemoPerson[],
): string => {
  const wide = Math.max(0, ...people.map(({ username }) => username.length));
  const lines = people.map(({ who, username, password }) => `    ${username.padEnd(wide)}  ${password ?? "••••••••"}  ${who}`);
  const old = people.some(({ password }) => password === null);
  const mailbox = hasMailbox(smtpUrl, publicUrl, trustedProxy)
    ? `${publicUrl}/dev/mail?key=${mailboxKey}`
    : "SMTP_URL yok: e-postalar gönderilmez / is not set: no mail leaves";
  const blind = [
    "",
    "  Önde bir vekil sunucu var, ama TRUSTED_PROXY boş: çağıranlar adresleriyle ayırt edilemiyor.",
    "  / A proxy is in front and TRUSTED_PROXY is not set: callers can't be told apart by address. Set it to the proxy's address.",
  ];
  return [
    "",
    "  Tradeport hazır / is ready",
    "",
    `  Konsol / Console        ${publicUrl}`,
    ...(sandboxOrigin ? [`  Deneme pazaryerleri     ${sandboxOrigin}`, "  / Sandbox marketplaces"] : []),
    ...(smtpUrl ? [] : [`  Posta kutusu / Mailbox  ${mailbox}`]),
    ...(people.length > 0 ? ["", "  Giriş / Sign in", ...lines] : []),
    ...(old ? ["    ••••••••: ilk başlatmada gösterilen parola / the password that the first start showed"] : []),
    "",
    `  Veri / Data             ${data}`,
    ...(seesCallers({ publicUrl, port, trustedProxy }) ? [] : blind),
    "  Durdurmak için Ctrl-C   / Ctrl-C stops it",
    "",
  ].join("\n");
};
