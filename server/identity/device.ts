import { randomUUID } from "node:crypto";
import { cookieOf, cookieValue } from "#platform/cookie.ts";
import type { Sealer } from "#platform/sessions.ts";

/** A browser in which these accounts signed in before. It opens nothing: its own count stands in place of the network's. */
export interface Device {
  id: string;
  accounts: string[];
  /** By account what it was called, without a version, when they did: a cookie that was copied into a browser of another name tells. */
  browsers?: Record<string, string[]>;
}

const purpose = "known-device";
const days = 180;
/** As many as share a packing table in two shifts; more names would not fit into a cookie. */
const most = 12;
const mostNames = 3;

export const isSameBrowser = (device: Device | null, accountId: string, browser: string) =>
  (device?.browsers?.[accountId] ?? []).includes(browser);

export const knownDevices = (sealer: Sealer, secure: boolean) => {
  const cookie = cookieOf(secure, "device");
  return {
    /** Null for a browser that nobody signed in with, and for a cookie that we did not make. */
    read: (header: string | undefined): Device | null => {
      try {
        const sealed = Buffer.from(cookieValue(header, cookie.name) ?? "", "base64url");
        return JSON.parse(Buffer.from(sealer.open(sealed, purpose)).toString()) as Device;
      } catch {
        return null;
      }
    },
    /** The Set-Cookie by which this browser knows this account from now on, beside those that it knew. */
    remember: (device: Device | null, accountId: string, browser: string): string => {
      const accounts = [accountId, ...(device?.accounts ?? []).filter((id) => id !== accountId)].slice(0, most);
      const names = [browser, ...(device?.browsers?.[accountId] ?? []).filter((name) => name !== browser)].slice(0, mostNames);
      const browsers = Object.fromEntries(accounts.map((id) => [id, id === accountId ? names : (device?.browsers?.[id] ?? [])]));
      const known: Device = { id: device?.id ?? randomUUID(), accounts, browsers };
      return cookie.set(
        Buffer.from(sealer.seal(Buffer.from(JSON.stringify(known)), purpose)).toString("base64url"),
        days * 86_400,
      );
    },
  };
};
