import { sentence } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";

/** Of what is everybody's (a channel, a category, an attribute): which of what was given there is none of. What is a company's own is told of by nobody. */
export const notThere = ({ locale }: Pick<Ctx, "locale">, field: string, given: string) =>
  new Fail("not_found", {}, [{ field, message: sentence("none_of_this_id", { given }, locale) }]);
