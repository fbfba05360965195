import { isIP } from "node:net";
import { isPublicHost } from "@tradeport/contract/public-host";

interface Way {
  isInTheClear: (address: URL) => boolean;
  expected: string;
  /** Refused wherever the console is. */
  always?: true;
}

const s3: Way = {
  always: true,
  isInTheClear: ({ protocol }) => protocol === "http:",
  expected: "https://, since files go to a host of the open net; http:// only to this machine or a private net",
};

/** As the driver reads it: of a parameter that stands there twice the last one. */
const parametersOf = ({ searchParams }: URL) => new Map(searchParams);

/** Nothing said is no TLS, and libpq's own meaning of `require` looks at no certificate. */
const checksDatabase = (parameters: ReadonlyMap<string, string>): boolean => {
  const mode = parameters.get("sslmode");
  if (mode === undefined) return ["true", "1"].includes(parameters.get("ssl") ?? "");
  if (parameters.get("uselibpqcompat") === "true") return mode === "verify-full" || mode === "verify-ca";
  return ["require", "verify-ca", "verify-full"].includes(mode);
};

const database: Way = {
  isInTheClear: (address) => !checksDatabase(parametersOf(address)),
  expected:
    "?sslmode=verify-full at its end (with &sslrootcert=<file> where the server's certificate is of an authority of your own); without TLS only on this machine or a private net",
};

/** Ways out by which letters, rows or files would cross the open net readable, or to whoever says that they are that host. */
const ways = {
  smtpUrl: {
    isInTheClear: ({ protocol, searchParams }) => protocol === "smtp:" && searchParams.getAll("ignoreTLS").includes("true"),
    expected:
      "smtps://, or smtp:// without ignoreTLS=true, since e-mails hold links that open accounts; without TLS only on this machine or a private net",
  },
  databaseUrl: database,
  databaseClientUrl: database,
  s3Endpoint: s3,
  backupS3Endpoint: s3,
} satisfies Record<string, Way>;

/** An address that is written as one number, or in hex, as the resolver reads it; a socket's folder as it is. */
const plainHost = (host: string) => (host.startsWith("/") ? host : (URL.parse(`http://${host}`)?.hostname ?? host));

type Addresses = { readonly [K in keyof typeof ways]?: string | undefined };

/**
 * The settings that lead to a host of the open net without TLS, or without looking whose certificate it is, and what is expected of each.
 * `always`: a private net may know a name with dots for its own, but not an address of the open net.
 */
export const inTheClear = (addresses: Addresses): { key: keyof typeof ways; expected: string; always: boolean }[] =>
  (Object.entries(ways) as [keyof typeof ways, Way][]).flatMap(([key, { isInTheClear, expected, always = false }]) => {
    const text = addresses[key];
    // A database may be named by its parameters alone: "postgres://me@/orders?host=db".
    const url = text === undefined ? null : (URL.parse(text) ?? URL.parse(text.replace("@/", "@localhost/")));
    if (!url) return [];
    const host = plainHost(parametersOf(url).get("host") || decodeURIComponent(url.hostname));
    return isPublicHost(host) && isInTheClear(url)
      ? [{ key, expected, always: always || isIP(host.replace(/^\[|\]$/g, "")) !== 0 }]
      : [];
  });
