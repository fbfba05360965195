import { type ErrorCode, errors, sentence } from "@tradeport/contract";

export type Locale = "tr" | "en";

/** What a person can act on. Its code is declared on the procedure; all else that is thrown is a bug with an id. */
export class Fail extends Error {
  code: ErrorCode;
  values: Record<string, unknown>;
  fields: { field: string; message: string }[];
  /** What was written stays: the refusal itself asked for something ("not read yet, now being read"). */
  keeps = false;
  constructor(code: ErrorCode, values: Record<string, unknown> = {}, fields: { field: string; message: string }[] = []) {
    // A refusal that tells its fields alone names the first of them.
    const named = fields[0] ? { field: fields[0].field, reason: fields[0].message, ...values } : values;
    super(sentence(code, named, "en"));
    this.name = "Fail";
    this.code = code;
    this.values = named;
    this.fields = fields;
  }
  keeping() {
    this.keeps = true;
    return this;
  }
  get status() {
    return errors[this.code].status;
  }
  /** What a marketplace's program answered, or the code that it knows a thing by: kept out of the sentence, for support. */
  get said(): string | undefined {
    const { said } = this.values;
    return typeof said === "string" && said !== "" ? said : undefined;
  }
  sentence(locale: Locale) {
    return sentence(this.code, this.values, locale);
  }
}

/** Unique and check violations that a use-case turns into words: the constraint's name, or undefined for anything else. */
export const violated = (error: unknown): string | undefined => {
  const { code, constraint } = error as { code?: string; constraint?: string };
  return code === "23505" || code === "23514" ? constraint : undefined;
};

const awayCodes = new Set([
  "57P01",
  "57P02",
  "57P03",
  "25P03",
  // The part's own sign-in is refused: its password or its right was changed from elsewhere.
  "28000",
  "28P01",
  "08000",
  "08003",
  "08006",
  "08001",
  "53300",
  "ECONNREFUSED",
  "ECONNRESET",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOENT",
  // Its socket takes no more callers: it hangs.
  "EAGAIN",
  "EPIPE",
]);
/** The database cannot be reached (restarting, killed, no free connection): worth waiting for, not a bug. */
export const databaseAway = (error: unknown): boolean => {
  const { code, message, syscall } = error as { code?: string; message?: string; syscall?: string };
  if ((code === "ENOENT" || code === "EAGAIN") && syscall !== "connect") return false;
  return (
    (code !== undefined && awayCodes.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(message ?? "")
  );
};

/** What nobody who asked can help: the database is away, a disk is full (of this machine, or of the database's), or a bug. */
export const faultOf = (error: unknown, requestId: string): Fail => {
  if (databaseAway(error)) return new Fail("database_away");
  const { code } = error as { code?: string };
  return code === "ENOSPC" || code === "53100" ? new Fail("disk_full") : new Fail("bug", { requestId });
};
