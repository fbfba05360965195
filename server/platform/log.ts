import { type Logger, pino, stdSerializers } from "pino";
import { withoutPersonalData } from "./personal-data.ts";

export type { Logger } from "pino";

const hidden = "[hidden]";

/**
 * What may be logged, by name: ids of ours, names of parts and steps, counts, states. Whatever is not named here is left out, and the line
 * says under which names: what a field may hold is looked at by whoever adds it. Nothing here is typed by a person or sent by a buyer.
 */
export const loggable = new Set(
  `account appId attempt attempts call clientId count err error eventId hinted inboxId job jobId jobs key login mailId ms page part pid place port
  processId provider ran reason reqId requestId seconds state status step store storeId url user kind version webhook who why workerId
  workers`.split(/\s+/),
);
/**
 * Words of others: a library's, a browser's. They may hold what a buyer is called or how to reach them. What a marketplace says of a refusal
 * ("reasons") is not written at all: names and streets stand in it in every form.
 */
const words = new Set(["error", "reason", "why", "message", "stack"]);
/** Places of pages and calls: a link's secret may stand in them, and what somebody searched for. */
const places = new Set(["url", "page"]);

/**
 * What is logged of an error, by name: libraries hang rows, recipients, requests and answers on theirs, and those hold people's data
 * ("Failing row contains …").
 */
const ofErrors = new Set(
  `type message stack code status statusCode responseCode errno syscall severity schema table column constraint dataType routine position
  number kind retryAfterMs aggregateErrors cause`.split(/\s+/),
);

const deepest = 8;

