/** An error in words: `{name}` is filled from what was thrown. */
export type Words = Record<string, { number: number; status: number; tr: string; en: string }>;
