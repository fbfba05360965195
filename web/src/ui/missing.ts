import { Id } from "@tradeport/contract/common";

/** The record that was asked for is not there: an answer that its page gives, and no failure. */
export const isMissing = (error: unknown) => (error as { code?: string } | null)?.code === "not_found";

/** An id of an address, which may be anything; of one that is none there is no record, and nobody is asked. */
export const isId = (text: string) => Id.safeParse(text).success;
