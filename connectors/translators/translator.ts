/** A text and the languages that it is to be taken from and to, as the contract names them: "tr-TR". */
export interface Translation {
  text: string;
  from: string;
  to: string;
  /** Tags of HTML stay as they are, and what stands between them is translated. */
  isHtml: boolean;
}

/** Whoever translates, whichever service it is. It throws a TranslationFailed and nothing else. */
export interface Translator {
  translate(what: Translation, signal?: AbortSignal): Promise<string>;
}

export type TranslationProblem =
  /** Not reached, no usable answer within the limit, or a fault of its own: later it may work. */
  | "away"
  /** The key is missing, wrong, or of another plan. */
  | "key"
  /** What the account may translate is used up. */
  | "quota"
  /** Too many calls: after `seconds` it may work. */
  | "busy"
  | "too_long"
  /** It says no for another reason: a language that it does not have, for one. */
  | "refused";

export class TranslationFailed extends Error {
  problem: TranslationProblem;
  seconds: number | null;
  /** The service's own words, without secrets. */
  said: string;
  constructor(
    problem: TranslationProblem,
    message: string,
    { seconds = null, said = "" }: { seconds?: number | null; said?: string } = {},
  ) {
    super(message);
    this.name = "TranslationFailed";
    this.problem = problem;
    this.seconds = seconds;
    this.said = said;
  }
}

/** How long a service may take. */
export const translationMs = 10_000;