const textOf = (name: string, text: string) => {
  if (places.has(name)) return redactText(withoutPersonalData(plainPlace(text)));
  return redactText(words.has(name) ? withoutPersonalData(withoutValues(text)) : text);
};
/** Without what follows a "?", and without a part that only a link's secret is as long as; ids of ours stay. */
const plainPlace = (text: string) =>
  (text.split(/[?#]/)[0] ?? "").replace(/[^/]{20,}/g, (part) => (/^[0-9a-f-]{36}$|^[A-Za-z]+$/.test(part) ? part : hidden));
/** What the database and the JSON reader quote of the value that they could not read. */
const withoutValues = (text: string) =>
  text
    .replace(/\b(invalid input (?:syntax|value)|malformed|[^"\n]*out of range)([^"\n]*)"[^"\n]*"/g, '$1$2"[value]"')
    .replace(/"[^"\n]*"( is out of range)/g, '"[value]"$1')
    .replace(/, (?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON/gs, " is not valid JSON");

/** A copy with what may be logged. `named`: the names that are allowed at this place. */
const shown = (name: string, value: unknown, named: ReadonlySet<string>, depth: number): unknown => {
  if (typeof value === "string") return textOf(name, value);
  if (typeof value !== "object" || value === null) return typeof value === "function" ? undefined : value;
  if (value instanceof Date) return value;
  if (value instanceof URL) return textOf("url", value.href);
  if (Buffer.isBuffer(value) || ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (depth >= deepest) return "[deep]";
  if (Array.isArray(value)) return value.slice(0, 200).map((item) => shown(name, item, named, depth + 1));
  if (value instanceof Error) return fieldsOf({ ...stdSerializers.err(value), cause: value.cause }, ofErrors, depth + 1, false);
  return fieldsOf(value, name === "err" ? ofErrors : named, depth + 1, name !== "err" && name !== "cause");
};

const fieldsOf = (entry: object, named: ReadonlySet<string>, depth: number, tells: boolean): Record<string, unknown> => {
  const all = Object.entries(entry);
  const out = Object.fromEntries(
    all.filter(([name]) => named.has(name)).map(([name, value]) => [name, shown(name, value, named, depth)]),
  );
  const left = all.map(([name]) => name).filter((name) => !named.has(name));
  if (tells && left.length > 0) out.leftOut = left.filter((name) => /^[A-Za-z]{1,40}$/.test(name)).slice(0, 20);
  return out;
};

/** What of an entry is written. */
export const allowed = (entry: object): Record<string, unknown> => fieldsOf(entry, loggable, 0, true);

const patterns: [RegExp, string][] = [
  [/\b(Basic|Bearer)\s+[A-Za-z0-9._~+/=-]{6,}/gi, `$1 ${hidden}`],
  [/\b(postgres(?:ql)?|https?|ftp):\/\/([^\s:@/]*):[^\s@/]+@/gi, `$1://$2:${hidden}@`],
  [
    /\b((?:api|client|webhook|access|refresh|id|master)?[_-]?(?:password|passwd|secret|token|api[_-]?key|credentials|cookie|authorization|code_verifier))(["']?\s*[=:]\s*["']?)[^\s"'&,;}]+/gi,
    `$1$2${hidden}`,
  ],
  [/([?&](?:code|state|session|sig)=)[^\s&"']+/gi, `$1${hidden}`],
  // A link's secret, wherever its address stands: in a stack, in a message, encoded as the way back of a sign-in.
  [/((?:\/|%2f)auth(?:\/|%2f)[a-z]+(?:\/|%2f))[\w-]+/gi, `$1${hidden}`],
  [/[\p{L}\p{N}._%+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu, "[e-mail]"],
  [/\beyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]*/g, hidden],
  // An authenticator app's secret (160 bits in base32), as it is and as it is shown, and a recovery code.
  [/[A-Z2-7]{32,}|(?:[A-Z2-7]{4}(?:[\s+_-]|%(?:25)*20)){7}[A-Z2-7]{4}/g, hidden],
  [/(%(?:25)*[0-9a-f]{2}|(?<![0-9a-z]))[0-9a-hjkmnp-tv-z]{4}(?:-[0-9a-hjkmnp-tv-z]{4}){3}(?!-?[0-9a-z])/gi, `$1${hidden}`],
];

/** As long as the secret of a link, a session or a key, which is 43 of these signs (256 bits); what stands beside it may look like more of it. */
const longRuns = /(%(?:25)*[0-9a-f]{2})?([\w-]{40,})/gi;
const id = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
/** Words joined to a name, of a column or a file whose end is a hash of eight signs; a hash in hexadecimal. */
const ours = /^(?:[0-9a-f_-]+|[a-z]+(?:[-_][a-z0-9]+)*(?:-[\w-]{8})?|[A-Z]+(?:_[A-Z0-9]+)+)$/;
const withoutLongSecrets = (text: string) =>
  text.replace(longRuns, (found, before: string = "", run: string) =>
    run.replace(id, "").length < 43 || ours.test(run) ? found : `${before}${hidden}`,
  );

/** Hides what looks like a secret in free text, and shows control characters (line ends, terminal escapes, what turns the direction of reading) instead of sending them. */
export const redactText = (text: string): string => {
  let out = text;
  for (const [pattern, by] of patterns) out = out.replace(pattern, by);
  return withoutLongSecrets(out).replace(control, (char) =>
    char === "\n" || char === "\t"
      ? char
      : char > "\xff"
        ? `\\u${char.charCodeAt(0).toString(16)}`
        : `\\x${char.charCodeAt(0).toString(16).padStart(2, "0")}`,
  );
};
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A logger that writes one line of JSON an entry (line ends stay escaped inside it). */
export const createLogger = (level: string, write: (line: string) => void): Logger => {
  const made = pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: allowed },
      serializers: { err: (error: unknown) => error },
      hooks: {
        logMethod(args, method) {
          for (const [i, arg] of args.entries()) if (typeof arg === "string") (args as unknown[])[i] = textOf("message", arg);
          method.apply(this, args);
        },
      },
    },
    { write },
  );
  // What a child carries stands in each of its lines.
  const { child } = made;
  made.child = function (this: Logger, bindings: object, ...more: never[]) {
    return child.call(this, fieldsOf(bindings, loggable, 0, false), ...more);
  } as typeof child;
  return made;
};

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
