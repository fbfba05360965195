/** Somebody or something was faster: what is there now is read again, and the person who was overtaken is asked. */
export const isConflict = (error: unknown) => /^(conflict|stock_moved)$/.test((error as { code?: string } | null)?.code ?? "");
