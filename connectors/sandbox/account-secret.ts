import { createHash, randomBytes } from "node:crypto";

/** A secret of an account that is opened: under the same key it is the same, so that one who asks again finds the account; without a key it is new. */
export const accountSecret = (key: unknown, what: string, bytes: number): string => {
  const random = typeof key === "string" && key ? createHash("sha256").update(`${what} ${key}`).digest() : randomBytes(bytes);
  return random.subarray(0, bytes).toString("hex");
};
