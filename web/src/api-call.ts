import { releaseHeader } from "@tradeport/contract/page";
import { ApiError, noAnswer, readAnswer } from "./api-error.ts";
import { dataLanguage, translate } from "./i18n/index.ts";
import { isSomebodys, pageHeaders } from "./page-of.ts";

/** One call over the wire: address, method, headers, retry, answer. */
export interface Call {
  address: string;
  method: string;
  input: unknown;
  /** A change: it carries an Idempotency-Key. */
  writes: boolean;
  /** What it changes, by the contract. */
  changes?: readonly string[];
  signal?: AbortSignal | undefined;
  /** The proposal that it releases. */
  releases?: string | undefined;
}

const words = () => ({
  code: (number: number, message: string) => translate("api.code", { number, message }),
  noData: translate("api.noData"),
  request: translate("api.request"),
  other: translate("api.other"),
  signedOut: translate("api.signedOut"),
  badRequest: translate("api.badRequest"),
});

/** Who is told that the session is gone; set once by the shell. */
let onSignedOut = () => {};
export const whenSignedOut = (listener: () => void) => {
  onSignedOut = listener;
};
/** Who is told that the session is another person's now, or works for another company. */
let onOtherPage = () => {};
export const whenOtherPage = (listener: () => void) => {
  onOtherPage = listener;
};
/** Asks the person to prove who they are, where they have a second factor by that too, and answers whether they did; set once by the shell. */
let askForProof = async (_withFactor: boolean) => false;
export const whenProofNeeded = (ask: (withFactor: boolean) => Promise<boolean>) => {
  askForProof = ask;
};
/** Who is told that a person tries a change again: what was said of the last try is over; set once by the shell. */
let onTry = (_call: string) => {};
export const whenTried = (listener: (call: string) => void) => {
  onTry = listener;
};
const tried = ({ address }: Call) => onTry(address.split("/").at(-1) ?? "");
/** What needs a proof is asked for again after it: the same act, by the same key. */
const proven = async <T>(run: () => Promise<T>): Promise<T> => {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof ApiError) || !["proof_needed", "factor_needed"].includes(error.code)) throw error;
    if (await askForProof(error.code === "factor_needed")) return run();
    // The person's own no is said as that.
    throw new ApiError(error.message, { status: error.status, code: error.code, number: error.number, tone: "warning" });
  }
};

export const judge = (status: number, statusText: string, body: unknown, address: string) => {
  // Whoever asks who is here is told that nobody is; a page of somebody has then lost its session.
  if (status === 401 && (isSomebodys() || !address.endsWith("/GetClientProfileLogin"))) onSignedOut();
  try {
    return readAnswer(status, statusText, body, address, words());
  } catch (error) {
    if (error instanceof ApiError && error.code === "other_page") onOtherPage();
    throw error;
  }
};

export const headersFor = (address: string) => ({
  "accept-language": dataLanguage(),
  "x-requested-with": "XMLHttpRequest",
  ...pageHeaders(address),
});

/** randomUUID exists on https and localhost only. */
const newKey = () =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * An action whose answer was lost may have been done. Its key is kept until an answer comes, so pressing the button again
 * asks for the same action and can't do it twice. Another action on the same thing ends it: pause, resume and pause again are three,
 * and the third would be answered with what became of the first.
 */
const unresolved = new Map<string, { key: string; about: About }>();
interface About {
  ids: ReadonlySet<string>;
  changes: readonly string[];
}
const anId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
const aboutOf = (action: string, { changes = [] }: Call): About => ({ ids: new Set(action.match(anId)), changes });
const isAbout = (one: About, other: About) =>
  [...one.ids].some((id) => other.ids.has(id)) && one.changes.some((thing) => other.changes.includes(thing));

const withKey = async <T>(action: string, call: Call, run: (key: string) => Promise<T>): Promise<T> => {
  const about = aboutOf(action, call);
  for (const [other, one] of unresolved) if (other !== action && isAbout(one.about, about)) unresolved.delete(other);
  const key = unresolved.get(action)?.key ?? newKey();
  tried(call);
  unresolved.set(action, { key, about });
  try {
    const result = await proven(() => run(key));
    unresolved.delete(action);
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0 && error.status < 500) unresolved.delete(action);
    throw error;
  }
};

