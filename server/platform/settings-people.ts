import { z } from "zod";
import { address, all, loopback, optionalText, setting, whole } from "./setting.ts";
import { strangersMayTry } from "./strangers.ts";

/** How people sign in, how long they stay, and by whom letters go to them. */
export const peopleSettings = {
  oidcIssuer: setting(
    "OIDC_ISSUER",
    z
      .string()
      .refine((text) => address(text, ["https:"]) ?? (address(text, ["http:"]) && loopback(text)))
      .optional(),
    {
      default: undefined,
      defaultText: "the embedded provider",
      expected: "the issuer's https:// address, e.g. https://login.example.com/realms/seller (http:// only on this machine)",
      about: "An OpenID provider of your own.",
      parts: ["api"],
    },
  ),
  oidcClientId: setting("OIDC_CLIENT_ID", optionalText, {
    default: undefined,
    expected: "the client id that the provider gave",
    about: "Needed with `OIDC_ISSUER`.",
    parts: ["api"],
  }),
  oidcClientSecret: setting("OIDC_CLIENT_SECRET", optionalText, {
    default: undefined,
    expected: "the client secret that the provider gave",
    about: "With `OIDC_ISSUER`, unless the client is public.",
    parts: ["api"],
    secret: true,
  }),
  oidcRoleClaim: setting("OIDC_ROLE_CLAIM", z.string().min(1), {
    default: "role",
    expected: "the name of a claim",
    about: "The claim of the provider's token that says `Admin`.",
    parts: ["api"],
  }),
  oidcAudience: setting("OIDC_AUDIENCE", optionalText, {
    default: undefined,
    defaultText: "the product's own",
    expected: "the audience that the provider puts into access tokens for Tradeport, other than OIDC_CLIENT_ID",
    about:
      "Bearer tokens for another audience are refused. Whichever client gets a token for it at the provider acts as its person.",
    parts: ["api"],
  }),
  oidcAnswerSeconds: whole("OIDC_ANSWER_SECONDS", "seconds", [1, 60], {
    default: "5",
    about: "So long a call waits for what that provider says of its person, asked again every 25 s; then its last word counts.",
    parts: ["api"],
  }),
  secondFactor: setting("SECOND_FACTOR", z.enum(["offered", "admins", "everybody"]), {
    default: ({ publicUrl, host, trustedProxy }) =>
      strangersMayTry({ publicUrl: publicUrl as string, host: host as string, trustedProxy: trustedProxy as string | undefined })
        ? "admins"
        : "offered",
    defaultText:
      "admins; offered where HOST is of this machine, PUBLIC_URL of it or of a private net, and no TRUSTED_PROXY is set",
    expected: "offered, admins or everybody",
    about:
      "Who must sign in with a second factor beside the password; everybody may. With `OIDC_ISSUER` that is the provider's matter.",
    parts: ["api"],
  }),
  smtpUrl: setting(
    "SMTP_URL",
    z
      .string()
      .refine((text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol) && new URL(text).hostname !== "")
      .optional(),
    {
      default: undefined,
      defaultText: "none: a local mailbox",
      expected: "smtp://user:password@host:587 or smtps://user:password@host:465",
      about:
        "The mail server that e-mails leave by, under TLS (`?ignoreTLS=true` for a server on a net of your own). Without one they stay in a local mailbox, `/dev/mail`, that opens on this machine alone, with the key of `MAILBOX_KEY`.",
      parts: all,
      secret: true,
    },
  ),
  mailboxKey: setting(
    "MAILBOX_KEY",
    z
      .string()
      .regex(/^[\w-]{8,100}$/)
      .optional(),
    {
      default: undefined,
      defaultText: "random at each start, printed by `npm start`",
      expected: "8 to 100 letters, digits, _ or -",
      about: "Opens the local mailbox: `/dev/mail?key=…`. Without it an api that is started by hand has no mailbox.",
      parts: ["main", "api"],
      secret: true,
    },
  ),
  mailFrom: setting("MAIL_FROM", z.string().regex(/^([^<>\r\n]* )?<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/), {
    default: ({ publicUrl }) => `Tradeport <no-reply@${new URL(publicUrl as string).hostname}>`,
    defaultText: "Tradeport <no-reply@host of PUBLIC_URL>",
    expected: "an address, or Name <address>",
    about: "Whom e-mails are from.",
    parts: ["worker"],
  }),
  supportAddress: setting(
    "SUPPORT_ADDRESS",
    z
      .string()
      .regex(/^[^\s<>@]+@[^\s<>@]+$/)
      .optional(),
    {
      default: undefined,
      defaultText: "every Admin's own",
      expected: "an e-mail address",
      about: "Where questions from Support > Contact go.",
      parts: ["api"],
    },
  ),
  sessionIdleMinutes: whole("SESSION_IDLE_MINUTES", "minutes", [5, 1440], {
    default: "720",
    about:
      "A browser in which nobody does anything this long is signed out: what an open page asks by itself does not count. After a day everybody signs in again.",
    parts: ["api"],
  }),
  streamCheckSeconds: whole("STREAM_CHECK_SECONDS", "seconds", [1, 30], {
    default: "30",
    about: "How often a stream of live events asks again whether its reader may still read.",
    parts: ["api"],
  }),
} as const;
