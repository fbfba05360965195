import i18next from "i18next";
import type { words } from "./tr/index.ts";

/** Which words there are, by slice. i18next's own types find the same out anew at every call: half of what checking the web took. */
type Words = typeof words;
export type Slice = keyof Words;
type Plural = "zero" | "one" | "two" | "few" | "many" | "other";
type KeysOf<W> = {
  [K in keyof W & string]: W[K] extends string ? (K extends `${infer Counted}_${Plural}` ? Counted : K) : `${K}.${KeysOf<W[K]>}`;
}[keyof W & string];
export type Keys = { [S in Slice]: KeysOf<Words[S]> };

/** Says the words of a key, with what stands in their {{places}}; `ns` names another slice than the component's own. */
export type Say<S extends Slice> = <N extends Slice = S>(key: Keys[N], values?: Record<string, unknown> & { ns?: N }) => string;

/** Outside a component; inside use `useTranslation(slice)`. */
export const translate = i18next.t as unknown as Say<"shell">;
