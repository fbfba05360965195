import { expect } from "vitest";
import { CallFailed } from "./world.ts";

/** What a refusal says in both languages: the same whoever asks, and to each what is theirs. */
export const wordsAsked = async (call: (headers: Record<string, string>) => Promise<unknown>): Promise<CallFailed["words"]> => {
  const refusal = (language: string) =>
    call({ "accept-language": language }).then(
      () => {
        throw new Error("It was not refused");
      },
      (error: unknown) => {
        if (!(error instanceof CallFailed)) throw error;
        return error;
      },
    );
  const [turkish, english] = [await refusal("tr"), await refusal("en")];
  expect(english.words).toEqual(turkish.words);
  expect([turkish.message, english.message]).toEqual([
    expect.stringContaining(turkish.words.tr),
    expect.stringContaining(turkish.words.en),
  ]);
  return turkish.words;
};
