import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";

/** The whole password counts, up to here: longer ones are refused before any work is done. */
export const longestPassword = 200;

const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const derive = promisify(argon2) as (algorithm: "argon2id", parameters: Argon2Parameters) => Promise<Buffer>;

// Each hash takes 19 MiB and a thread: two at once, the rest wait their turn.
let free = 2;
const waiting: { go: () => void; works: boolean }[] = [];
const inTurn = async <T>(work: () => Promise<T>, works = true): Promise<T> => {
  if (free > 0) free--;
  else await new Promise<void>((go) => waiting.push({ go, works }));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next.go();
    else free++;
  }
};

/** So many wait for their turn that one more would wait for long, and all others behind it. */
export const hashesWait = (most = 6) => waiting.filter(({ works }) => works).length > most;

/** How long the last hash took, in ms. */
let lastTook = 0;
const run = (password: string, nonce: Buffer, { memory, passes, parallelism, tagLength }: typeof cost) =>
  inTurn(async () => {
    const startedAt = performance.now();
    // The same characters typed on another keyboard may come in another Unicode form.
    const message = password.normalize("NFKC");
    return derive("argon2id", { message, nonce, memory, passes, parallelism, tagLength }).finally(() => {
      lastTook = performance.now() - startedAt;
    });
  });

const text = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

/** `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, so that the cost can rise later. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16);
  const hash = await run(password, salt, cost);
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(salt)}$${text(hash)}`;
};

/** What no password opens: as the hash of one that nobody knows, without the work. */
export const unknownHash = (): string =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${text(randomBytes(16))}$${text(randomBytes(cost.tagLength))}`;

let dummy: Promise<string> | undefined;

/** Takes the same time for an account that does not exist (`stored` undefined), and is then false. */
export const passwordMatches = async (password: string, stored: string | undefined): Promise<boolean> => {
  dummy ??= hashPassword(randomBytes(32).toString("base64"));
  const [, , , costs = "", salt = "", hash = ""] = (stored ?? (await dummy)).split("$");
  const [memory, passes, parallelism] = costs.split(",").map((part) => Number(part.slice(2)));
  const expected = Buffer.from(hash, "base64");
  const actual = await run(password, Buffer.from(salt, "base64"), {
    memory: memory!,
    passes: passes!,
    parallelism: parallelism!,
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected) && stored !== undefined;
};

/**
 * As long as a password that is looked at takes, for one that is not: where others wait, a turn among them without any work, which keeps
 * nobody waiting, and then as long as the last one worked; else the work.
 */
export const looksAtNothing = async (password: string): Promise<false> => {
  if (!hashesWait(0)) return (await passwordMatches(password, undefined)) && false;
  await inTurn(async () => {}, false);
  return setTimeout(lastTook, false);
};

/** Made at the first sign-in or here: the first unknown user must not wait longer than the second. */
export const warmUp = () => passwordMatches("", undefined);
