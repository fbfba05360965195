import { resolve } from "node:path";
import { z } from "zod";

/** The processes that a setting is for: `backup` is `npm run restore` too. `main` is `npm start`, which hands each part what it needs. */
type Part = "main" | "api" | "worker" | "sandboxes" | "migrate" | "backup";

export interface Setting<S extends z.ZodType = z.ZodType> {
  name: string;
  schema: S;
  /** Used when the variable is not set or empty; a function of the settings above it. */
  default: string | ((above: Record<string, unknown>) => string | undefined) | undefined;
  /** The default in words, where it is not plain text. */
  defaultText?: string;
  /** What a right value looks like: the end of the sentence that refuses a wrong one. */
  expected: string;
  about: string;
  parts: readonly Part[];
  secret: boolean;
}

export const setting = <S extends z.ZodType>(
  name: string,
  schema: S,
  rest: Omit<Setting<S>, "name" | "schema" | "secret"> & { secret?: true },
) => ({
  name,
  schema,
  secret: false,
  ...rest,
});

/** A whole number; its limits are said where it is refused. */
export const whole = (
  name: string,
  what: string,
  [from, to]: [from: number, to: number],
  rest: Omit<Setting, "name" | "schema" | "secret" | "expected">,
) => {
  const digits = z.string().regex(/^\d{1,15}$/);
  const schema = digits.transform(Number).pipe(z.number().min(from).max(to));
  return setting(name, schema, { ...rest, expected: `${what} from ${from} to ${to}` });
};

export const address = (text: string, protocols: string[]) => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url !== undefined && protocols.includes(url.protocol) && url.username === "" ? url : undefined;
};
/** An origin: protocol, host and port, nothing after. */
export const origin = z
  .string()
  .transform((text) => text.replace(/\/$/, ""))
  .refine((text) => address(text, ["http:", "https:"])?.origin === text);
export const loopback = (text: string) => /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(new URL(text).hostname);
export const folder = z
  .string()
  .refine((text) => !text.includes("\0"))
  .transform((text) => resolve(text));
export const yes = z.enum(["true", "false"]).transform((text) => text === "true");
export const optionalText = z.string().min(1).optional();

export const all = ["main", "api", "worker"] as const;
