import { connectorOf } from "@tradeport/connectors";
import type { Words } from "@tradeport/contract";
import type { AuditRow } from "@tradeport/contract/audit";
import type { Message } from "@tradeport/contract/messages";
import { erasedWords, hiddenWords } from "@tradeport/contract/personal-data-words";
import { wordsOf } from "#modules/messages/index.ts";
import { seesBuyers } from "#platform/buyers.ts";
import { sql, type Tx } from "#platform/db.ts";
import { isSealed, openText } from "#platform/sealed-text.ts";
import type { Who } from "#platform/who.ts";

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields in which a category stands by its path, in the language of whoever wrote it. */
const paths = ["categoryPath", "category"];
const pathsIn = (side: unknown) =>
  isFields(side) ? paths.map((key) => side[key]).filter((path) => typeof path === "string") : [];

/** A sentence by its code; rows of before have it in words. */
const isMessage = (value: unknown): value is Message => isFields(value) && typeof value.code === "string" && !("tr" in value);

/** A channel's own choices by their codes: the reason of a cancel, a carrier. */
const choiceOf = (channelCode: string | null, key: string, value: unknown): Words | undefined => {
  const connector = channelCode === null ? undefined : connectorOf(channelCode);
  const fields = Object.values(connector?.orders.actions ?? {}).flatMap((rule) => rule.fields);
  return fields.flatMap((field) => (field.key === key ? (field.options ?? []) : [])).find((option) => option.value === value)
    ?.label;
};

/** What a row is read by, and not shown of it. */
export interface Behind {
  ofChannel: string | null;
  sealKey: Buffer | null;
}

/**
 * What a row keeps as a code or in its writer's language, in words for its reader: channels by name, a marketplace's choices by their labels,
 * categories in both languages, what is sealed as far as its key is there and its reader sees buyers. The row in its chain, and its export, stay as they were written.
 */
export const inWords = async <Row extends Pick<AuditRow, "before" | "after">>(
  tx: Tx,
  rows: (Row & Behind)[],
  who: Who,
  opened: (text: string) => unknown = (text) => text,
): Promise<Omit<Row & Behind, keyof Behind>[]> => {
  const changedPaths = [...new Set(rows.flatMap(({ before, after }) => [...pathsIn(before), ...pathsIn(after)]))];
  const found =
    changedPaths.length === 0
      ? []
      : (
          await sql<Words>`select path_tr as tr, path_en as en from category where path_tr = any(${changedPaths}) or path_en = any(${changedPaths})`.execute(
            tx,
          )
        ).rows;
  const categories = new Map(found.flatMap((path) => [path.tr, path.en].map((text) => [text, path] as const)));
  const unsealed = (sealKey: Buffer | null, value: string) => {
    const text = openText(sealKey, value);
    return text === null ? erasedWords : opened(text);
  };
  const say = (side: unknown, { ofChannel, sealKey }: Behind): unknown =>
    isFields(side)
      ? Object.fromEntries(
          Object.entries(side).map(([key, value]) => {
            if (isMessage(value)) return [key, wordsOf(value)];
            if (key === "fields") return [key, say(value, { ofChannel, sealKey })];
            if (typeof value !== "string") return [key, value];
            if (isSealed(value)) return [key, seesBuyers(who) || sealKey === null ? unsealed(sealKey, value) : hiddenWords];
            if (key === "channel") return [key, connectorOf(value)?.channels.find(({ code }) => code === value)?.name ?? value];
            if (paths.includes(key)) return [key, categories.get(value) ?? value];
            return [key, choiceOf(ofChannel, key, value) ?? value];
          }),
        )
      : side;
  return rows.map(({ ofChannel, sealKey, ...row }) => ({
    ...row,
    before: say(row.before, { ofChannel, sealKey }),
    after: say(row.after, { ofChannel, sealKey }),
  }));
};
