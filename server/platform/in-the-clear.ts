import { isIP } from "node:net";
import { isPublicHost } from "@tradeport/contract/public-host";
import { parse } from "pg-connection-string";

interface Goes {
  host: string;
  isInTheClear: boolean;
}
interface Way {
  /** Where it goes, as the driver reads it; throws for what can't be read. */
  read: (text: string) => Goes;
  expected: string;
  /** Refused wherever the console is. */
  always?: true;
}

const byAddress = (isInTheClear: (address: URL) => boolean) => (text: string) => {
  const address = new URL(text);
  return { host: address.hostname, isInTheClear: isInTheClear(address) };
};
const s3: Way = {
  always: true,
  read: byAddress(({ protocol }) => protocol === "http:"),
  expected: "https://, since files go to a host of the open net; http:// only to this machine or a private net",
};

const translation: Way = {
  always: true,
  read: byAddress(({ protocol }) => protocol === "http:"),
  expected: "https://, since texts and the key go to a host of the open net; http:// only to this machine or a private net",
};

const database: Way = {
  read: (text) => {
    const { host, ssl, sslmode } = parse(text) as { host?: string; ssl?: unknown; sslmode?: string };
    // libpq looks at no certificate in the first two.
    const looks =
      sslmode !== "allow" &&
      sslmode !== "prefer" &&
      (ssl === true || (typeof ssl === "object" && (ssl as { rejectUnauthorized?: boolean }).rejectUnauthorized !== false));
    return { host: host || process.env.PGHOST || "localhost", isInTheClear: !looks };
  },
  expected:
    "?sslmode=verify-full at its end (with &sslrootcert=<file> where the server's certificate is of an authority of your own); without TLS only on this machine or a private net",
};

/** Ways out by which letters, rows or files would cross the open net readable, or to whoever says that they are that host. */
const ways = {
  smtpUrl: {
    read: byAddress(({ protocol, searchParams }) => protocol === "smtp:" && searchParams.getAll("ignoreTLS").includes("true")),
    expected:
      "smtps://, or smtp:// without ignoreTLS=true, since e-mails hold links that open accounts; without TLS only on this machine or a private net",
  },
  databaseUrl: database,
  databaseClientUrl: database,
  s3Endpoint: s3,
  backupS3Endpoint: s3,
  translationUrl: translation,
} satisfies Record<string, Way>;

/** An address that is written as one number, or in hex, as the resolver reads it; a socket's folder as it is. */
const plainHost = (host: string) => (host.startsWith("/") ? host : (URL.parse(`http://${host}`)?.hostname ?? host));

const goes = (read: Way["read"], text: string): Goes | null => {
  try {
    return read(text);
  } catch {
    return null;
  }
};

type Addresses = { readonly [K in keyof typeof ways]?: string | undefined };

/**
 * The settings that lead to a host of the open net without TLS, or without looking whose certificate it is, and what is expected of each.
 * `always`: a private net may know a name with dots for its own, but not an address of the open net, nor one that the driver can't read.
 */
export const inTheClear = (addresses: Addresses): { key: keyof typeof ways; expected: string; always: boolean }[] =>
  (Object.entries(ways) as [keyof typeof ways, Way][]).flatMap(([key, { read, expected, always = false }]) => {
    const text = addresses[key];
    if (text === undefined) return [];
    const way = goes(read, text);
    if (!way) return [{ key, expected: "an address that can be read", always: true }];
    const host = plainHost(way.host);
    return isPublicHost(host) && way.isInTheClear
      ? [{ key, expected, always: always || isIP(host.replace(/^\[|\]$/g, "")) !== 0 }]
      : [];
  });
