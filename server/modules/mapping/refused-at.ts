import { type ErrorCode, sentence } from "@tradeport/contract";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";

/** A refusal with its words at the field that it is of. */
export const refusedAt = (
  { locale }: Pick<Ctx, "locale">,
  field: string,
  code: ErrorCode,
  values: Record<string, unknown> = {},
) => new Fail(code, values, [{ field, message: sentence(code, values, locale) }]);

/** A template is asked for and set by a client's own use-case: its refusals name the field as the template's call has it. */
export const asTemplates = async <T>(run: Promise<T>): Promise<T> => {
  try {
    return await run;
  } catch (error) {
    if (!(error instanceof Fail)) throw error;
    const fields = error.fields.map(({ field, message }) => ({
      field: field.replace("tradeportCategoryId", "categoryId"),
      message,
    }));
    throw Object.assign(error, { fields });
  }
};
