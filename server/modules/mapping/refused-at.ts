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
export const asTemplates = <T>(run: Promise<T>) => renamed(run, (field) => field.replace("tradeportCategoryId", "categoryId"));

/** What one call asks for another: its refusals name the field as that one has it. */
export const renamed = async <T>(run: Promise<T>, nameOf: (field: string) => string): Promise<T> => {
  try {
    return await run;
  } catch (error) {
    if (!(error instanceof Fail)) throw error;
    const fields = error.fields.map(({ field, message }) => ({ field: nameOf(field), message }));
    throw Object.assign(error, { fields });
  }
};
