import type { ValueMapping } from "@tradeport/contract/mapping";

export type Saved = readonly ValueMapping[];
interface Choices {
  /** Value's id -> the code that the person chose for it; null: none. */
  edited: Record<string, string | null>;
  /** Value's id -> the code of the same name there. */
  same: ReadonlyMap<string, string | null>;
}

export const codeIn = (saved: Saved, id: string) =>
  saved.find(({ tradeportValueId }) => tradeportValueId === id)?.channelValueCode ?? null;

/** What the person chose, else what is saved, else the value of the same name. */
export const chosenCode = (saved: Saved, { edited, same }: Choices, id: string) =>
  id in edited ? (edited[id] ?? null) : (codeIn(saved, id) ?? same.get(id) ?? null);

/** The client's own: those of the platform stay the platform's until they are changed. */
export const ownPairs = (saved: Saved) =>
  saved.flatMap(({ source, tradeportValueId, channelValueCode }) =>
    source === "client" ? [{ tradeportValueId, channelValueCode }] : [],
  );

/** What is saved then: the client's own, with what was chosen and proposed. */
export const chosenPairs = (saved: Saved, choices: Choices, ids: readonly string[]) =>
  ids.flatMap((id) => {
    const channelValueCode = chosenCode(saved, choices, id);
    const template = saved.some((one) => one.tradeportValueId === id && one.source === "template");
    const untouched = template && channelValueCode === codeIn(saved, id);
    return channelValueCode === null || untouched ? [] : [{ tradeportValueId: id, channelValueCode }];
  });
