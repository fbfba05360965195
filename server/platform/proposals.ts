import type { Procedure } from "@tradeport/contract";
import { longestNote, noteHeader } from "@tradeport/contract/page";
import { isProposable } from "@tradeport/contract/proposals";
import { cleanLine, keepable } from "@tradeport/contract/text";
import type { FastifyRequest } from "fastify";
import type { Ctx } from "./context.ts";
import { Fail } from "./errors.ts";
import type { Who } from "./who.ts";

/** A call with the body as it was sent. */
export interface ProposedCall {
  name: string;
  procedure: Procedure;
  body: object;
}

/** What keys that only propose ask for (decision 0153). `modules/proposals` does it. */
export interface Proposals {
  /** Tries the call, takes the try back, and keeps what it showed until a person releases it; answers its id. */
  propose: (ctx: Ctx, call: ProposedCall, note: string, run: () => Promise<unknown>) => Promise<string>;
  /**
   * Holds it before the call does its work; the answer marks it as released, once that is done, in the same transaction: the two land
   * together or not at all, also where a refusal keeps what it asked for.
   */
  release: (ctx: Ctx, proposalId: string, call: ProposedCall) => Promise<() => Promise<void>>;
}

/** Refused before anything is received: what a key that proposes can't propose, it can't do. */
export const mustBeProposable = (who: Who | null, name: string, procedure: Procedure) => {
  if (who?.proposes && procedure.isCommand && !isProposable(procedure)) throw new Fail("key_proposes", { call: name });
};

/** Why it asks, in its own words. */
export const noteOf = ({ headers }: FastifyRequest): string => {
  const given = headers[noteHeader];
  if (typeof given !== "string") return "";
  try {
    return keepable(cleanLine(decodeURIComponent(given))).slice(0, longestNote);
  } catch {
    throw new Fail("bad_input", {}, [{ field: noteHeader, message: "percent-encoded" }]);
  }
};
