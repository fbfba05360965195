export { problemIn, type StoredProblem, wordsOf } from "./words-of.ts";
