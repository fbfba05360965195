import { lock, unlock } from "./secrets.ts";

const mark = "sealed:";
const bound = "audit";

/** Text about somebody in a row that can never be changed: under a key that stands elsewhere, and goes when they are to be forgotten. */
export const sealText = (key: Buffer, text: string): string => mark + lock(key, Buffer.from(text), bound).toString("base64");

export const isSealed = (value: unknown): value is string => typeof value === "string" && value.startsWith(mark);

/** null: its key is gone, or it is another's. */
export const openText = (key: Buffer | null, sealed: string): string | null => {
  if (key === null) return null;
  try {
    return unlock(key, Buffer.from(sealed.slice(mark.length), "base64"), bound).toString();
  } catch {
    return null;
  }
};
