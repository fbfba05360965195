import { type Logger, pino, stdSerializers } from "pino";

export type { Logger } from "pino";

const hidden = "[hidden]";
/** Compared without case, `_` and `-`: apiKey, api_key and API-KEY are one name. */
const secretNames = new Set(
  `authorization proxyauthorization cookie setcookie password newpassword oldpassword passwd apikey apisecret apitoken token accesstoken
  refreshtoken idtoken secret clientsecret webhooksecret webhookkey code codeverifier credentials credentialsnext masterkey session
  sessionid databaseurl otp`.split(/\s+/),
);
const isSecret = (name: string) => secretNames.has(name.replace(/[_-]/g, "").toLowerCase());
/** Names that are a secret's in some places and plain words in others: an error's code or a category's code must stay readable. */
const isPlain = (name: string, value: unknown) =>
  name.toLowerCase() === "code" && (typeof value !== "string" || value.length < 16);

/**
 * What is logged of an error, by name: libraries hang rows, recipients, requests and answers on theirs, and those hold people's data
 * ("Failing row contains …").
 */
const allowed = new Set(
  `type message stack code status statusCode responseCode errno syscall severity schema table column constraint dataType routine position
  number verdict reasons retryAfterMs aggregateErrors cause`.split(/\s+/),
);
const errorFields = (error: Error) =>
  Object.fromEntries(Object.entries({ ...stdSerializers.err(error), cause: error.cause }).filter(([name]) => allowed.has(name)));

const deepest = 8;

/** A copy in which every value under a secret's name is hidden, at any depth that is worth logging; texts are cleaned as well. */
export const redact = (value: unknown, depth = 0): unknown => {
  if (typeof value === "string") return redactText(value);
  if (typeof value !== "object" || value === null) return value;
  if (value instanceof Date) return value;
  if (value instanceof URL) return redactText(value.href);
  if (Buffer.isBuffer(value) || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= deepest) return "[deep]";
  if (value instanceof Error) return redact(errorFields(value), depth + 1);
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => redact(item, depth + 1));
  const out: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name === "raw" && inner instanceof Error) continue;
    out[name] = inner != null && isSecret(name) && !isPlain(name, inner) ? hidden : redact(inner, depth + 1);
  }
  return out;
};

const patterns: [RegExp, string][] = [
  [/\b(Basic|Bearer)\s+[A-Za-z0-9._~+/=-]{6,}/gi, `$1 ${hidden}`],
  [/\b(postgres(?:ql)?|https?|ftp):\/\/([^\s:@/]*):[^\s@/]+@/gi, `$1://$2:${hidden}@`],
  [
    /\b((?:api|client|webhook|access|refresh|id|master)?[_-]?(?:password|passwd|secret|token|api[_-]?key|credentials|cookie|authorization|code_verifier))(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi,
    `$1$2${hidden}`,
  ],
  [/([?&](?:code|state|session|sig)=)[^\s&"']+/gi, `$1${hidden}`],
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, "[e-mail]"],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, hidden],
];

/** Hides what looks like a secret in free text, and shows control characters (line ends, terminal escapes) instead of sending them. */
export const redactText = (text: string): string => {
  let out = text;
  for (const [pattern, by] of patterns) out = out.replace(pattern, by);
  return out.replace(control, (char) =>
    char === "\n" || char === "\t" ? char : `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f]/g;

/** A logger that writes one line of JSON an entry (line ends stay escaped inside it). */
export const createLogger = (level: string, write: (line: string) => void): Logger =>
  pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (entry) => redact(entry) as Record<string, unknown> },
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          for (const [i, arg] of args.entries()) if (typeof arg === "string") (args as unknown[])[i] = redactText(arg);
          method.apply(this, args);
        },
      },
    },
    { write },
  );

let onError: (line: string) => void = () => {};
/** Told each line of an error, as it is written: secrets are hidden in it. */
export const whenErrorIsLogged = (listener: (line: string) => void) => {
  onError = listener;
};

let root: Logger | undefined;
/** The logger of one part of this process ("api", "worker", "store loop"); LOG_LEVEL sets how much it says. */
export const logger = (part: string): Logger => {
  if (!root) {
    const out = pino.destination({ fd: 1, sync: true });
    root = createLogger(process.env.LOG_LEVEL || "info", (line) => {
      out.write(line);
      if (/^\{"level":"(error|fatal)"/.test(line)) onError(line);
    });
  }
  return root.child({ part });
};
