import { hints } from "@tradeport/contract/errors";
import type { Ctx } from "./context.ts";
import { Fail } from "./errors.ts";

/** A change of what is there says which version was seen. None at all is no conflict, which reloading would not end: nobody changed anything. */
export const mustHaveSeen = ({ locale }: Pick<Ctx, "locale">, seen: number | undefined, version: number): void => {
  if (seen === undefined)
    throw new Fail("bad_input", { field: "version", reason: hints.version }, [
      { field: "version", message: hints.version[locale] },
    ]);
  if (seen !== version) throw new Fail("conflict");
};
