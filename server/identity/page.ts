import { type Language, words } from "./words.ts";

export const safe = (text: string) =>
  text.replace(/[&<>"']/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[sign]!);

/** Pages load our style sheet, typeface and pictures and nothing else. `script`: our own file, for the page that posts itself and for passkeys. */
export const pagePolicy = (script = false) =>
  `default-src 'none'; style-src 'self'; img-src 'self'; font-src 'self'; ${script ? "script-src 'self'; connect-src 'self'; " : ""}form-action 'self'; base-uri 'none'; frame-ancestors 'none'`;

const mark = (size: number) =>
  `<p class="logo"><img src="/oidc/assets/logo.svg" alt="" width="${size}" height="${size}">Tradeport</p>`;

/** The authentication layout of the console: cover at the left, `body` at the right, on a phone alone. `corner`: top right. */
export const html = (language: Language, title: string, body: string, { corner = "", script = "" } = {}) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${safe(title)} · Tradeport</title>
<link rel="icon" href="/oidc/assets/logo.svg">
<link rel="stylesheet" href="/fonts/inter-4.1.css">
<link rel="stylesheet" href="/oidc/assets/sign-in.css">
${script && `<script src="${script}" defer></script>`}
</head>
<body>
<aside>${mark(34)}<p class="cover">${words[language].cover}</p><p>${words[language].slogan}</p></aside>
<main>
<header>${mark(28)}${corner}</header>
<div class="form">
${body}
</div>
</main>
</body>
</html>`;

export const passkeyScript = "/oidc/assets/passkey.js";
/** The script shows it where the browser has passkeys. `isFirst`: the way that the page is about, and not one beside it. */
export const passkeyForm = (
  language: Language,
  action: string,
  { ticket = "", isFirst = false, label = words[language].passkey as string } = {},
) => {
  const text = words[language];
  return `<form method="post" action="${safe(action)}" data-passkey="${safe(action)}-options" hidden>
<p class="error" role="alert" hidden>${text.passkeyFailed}</p>
<input type="hidden" name="ticket" value="${safe(ticket)}"><input type="hidden" name="answer" value="">
<button type="submit"${isFirst ? " autofocus" : ' class="second"'}>${label}</button>
</form>`;
};

/** With an error the page also offers the confirming mail, to whoever asks: it says nothing about the name that was typed. */
export const signInPage = (language: Language, action: string, name: string, withPasskey: boolean, error?: string) => {
  const text = words[language];
  const other = language === "tr" ? "en" : "tr";
  const wrong = error ? ' aria-invalid="true" aria-describedby="error"' : "";
  return html(
    language,
    text.signIn,
    `<h1>${text.welcome}</h1>
${error ? `<p class="error" role="alert" id="error">${safe(error)}</p>` : ""}
${error ? `<p><a class="quiet" href="/Auth/EmailVerification">${text.sendAgain}</a></p>` : ""}
<form method="post" action="${safe(action)}">
<label for="name">${text.name}</label>
<input id="name" name="name" type="text" autocomplete="username" autocapitalize="none" spellcheck="false" maxlength="200" required value="${safe(name)}"${name ? "" : " autofocus"}${wrong}>
<label for="password">${text.password}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${name ? " autofocus" : ""}${wrong}>
<button type="submit">${text.submit}</button>
</form>
${withPasskey ? passkeyForm(language, `${action}/passkey`) : ""}
<p class="ways"><a class="quiet" href="/Auth/ForgottenPassword">${text.forgotten}</a><a class="quiet" href="/Auth/Register">${text.signUp}</a><a class="quiet" href="/login">${text.back}</a></p>`,
    {
      corner: `<a class="quiet" href="${safe(action)}?lang=${other}" lang="${other}" hreflang="${other}">${text.other}</a>`,
      script: withPasskey ? passkeyScript : "",
    },
  );
};

/** A plain page with one way on: signing in again, or out; `signUp` names the way to a company of one's own. */
export const noticePage = (language: Language, title: string, body: string, leave = false, signUp?: string) => {
  const text = words[language];
  const [address, label] = leave ? ["/auth/logout", text.signOut] : ["/auth/login", text.again];
  return html(
    language,
    title,
    `<h1>${safe(title)}</h1>
<p class="lead">${safe(body)}</p>
${signUp ? `<p><a class="button" href="/Auth/Register">${signUp}</a></p>` : ""}
<p><a class="button" href="${address}">${label}</a></p>
<p><a class="quiet" href="/">${text.home}</a></p>`,
  );
};
