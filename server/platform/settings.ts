import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { isPublicHost } from "@tradeport/contract/public-host";
import { z } from "zod";
import { parseMasterKeys } from "./key-file.ts";
import { areProxies } from "./reach.ts";
import { parseReportAddress, type ReportAddress } from "./report-address.ts";
import { all, folder, loopback, origin, setting, whole, yes } from "./setting.ts";
import { auditSettings } from "./settings-audit.ts";
import { backupSettings } from "./settings-backup.ts";
import { fileSettings } from "./settings-files.ts";
import { keepSettings } from "./settings-keep.ts";
import { metricsSettings } from "./settings-metrics.ts";
import { peopleSettings } from "./settings-people.ts";
import { tracesSettings } from "./settings-traces.ts";
import { translationSettings } from "./settings-translation.ts";

const isSafeOrigin = (text: string) => text.startsWith("https:") || (URL.canParse(text) && !isPublicHost(new URL(text).hostname));

const projectRoot = resolve(import.meta.dirname, "../..");
/** An installed package is replaced by the next one, and its user may not be allowed to write there. */
const isPackage = basename(dirname(projectRoot)) === "node_modules";

/** Every setting that there is, in the order of the README's table. */
export const settings = {
  port: whole("PORT", "a free port", [1, 65_535], {
    default: "3000",
    about: "Port of the console.",
    parts: ["main", "api"],
  }),
  host: setting("HOST", z.string().regex(/^[A-Za-z0-9.:-]+$/), {
    default: "127.0.0.1",
    expected: "an address of this machine, e.g. 127.0.0.1, or 0.0.0.0 for all",
    about: "Address to listen on. `0.0.0.0` opens the console to the network, and needs `PUBLIC_URL`.",
    parts: ["main", "api"],
  }),
  trustedProxy: setting("TRUSTED_PROXY", z.string().refine(areProxies).optional(), {
    default: undefined,
    defaultText: "none",
    expected: "addresses or ranges of your own proxies, e.g. 127.0.0.1, 10.0.0.0/8 (no wider than /8, or /16 of IPv6)",
    about:
      "Only what these say of a caller's address is believed; without it all guests behind a proxy count as one, and sign-in is slowed by account and device alone.",
    parts: ["api"],
  }),
  publicUrl: setting("PUBLIC_URL", origin.refine(isSafeOrigin), {
    default: ({ port }) => new URL(`http://localhost:${port}`).origin,
    defaultText: "http://localhost:PORT",
    expected:
      "https:// with a host and perhaps a port, e.g. https://console.example.com; http:// only on this machine or a private net, since passwords go over it",
    about: "The address that browsers use, and the only origin that may call the API.",
    parts: [...all, "sandboxes"],
  }),
  data: setting("TRADEPORT_DATA", folder, {
    default: isPackage ? join(homedir(), ".local/share/tradeport") : join(projectRoot, "data"),
    defaultText: "./data in the project; of the package ~/.local/share/tradeport",
    expected: "a folder that may be written",
    about: "Database, files, logs and sandbox stores.",
    parts: all,
  }),
  databaseUrl: setting(
    "DATABASE_URL",
    z
      .string()
      .refine((text) => /^postgres(ql)?:\/\//.test(text))
      .optional(),
    {
      default: undefined,
      defaultText: "the embedded PostgreSQL",
      expected: "postgres://user:password@host:5432/name",
      about:
        "A PostgreSQL (15 or newer) of your own. Its user makes the tables and the roles `app`, `app_stores`, `app_platform`, `app_api`, `app_worker` and `app_client`; the parts then sign in as the last three.",
      parts: ["main", "api", "worker", "migrate"],
      secret: true,
    },
  ),
  databaseClientUrl: setting(
    "DATABASE_CLIENT_URL",
    z
      .string()
      .refine((text) => /^postgres(ql)?:\/\//.test(text))
      .optional(),
    {
      default: undefined,
      defaultText: "as `app_client`, by `npm start`",
      expected: "postgres://user:password@host:5432/name",
      about:
        "Only for parts that are started by hand: the same database for transactions of one company, as a login that can take the role `app` alone. Left out, they run as `DATABASE_URL` says.",
      parts: ["api", "worker"],
      secret: true,
    },
  ),
  databasePool: whole("DATABASE_POOL", "a number", [2, 500], {
    default: "10",
    about:
      "Most database connections of the API, and of the stores that a worker serves, for companies and as many for the platform; a worker's jobs have their own (see `WORKER_CONCURRENCY`).",
    parts: ["api", "worker"],
  }),
  ...peopleSettings,
  webhookOrigins: setting(
    "WEBHOOK_ORIGINS",
    z
      .string()
      .transform((text) => text.split(",").map((one) => one.trim()))
      .pipe(z.array(origin))
      .optional(),
    {
      default: undefined,
      defaultText: "none",
      expected: "http:// or https:// with a host and perhaps a port, several by commas, e.g. http://erp.local:8080",
      about:
        "Programs of your own net that webhooks may be sent to as well. Without it they go to public addresses by https alone. Every company of this installation can send there.",
      parts: ["api", "worker"],
    },
  ),
  sandboxes: setting(
    "SANDBOXES",
    z.enum(["on", "off"]).transform((text) => text === "on"),
    {
      default: "on",
      expected: "on or off",
      about: "Start the marketplaces' sandboxes. Off: no trial stores can be connected, and those that are there stand still.",
      parts: ["main"],
    },
  ),
  sandboxPort: whole("SANDBOX_PORT", "a free port", [1, 65_535], {
    default: ({ port }) => String((port as number) < 65_525 ? (port as number) + 10 : (port as number) - 10),
    defaultText: "PORT + 10",
    about: "Port of the marketplaces' sandboxes.",
    parts: ["main", "sandboxes"],
  }),
  sandboxHost: setting("SANDBOX_HOST", z.string().regex(/^(localhost|127(\.\d{1,3}){3}|::1)$/), {
    default: "127.0.0.1",
    expected: "an address that only this machine reaches, 127.0.0.1 or ::1: whoever reaches a sandbox can place orders there",
    about: "Address that the sandboxes listen on.",
    parts: ["main", "sandboxes"],
  }),
  sandboxData: setting("SANDBOX_DATA", folder, {
    default: ({ data }) => join(data as string, "sandbox"),
    defaultText: "TRADEPORT_DATA/sandbox",
    expected: "a folder that may be written",
    about: "What the sandboxes keep.",
    parts: ["main", "sandboxes"],
  }),
  sandboxOrigin: setting("SANDBOX_ORIGIN", origin.refine(loopback).optional(), {
    default: undefined,
    defaultText: "set by npm start",
    expected: "http:// with localhost, 127.0.0.1 or [::1] and a port, e.g. http://127.0.0.1:3010",
    about: "Where the sandboxes answer: the one place on this machine that connectors may call. Empty: no sandboxes.",
    parts: ["api", "worker"],
  }),
  masterKey: setting(
    "MASTER_KEY",
    z
      .string()
      .refine((text) => parseMasterKeys(text))
      .transform((text) => parseMasterKeys(text) as readonly Buffer[])
      .optional(),
    {
      default: undefined,
      defaultText: "read from MASTER_KEY_FILE",
      expected: "32 bytes in base64 or 64 hex digits, e.g. from: openssl rand -base64 32; several with commas between",
      about:
        "The key that wraps the keys of all stored credentials. Back it up apart from the database. Of several the first seals and the others open.",
      parts: all,
      secret: true,
    },
  ),
  masterKeyFile: setting("MASTER_KEY_FILE", folder, {
    default: ({ data }) => join(data as string, "master.key"),
    defaultText: "TRADEPORT_DATA/master.key",
    expected: "a file with 32 bytes in base64, one key a line, mode 0400",
    about: "The same as a file. Made at the first start, only while the database holds no secret.",
    parts: all,
  }),
  demo: setting("DEMO", yes, {
    default: ({ publicUrl, sandboxes }) => String(sandboxes === true && !isPublicHost(new URL(publicUrl as string).hostname)),
    defaultText: "true; false where PUBLIC_URL is open to strangers or SANDBOXES is off",
    expected: "true or false",
    about: "Make the demo platform (people, companies, sandbox stores) when it is not there.",
    parts: ["main"],
  }),
  demoPassword: setting("DEMO_PASSWORD", z.string().min(8).max(200).optional(), {
    default: undefined,
    defaultText: "random, printed once",
    expected:
      "8 to 200 characters, and nothing where others may reach it (PUBLIC_URL or HOST beyond this machine, TRUSTED_PROXY): each of the demo people gets a random one there, which is printed",
    about: "Password of the demo people at their making, on this machine alone.",
    parts: ["main"],
    secret: true,
  }),
  logLevel: setting("LOG_LEVEL", z.enum(["trace", "debug", "info", "warn", "error", "fatal", "silent"]), {
    default: "info",
    expected: "trace, debug, info, warn, error, fatal or silent",
    about: "How much the processes log.",
    parts: all,
  }),
  errorReportDsn: setting(
    "ERROR_REPORT_DSN",
    z
      .string()
      .refine((text) => parseReportAddress(text))
      .transform((text) => parseReportAddress(text) as ReportAddress)
      .optional(),
    {
      default: undefined,
      defaultText: "none: errors are in the log alone",
      expected: "the DSN of a Sentry-compatible service, e.g. https://key@errors.example.com/7 (http only on this machine)",
      about: "Where errors of the processes and of browsers are reported, without secrets and personal data.",
      parts: ["api", "worker"],
      secret: true,
    },
  ),
  workerConcurrency: whole("WORKER_CONCURRENCY", "a number", [1, 200], {
    default: "8",
    about:
      "Jobs that one worker process runs at a time, each with a database connection; a company has a quarter of them at most, and a quarter is left to short ones.",
    parts: ["worker"],
  }),
  leaseSeconds: whole("LEASE_SECONDS", "seconds", [2, 300], {
    default: "20",
    about: "After this long without a sign of life a worker's stores and jobs go to another. All workers need the same.",
    parts: ["worker"],
  }),
  stopSeconds: whole("STOP_SECONDS", "seconds", [2, 600], {
    default: "12",
    about:
      "A part that is asked to stop may finish what it is at for so long; then it ends where it stands, which loses nothing. Whoever stops it from outside has to wait longer.",
    parts: ["main", "api", "worker"],
  }),
  drainSeconds: whole("DRAIN_SECONDS", "seconds", [0, 300], {
    default: "0",
    about:
      "An api that is asked to stop first says 503 at `/ready` for so long, and answers all else: longer than a proxy that asks there takes to send elsewhere. Then `STOP_SECONDS` begin.",
    parts: ["main", "api"],
  }),
  ...metricsSettings,
  ...tracesSettings,
  ...fileSettings,
  ...translationSettings,
  ...keepSettings,
  ...auditSettings,
  ...backupSettings,
} as const;
