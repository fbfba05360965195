import { isDeepStrictEqual } from "node:util";

/** Whether `wanted` says nothing that `before` does not say; what it leaves out stays. The version names a state and is none. */
export const isUnchanged = (before: object, wanted: object): boolean =>
  Object.entries(wanted).every(
    ([name, value]) =>
      value === undefined ||
      name === "version" ||
      !(name in before) ||
      isDeepStrictEqual(value, (before as Record<string, unknown>)[name]),
  );
