import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { AttributeText, ChannelAttribute, ValueMapping } from "@tradeport/contract/mapping";
import { foldText } from "#i18n";

export type Saved = readonly Omit<ValueMapping, "channelCategoryCode" | "channelAttributeCode">[];
/** What is mapped: a value of our list, or a text that products carry in its place. */
export interface Own {
  key: string;
  names: readonly string[];
  of: { tradeportValueId: string } | { text: string };
}
interface Choices {
  /** Key -> the code that the person chose for it; null: none. */
  edited: Record<string, string | null>;
  /** Key -> the code of the same name there. */
  same: ReadonlyMap<string, string | null>;
}

const keyOf = ({ tradeportValueId, text }: Pick<ValueMapping, "tradeportValueId" | "text">) =>
  tradeportValueId ?? `=${foldText(text ?? "")}`;
export const ofValue = ({ id, name, names }: CategoryAttribute["values"][number]): Own => ({
  key: id,
  names: [name, names.tr, names.en],
  of: { tradeportValueId: id },
});
export const ofText = ({ text }: Pick<AttributeText, "text">): Own => ({
  key: keyOf({ tradeportValueId: null, text }),
  names: [text],
  of: { text },
});

/** Those that are meant by these names, then the others, each as they stood. */
export const namedFirst = <T extends Own>(rows: readonly T[], named: readonly string[]): readonly T[] => {
  const meant = new Set(named.map(foldText));
  const isMeant = ({ names }: Own) => names.some((name) => meant.has(foldText(name)));
  return meant.size === 0 ? rows : [...rows.filter(isMeant), ...rows.filter((row) => !isMeant(row))];
};

export const codeIn = (saved: Saved, key: string) => saved.find((one) => keyOf(one) === key)?.channelValueCode ?? null;

/** What the person chose, else what is saved, else the value of the same name. */
export const selectedCode = (saved: Saved, { edited, same }: Choices, key: string) =>
  key in edited ? (edited[key] ?? null) : (codeIn(saved, key) ?? same.get(key) ?? null);

/** What goes by now without anything saved: the value of theirs that has its name, in the channel's language. `lacking`: those that have no equal there. */
export const goesByName = (rows: readonly Own[], theirs: ChannelAttribute["values"], lacking: ReadonlySet<string>) => {
  const byName = new Map(theirs.toReversed().map(({ code, name }) => [foldText(name), code]));
  const codeOf = ({ key, names }: Own) =>
    lacking.has(key) ? undefined : names.map((name) => byName.get(foldText(name))).find((code) => code !== undefined);
  return new Map(rows.map((own) => [own.key, codeOf(own) ?? null]));
};

/** Those whose end is another one than in force: saved, or by its name. What is saved along and goes so already changes nothing. */
export const changedFrom = <T extends Own>(
  saved: Saved,
  choices: Choices,
  rows: readonly T[],
  byName: ReadonlyMap<string, string | null>,
) => {
  const inForce = (key: string) => codeIn(saved, key) ?? byName.get(key) ?? null;
  return rows.flatMap((own) => {
    // What is taken away goes by its name again.
    const [before, after] = [inForce(own.key), selectedCode(saved, choices, own.key) ?? byName.get(own.key) ?? null];
    return before === after ? [] : [{ own, before, after }];
  });
};

/** The client's own: those of the platform stay the platform's until they are changed. */
export const ownPairs = (saved: Saved) =>
  saved.flatMap(({ source, tradeportValueId, text, channelValueCode }) =>
    source === "client" ? [{ tradeportValueId, text, channelValueCode }] : [],
  );

/** What is saved then: the client's own, with what was chosen and proposed of these. Of others nothing changes. */
export const selectedPairs = (saved: Saved, choices: Choices, rows: readonly Own[]) => {
  const shown = new Set(rows.map(({ key }) => key));
  const others = ownPairs(saved).filter((pair) => !shown.has(keyOf(pair)));
  const selected = rows.flatMap(({ key, of }) => {
    const channelValueCode = selectedCode(saved, choices, key);
    const template = saved.some((one) => keyOf(one) === key && one.source === "template");
    const untouched = template && channelValueCode === codeIn(saved, key);
    return channelValueCode === null || untouched ? [] : [{ ...of, channelValueCode }];
  });
  return [...others, ...selected];
};

/**
 * How many values lack an equal: `missing` keep products back, `spare` are of our list and no product carries them. Of the texts that are
 * not shown the server knows how many lack one (`unknown`, with those that are shown); of those that are, what is chosen here counts.
 */
export const countLacking = ({
  texts,
  listed,
  unknown,
  lacks,
  isCarried,
}: {
  texts: readonly (Own & { isKnown: boolean })[];
  listed: readonly Own[];
  unknown: number;
  lacks: (own: Own) => boolean;
  isCarried: (own: Own) => boolean;
}) => {
  const without = listed.filter(lacks);
  const hidden = unknown - texts.filter(({ isKnown }) => !isKnown).length;
  const carried = without.filter(isCarried).length;
  return { missing: texts.filter(lacks).length + carried + hidden, spare: without.length - carried };
};

/** Nothing that products carry lacks an equal; `spare`: values of the list do that no product has. */
export const wholeWords = {
  all: { saved: "values.complete", draft: "values.completes" },
  spare: { saved: "values.enough", draft: "values.suffices" },
} as const;
