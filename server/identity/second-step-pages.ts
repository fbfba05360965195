import { html, passkeyForm, passkeyScript, safe } from "./page.ts";
import type { Enrolment } from "./second-factor.ts";
import { type Language, words } from "./words.ts";

const field = (
  language: Language,
  ticket: string,
  error: string,
  { submit, label = words[language].code as string, isFirst = true }: { submit: string; label?: string; isFirst?: boolean },
) => {
  const wrong = error ? ' aria-invalid="true" aria-describedby="error"' : "";
  return `<input type="hidden" name="ticket" value="${safe(ticket)}">
<label for="code">${label}</label>
<input id="code" name="code" type="text" inputmode="numeric" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" maxlength="40" required${isFirst ? " autofocus" : ""}${wrong}>
<button type="submit"${isFirst ? "" : ' class="second"'}>${submit}</button>`;
};
const errorText = (error: string) => (error ? `<p class="error" role="alert" id="error">${safe(error)}</p>` : "");

interface Ways {
  code: string;
  /** Where a passkey's answer goes; null for an account without one. */
  passkey: string | null;
  hasApp: boolean;
}
/** The code of the account's app, a passkey, or a recovery code. */
export const codePage = (language: Language, { code, passkey, hasApp }: Ways, ticket: string, error: string) => {
  const text = words[language];
  return html(
    language,
    text.secondStep,
    `<h1>${text.secondStep}</h1>
<p class="lead">${hasApp ? text.codeBody : text.passkeyBody}</p>
${errorText(error)}
${passkey ? passkeyForm(language, passkey, { ticket, isFirst: !hasApp }) : ""}
<form method="post" action="${safe(code)}">
${field(language, ticket, error, { submit: text.submit, label: hasApp ? text.code : text.recoveryCode, isFirst: hasApp || !passkey })}
</form>
<p>${hasApp ? text.lostPhone : text.lostPasskey}</p>
<p class="ways"><a class="quiet" href="/auth/login">${text.again}</a></p>`,
    { script: passkey ? passkeyScript : "" },
  );
};

/** The squares of a QR code, drawn: no script and no address of elsewhere. Always dark on white, or cameras don't read it. */
const drawn = (squares: boolean[][], label: string) => {
  const size = squares.length;
  const path = squares.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ""))).join("");
  return `<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" width="200" height="200" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#ffffff"/><path d="${path}" fill="#000000"/></svg>`;
};

/** For who must have a second step and has none. */
export const enrolPage = (
  language: Language,
  { code, passkey }: Omit<Ways, "hasApp">,
  ticket: string,
  { secret, address, squares }: Enrolment,
  error: string,
) => {
  const text = words[language];
  return html(
    language,
    text.setUp,
    `<h1>${text.setUp}</h1>
<p class="lead">${text.setUpBody}</p>
${errorText(error)}
<p>${drawn(squares, text.qr)}</p>
<p>${text.byHand} <code>${secret}</code></p>
<p><a class="quiet" href="${safe(address)}">${text.openApp}</a></p>
<form method="post" action="${safe(code)}">
${field(language, ticket, error, { submit: text.confirmCode })}
</form>
${passkey ? passkeyForm(language, passkey, { ticket, label: text.setUpPasskey }) : ""}`,
    { script: passkey ? passkeyScript : "" },
  );
};

/** Shown once. */
export const recoveryPage = (language: Language, action: string, ticket: string, codes: string[]) => {
  const text = words[language];
  return html(
    language,
    text.recovery,
    `<h1>${text.recovery}</h1>
<p class="lead">${text.recoveryBody}</p>
<ul class="codes">${codes.map((code) => `<li><code>${code}</code></li>`).join("")}</ul>
<form method="post" action="${safe(action)}">
<input type="hidden" name="ticket" value="${safe(ticket)}">
<button type="submit">${text.saved}</button>
</form>`,
  );
};
