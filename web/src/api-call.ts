import { ApiError, noAnswer, readAnswer } from "./api-error.ts";
import { dataLanguage, translate } from "./i18n/index.ts";

/** One call over the wire: address, method, headers, retry, answer. */
export interface Call {
  address: string;
  method: string;
  input: unknown;
  /** A change: it carries an Idempotency-Key. */
  writes: boolean;
  signal?: AbortSignal | undefined;
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
const judge = (status: number, statusText: string, body: unknown, address: string) => {
  if (status === 401 && !address.endsWith("/GetClientProfileLogin")) onSignedOut();
  return readAnswer(status, statusText, body, address, words());
};

const headers = () => ({ "accept-language": dataLanguage(), "x-requested-with": "XMLHttpRequest" });

/** randomUUID exists on https and localhost only. */
const newKey = () =>
  crypto.randomUUID?.() ??
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * An action whose answer was lost may have been done. Its key is kept until an answer comes, so pressing the button again
 * asks for the same action and can't do it twice.
 */
const unsettled = new Map<string, string>();
const withKey = async <T>(action: string, run: (key: string) => Promise<T>): Promise<T> => {
  const key = unsettled.get(action) ?? newKey();
  unsettled.set(action, key);
  try {
    const result = await run(key);
    unsettled.delete(action);
    return result;
  } catch (error) {
    if (error instanceof ApiError && error.status !== 0 && error.status < 500) unsettled.delete(action);
    throw error;
  }
};

/** Instances restart under us; the same key makes a second try safe. */
const waits = [400, 1500];
const again = async (run: () => Promise<Response>, signal?: AbortSignal): Promise<Response> => {
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

const request = ({ address, method, input, signal }: Call, key?: string) =>
  again(
    () =>
      fetch(method === "GET" ? `${address}${asQuery(input)}` : address, {
        method,
        signal: signal ?? null,
        headers: {
          ...headers(),
          ...(method !== "GET" && { "content-type": "application/json" }),
          ...(key && { "idempotency-key": key }),
        },
        body: method === "GET" ? null : JSON.stringify(input ?? {}),
      }),
    signal,
  ).catch(() => {
    throw noAnswer(words(), signal?.aborted);
  });

const jsonOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
};

export const send = (call: Call): Promise<unknown> => {
  const run = async (key?: string) => {
    const response = await request(call, key);
    return judge(response.status, response.statusText, await jsonOf(response), call.address);
  };
  return call.writes ? withKey(`${call.address} ${JSON.stringify(call.input)}`, run) : run();
};

/** `filename*=UTF-8''…` first, then `filename="…"`. */
export const nameFrom = (disposition: string | null) => {
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(disposition ?? "")?.[1];
  if (extended) return decodeURIComponent(extended);
  return /filename="?([^";]+)"?/i.exec(disposition ?? "")?.[1] ?? "tradeport";
};

/** Saves the answer under the server's name and gives that name. */
export const save = async (call: Call): Promise<string> => {
  const response = await request(call);
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok || type.includes("application/json")) {
    judge(response.status, response.statusText, await jsonOf(response), call.address);
    throw new ApiError(words().noData, { status: response.status, code: "no_data" });
  }
  const name = nameFrom(response.headers.get("content-disposition"));
  const link = document.createElement("a");
  link.href = URL.createObjectURL(await response.blob());
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
    (key) =>
      new Promise((resolve, reject) => {
        const wire = new XMLHttpRequest();
        wire.open(call.method, call.address);
        for (const [name, value] of Object.entries({ ...headers(), "idempotency-key": key })) wire.setRequestHeader(name, value);
        wire.upload.onprogress = ({ loaded, total }) => options.onProgress?.(total ? loaded / total : 0);
        wire.upload.onload = () => options.onProgress?.(1);
        wire.onload = () => {
          let body: unknown = null;
          try {
            body = JSON.parse(wire.responseText);
          } catch {
            // judged below as an answer without data
          }
          try {
            resolve(judge(wire.status, wire.statusText, body, call.address));
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

/**
 * Server-sent events. A lost connection is taken up again, also after a restart of the server that answers nothing sensible
 * for a while; `end` and `failure` close it. Gives the function that closes.
 */
export const listen = (
  address: string,
  input: unknown,
  onEvent: (data: unknown) => void,
  onFailure: (error: unknown) => void,
) => {
  let source: EventSource | null = null;
  let wait: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(wait);
    source?.close();
  };
  const open = () => {
    source = new EventSource(`${address}${asQuery(input)}`);
    source.onmessage = ({ data }: MessageEvent<string>) => onEvent(JSON.parse(data));
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) wait = setTimeout(open, 5000);
    };
    source.addEventListener("end", close);
    source.addEventListener("failure", ({ data }: MessageEvent<string>) => {
      close();
      try {
        judge(200, "", JSON.parse(data), address);
      } catch (error) {
        onFailure(error);
      }
    });
  };
  open();
  return close;
};
