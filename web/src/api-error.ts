import type { Envelope } from "@tradeport/contract";

/**
 * A call that failed; `message` is the sentence for the person. `tone` is the snackbar's colour: warning when the server answered
 * "not done" without an error, error otherwise. `code` is the stable name of the error ("signed_out", "conflict", …).
 */
export class ApiError extends Error {
  code: string;
  number: number | null;
  status: number;
  fields: { field: string; message: string }[];
  /** Of what support alone can look into; an error with its cause and remedy has none. */
  requestId: string | null;
  /** The sentence in the languages that the server speaks, or the key of ours: who reads later may read another one. */
  words: { tr: string; en: string } | null;
  label: ErrorLabel | null;
  tone: "error" | "warning";
  /** The call that failed, as developers name it; null when none did. */
  call: string | null;
  /** The specified line for support, never in front of a person: "Hata Kodu: 1010 - … (SetClientChannelAuth)". */
  detail: string | null;
  /** What a marketplace's program said, word for word; it is in `detail` too. */
  said: string | null;

  constructor(message: string, facts: Partial<Omit<ApiError, keyof Error>> & { status: number }) {
    super(message);
    this.name = "ApiError";
    this.status = facts.status;
    this.code = facts.code ?? "unknown";
    this.number = facts.number ?? null;
    this.fields = facts.fields ?? [];
    this.requestId = facts.requestId ?? null;
    this.words = facts.words ?? null;
    this.label = facts.label ?? null;
    this.tone = facts.tone ?? "error";
    this.call = facts.call ?? null;
    this.detail = facts.detail ?? null;
    this.said = facts.said ?? null;
  }
}

/** Sentences of ours, by their key in the slice "shell". */
export type ErrorLabel = "api.noData" | "api.request" | "api.other" | "api.signedOut";

/** The sentences of the error catalogue, in the reader's language. */
export interface ErrorWords {
  code: (number: number, message: string) => string;
  noData: string;
  request: string;
  other: string;
  signedOut: string;
  badRequest: string;
}

/** These say in their own words that they were asked wrongly. */
const particular = /\/(GetShippingValues|AcceptOrder)$/;

const isEnvelope = (body: unknown): body is Envelope<unknown> =>
  typeof body === "object" && body !== null && "success" in body && "result" in body;

/** What an answer means: its result, or the error that the catalogue names for it. `address` is the path that was called. */
export const readAnswer = (status: number, statusText: string, body: unknown, address: string, words: ErrorWords): unknown => {
  const lastPart = address.split("/").at(-1) ?? "";
  const answer = isEnvelope(body) ? body : null;
  const detail = answer?.errorMessage ?? null;
  const facts = {
    status,
    call: lastPart,
    ...(detail && {
      code: detail.code,
      number: detail.errorCodeNumber,
      fields: detail.fields,
      requestId: detail.code === "bug" ? detail.requestId : null,
      words: detail.words ?? null,
      said: detail.said ?? null,
    }),
  };
  if (status === 401) throw new ApiError(detail?.message ?? words.signedOut, { ...facts, code: "signed_out" });
  if (answer?.hasError && detail) {
    const coded = `${words.code(detail.errorCodeNumber, detail.message)} (${lastPart})`;
    const line = status === 400 && particular.test(address) ? `${words.badRequest} ${coded}` : coded;
    throw new ApiError(detail.message, { ...facts, detail: [line, detail.said].filter(Boolean).join(" · ") });
  }
  if (status >= 400) {
    // A gateway's own page: what stands behind it was not reached.
    const key = status >= 502 && status <= 504 ? "request" : "other";
    const own = answer?.message ? {} : ({ label: `api.${key}` } as const);
    throw new ApiError(answer?.message || words[key], { ...facts, ...own, detail: `${status} ${statusText} (${lastPart})` });
  }
  if (!answer) throw new ApiError(words.noData, { ...facts, code: "no_data", label: "api.noData" });
  if (answer.success) return answer.result;
  if (answer.result) return answer.result;
  if (!answer.message) throw new ApiError(words.noData, { ...facts, code: "no_data", label: "api.noData" });
  // "No result, success false and a message" is an error; a falsy result that is there (0, "", false) only warns.
  throw new ApiError(answer.message, {
    ...facts,
    tone: answer.result === null || answer.result === undefined ? "error" : "warning",
  });
};

/** No answer came: the network, the server or the person's own cancel. */
export const noAnswer = (words: ErrorWords, aborted = false) =>
  new ApiError(aborted ? words.other : words.request, {
    status: 0,
    code: aborted ? "aborted" : "network",
    label: aborted ? "api.other" : "api.request",
  });
