import type { RawBuilder } from "kysely";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { refusedAt } from "./refused-at.ts";

/** Whether the attribute `a` of a channel takes whole numbers alone. */
export const isNumber = (a: RawBuilder<unknown>) => sql<boolean>`exists (
  select from channel_number n where n.channel_id = ${a}.channel_id and n.scope = ${a}.scope and n.category_code = ${a}.category_code
    and n.attribute_code = ${a}.code)`;

/** Whether what is written goes to the attribute `a` in place of a value: it takes text and lists none to choose of. */
export const isTyped = (a: RawBuilder<unknown>) => sql<boolean>`(${a}.allows_custom and not exists (
  select from channel_value listed where listed.channel_id = ${a}.channel_id and listed.scope = ${a}.scope
    and listed.category_code = ${a}.category_code and listed.attribute_code = ${a}.code))`;

/** Of a statement: that a text is no whole number. */
export const isNoNumber = (text: RawBuilder<unknown>) => sql<boolean>`${text} !~ '^[0-9]{1,9}$'`;

/** By its field: which attribute wants a number, and what was given. */
export const numberWanted = (ctx: Pick<Ctx, "locale">, field: string, values: { attribute: string; given: string }) =>
  refusedAt(ctx, field, "whole_number_wanted", values);
