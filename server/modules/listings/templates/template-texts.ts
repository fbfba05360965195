import type { ErrorCode } from "@tradeport/contract";
import { isTemplateField, parseTemplate, placeholdersIn } from "@tradeport/contract/listing-template-text";
import { attributesCalled } from "#modules/mapping/index.ts";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { cleanHtml } from "#platform/html.ts";

export interface TemplateTexts {
  title: string | null;
  description: string | null;
}
type Side = keyof TemplateTexts;

/** As they are kept; what can't be read, or names nothing that there is, is refused at its field. */
export const checkedTexts = async (ctx: Ctx, given: TemplateTexts): Promise<TemplateTexts> => {
  // Kept as a product's own description is.
  const texts = { ...given, description: given.description && cleanHtml(given.description).trim() };
  const { title, description } = { title: texts.title || null, description: texts.description || null };
  if (title === null && description === null) throw at(ctx, "title", "template_says_nothing", {});
  for (const [side, text] of [["title", title] as const, ["description", description] as const]) {
    if (text === null) continue;
    const { wrong } = parseTemplate(text);
    if (wrong !== undefined) throw at(ctx, side, "template_unreadable", { piece: wrong });
    const all = placeholdersIn(text);
    // HTML has no capitals of its own, and none of it belongs into a title.
    const misused = all.find(({ name, modifier }) => name === "description" && (side === "title" || modifier !== null));
    if (misused) throw at(ctx, side, "template_unreadable", { piece: misused.written });
    const names = all.map(({ name }) => name).filter((name) => !isTemplateField(name));
    const known = await attributesCalled(ctx.db, names);
    const unknown = names.find((name) => !known.has(name));
    if (unknown !== undefined) throw at(ctx, side, "template_placeholder_unknown", { placeholder: `{${unknown}}` });
  }
  return { title, description };
};

const at = (ctx: Ctx, field: Side, code: ErrorCode, values: Record<string, unknown>) => {
  const error = new Fail(code, values);
  error.fields = [{ field, message: error.sentence(ctx.locale) }];
  return error;
};
