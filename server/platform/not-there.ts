import { sentence } from "@tradeport/contract";
import type { Ctx } from "./context.ts";
import { Fail } from "./errors.ts";

/** Which of what was given there is none of. Another company's is answered alike. */
export const notThere = ({ locale }: Pick<Ctx, "locale">, field: string, given: string) =>
  new Fail("not_found", {}, [{ field, message: sentence("none_of_this_id", { given }, locale) }]);