/** Instances restart under us, and a connection may be cut in the middle of an answer; the same key makes a second try safe. */
const waits = [400, 1500];
const again = async <R extends { status: number }>(run: () => Promise<R>, signal?: AbortSignal): Promise<R> => {
  for (const wait of waits) {
    const response = await run().catch((error: unknown) => {
      if (signal?.aborted) throw error;
      return null;
    });
    if (response && ![502, 503, 504].includes(response.status)) return response;
    await new Promise((done) => setTimeout(done, wait));
  }
  return run();
};

export const asQuery = (input: unknown) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(input ?? {})) {
    if (value !== undefined && value !== null) query.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  const text = query.toString();
  return text ? `?${text}` : "";
};

/** Asks, and takes the whole body in with `read`: an answer whose end is missing is none. */
const request = <T>(
  { address, method, input, signal, releases }: Call,
  read: (response: Response) => Promise<T>,
  key?: string,
): Promise<{ status: number; response: Response; body: T }> =>
  again(async () => {
    const response = await fetch(method === "GET" ? `${address}${asQuery(input)}` : address, {
      method,
      signal: signal ?? null,
      headers: {
        ...headersFor(address),
        ...(method !== "GET" && { "content-type": "application/json" }),
        ...(key && { "idempotency-key": key }),
        ...(releases && { [releaseHeader]: releases }),
      },
      body: method === "GET" ? null : JSON.stringify(input ?? {}),
    });
    return { status: response.status, response, body: await read(response) };
  }, signal).catch(() => {
    throw noAnswer(words(), signal?.aborted);
  });

export const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

export const send = (call: Call): Promise<unknown> => {
  const run = async (key?: string) => {
    const { response, body } = await request(call, (answer) => answer.text(), key);
    return judge(response.status, response.statusText, jsonIn(body), call.address);
  };
  if (call.writes) return withKey(`${call.address} ${call.releases ?? ""} ${JSON.stringify(call.input)}`, call, run);
  // An act that a reader may do, as a code that is confirmed.
  if (call.changes && call.changes.length > 0) tried(call);
  return proven(run);
};

/** `filename*=UTF-8''…` first, then `filename="…"`. */
export const nameFrom = (disposition: string | null) => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1] ?? "tradeport";
};

/** Saves the answer under the server's name and gives that name. */
export const save = async (call: Call): Promise<string> => {
  tried(call);
  const { response, body } = await proven(async () => {
    const answer = await request(call, (given) => given.blob());
    const { status, statusText, headers, ok } = answer.response;
    // By its name, not its type: what is kept of a member is a file of JSON.
    if (ok && headers.has("content-disposition")) return answer;
    judge(status, statusText, jsonIn(await answer.body.text()), call.address);
    throw new ApiError(words().noData, { status, code: "no_data", label: "api.noData" });
  });
  const name = nameFrom(response.headers.get("content-disposition"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(body);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
  return name;
};

export interface UploadOptions {
  /** 0 to 1 while bytes leave; 1 while the server works on them. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** XMLHttpRequest, because fetch does not tell how much has been sent. */
export const sendFiles = (call: Call, files: readonly File[], options: UploadOptions = {}): Promise<unknown> => {
  const marks = files.map(({ name, size, lastModified }) => [name, size, lastModified]);
  return withKey(
    `${call.address} ${JSON.stringify([call.input, marks])}`,
    call,
    (key) =>
      new Promise((resolve, reject) => {
        const wire = new XMLHttpRequest();
        wire.open(call.method, call.address);
        for (const [name, value] of Object.entries({ ...headersFor(call.address), "idempotency-key": key }))
          wire.setRequestHeader(name, value);
        wire.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0);
        wire.upload.onload = () => options.onProgress?.(1);
        wire.onload = () => {
          try {
            resolve(judge(wire.status, wire.statusText, jsonIn(wire.responseText), call.address));
          } catch (error) {
            reject(error);
          }
        };
        wire.onerror = () => reject(noAnswer(words()));
        wire.onabort = () => reject(noAnswer(words(), true));
        options.signal?.addEventListener("abort", () => wire.abort());
        const form = new FormData();
        for (const [name, value] of Object.entries((call.input ?? {}) as Record<string, unknown>)) {
          if (value !== undefined && value !== null)
            form.set(name, typeof value === "object" ? JSON.stringify(value) : String(value));
        }
        // Text first: the server checks it before it takes bytes.
        for (const file of files) form.append("file", file, file.name);
        wire.send(form);
      }),
  );
};
