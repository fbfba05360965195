/** The record that was asked for is not there: an answer that its page gives, and no failure. */
export const isMissing = (error: unknown) => (error as { code?: string } | null)?.code === "not_found";
