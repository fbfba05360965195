import type { ErrorCode } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";

/** A refusal that is shown at its field. */
export const failAt = ({ locale }: Pick<Ctx, "locale">, field: string, code: ErrorCode, values: Record<string, unknown> = {}) => {
  const error = new Fail(code, values);
  error.fields = [{ field, message: error.sentence(locale) }];
  return error;
};
