import type { Words } from "./common.ts";
import { type ErrorCode, errors } from "./errors.ts";
import { cellWords } from "./messages/cells.ts";
import { fileMessages } from "./messages/files.ts";
import { gapWords } from "./messages/gaps.ts";
import { lineWords } from "./messages/lines.ts";
import { orderMessages } from "./messages/orders.ts";
import { processMessages } from "./messages/processes.ts";
import { roadMessages } from "./messages/road-orders.ts";
import { rowWords } from "./messages/rows.ts";
import { shipmentMessages } from "./messages/shipments.ts";
import { storeMessages } from "./messages/stores.ts";
import { translationWords } from "./messages/translations.ts";
import { undoWords } from "./messages/undo.ts";

/** Sentences that are said later than what they tell of: by code, with `{name}` for what was kept with it. */
export const messageWords = {
  ...orderMessages,
  ...processMessages,
  ...storeMessages,
  ...fileMessages,
  ...roadMessages,
  ...shipmentMessages,
} as const;

const ofRows = { ...cellWords, ...rowWords } as const;
const rowCodes = Object.fromEntries(Object.entries(ofRows).map(([code, words]) => [`row_${code}`, words])) as {
  [Code in keyof typeof ofRows as `row_${Code}`]: (typeof ofRows)[Code];
};
/** The same of what can be put right: a cause and a remedy. */
export const problemWords = { ...gapWords, ...lineWords, ...undoWords, ...translationWords, ...rowCodes } as const;

export type ProblemCode = keyof typeof problemWords;
export type MessageCode = keyof typeof messageWords | ProblemCode;

/** A value of a sentence: data, a name in both languages, or what is a sentence itself. */
export type MessageValue = string | number | Words | Message;
/**
 * What is kept in place of a sentence; it is put into words when a person reads it. `error:` is a refusal of this contract, `connector:` and
 * `call:` say what a marketplace refused or how a call failed, `access:` what its key must be able to do. `sentences` are several of these,
 * `other` is a sentence of before, kept as it was.
 */
export interface Message {
  code:
    | MessageCode
    | `error:${ErrorCode}`
    | `connector:${string}`
    | `call:${string}`
    | `access:${string}`
    | "sentences"
    | "other";
  values?: Record<string, MessageValue | readonly Message[]>;
  /** What a marketplace's program answered, word for word. */
  said?: string;
}
export const isErrorCode = (code: string): code is ErrorCode => code in errors;
