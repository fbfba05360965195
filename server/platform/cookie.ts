import type { Locale } from "./errors.ts";

/** The value of one cookie of a Cookie header. */
export const cookieValue = (header: string | undefined, name: string): string | undefined => {
  for (const part of header?.split(";") ?? []) {
    const at = part.indexOf("=");
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
};

/** The language that e-mails and the server's pages are in for whoever chose one in this browser: Turkish or English. null: none chosen. */
export const selectedLocale = (header: string | undefined): Locale | null => {
  const selected = cookieValue(header, "i18n_redirected");
  return selected === "tr" ? "tr" : /^(en|de|fr|it)$/.test(selected ?? "") ? "en" : null;
};

/** httpOnly, SameSite=Lax, for the whole host; over https bound to it by the name. */
export const cookieOf = (secure: boolean, name: string) => {
  const full = secure ? `__Host-${name}` : name;
  return {
    name: full,
    set: (value: string, seconds: number) =>
      `${full}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure ? "; Secure" : ""}`,
  };
};
