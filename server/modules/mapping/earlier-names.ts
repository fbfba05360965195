import type { SuggestionReason } from "@tradeport/contract/mapping-suggestions";
import { fold } from "#platform/fold.ts";
import { conceptsOf, stemsOf } from "./name-words.ts";
import type { Example, Refusal } from "./suggestion-evidence.ts";

interface Names {
  tr: string;
  en: string;
}
/** What categories of a name became before: the name of theirs that was chosen. */
export interface Earlier {
  name: string;
  /** 1: ours had the very name; less: one like it. */
  likeness: number;
  reason: SuggestionReason;
  /** Where, if not here. */
  channel: string | null;
}
/** Names that have less in common say nothing of each other. */
const least = 0.6;
/** A choice on this channel says more than those of others. */
const ofHere = 4;

export const nameOf = (path: string) => path.split(" > ").at(-1)!;
const foldedOf = ({ tr, en }: Names) => new Set([fold(tr), fold(en)]);

interface Spoken {
  stems: string;
  concepts: ReadonlySet<string>;
}
const spoken = (name: string, language: "tr" | "en"): Spoken => ({
  stems: stemsOf(name) || fold(name),
  concepts: new Set(conceptsOf(name, language)),
});
export type Worded<T> = T & { words: readonly Spoken[] };
/** With its words, which are looked at once for each and not once for each two. */
export const worded = <T extends Names>(one: T): Worded<T> => ({ ...one, words: [spoken(one.tr, "tr"), spoken(one.en, "en")] });

const share = (one: Spoken, other: Spoken) => {
  if (one.stems === other.stems) return 1;
  let both = 0;
  for (const concept of one.concepts) if (other.concepts.has(concept)) both++;
  return both === 0 ? 0 : Math.min(0.99, (2 * both) / (one.concepts.size + other.concepts.size));
};
/** How much of either name the other has, in whichever language they are nearest; 1 where only endings differ. */
export const nameLikeness = (one: Worded<Names>, other: Worded<Names>) =>
  Math.max(...one.words.map((mine, at) => share(mine, other.words[at]!)));
export const isLike = (one: Worded<Names>, other: Worded<Names>) => nameLikeness(one, other) >= least;

/**
 * What the client, or a template, made of categories of this name or one like it. The same name again is no news, and keeps another from
 * being learned. Elsewhere a choice counts where that channel lists ours too: it was no makeshift.
 */
export const earlierOf = (
  own: Worded<Names>,
  examples: readonly Worded<Example>[],
  here: string,
  isListed: (channelId: string, name: string) => boolean,
): Earlier | undefined => {
  const votes = new Map<string, { earlier: Earlier; weight: number; at: number }>();
  for (const example of examples) {
    const like = nameLikeness(own, example);
    if (like < least) continue;
    const name = nameOf(example.path);
    const isHere = example.channelId === here;
    const ownNames = foldedOf(example);
    const isNews = !ownNames.has(fold(name));
    if (!isNews && like < 1) continue;
    if (!isHere && isNews && ![...ownNames].some((each) => isListed(example.channelId, each))) continue;
    const before = votes.get(fold(name));
    const weight = (before?.weight ?? 0) + like * (isHere ? ofHere : 1) * (example.isTemplate ? 0.5 : 1);
    const isTemplate = example.isTemplate && before?.earlier.reason !== "earlierChoice";
    votes.set(fold(name), {
      weight,
      at: Math.max(before?.at ?? 0, example.at),
      earlier: {
        name,
        likeness: Math.max(before?.earlier.likeness ?? 0, like),
        reason: isTemplate ? "template" : "earlierChoice",
        channel: isHere || before?.earlier.channel === null ? null : example.channel,
      },
    });
  }
  const best = [...votes.values()].sort((one, other) => other.weight - one.weight || other.at - one.at)[0]?.earlier;
  return best && !foldedOf(own).has(fold(best.name)) ? best : undefined;
};

/**
 * Whether a target was refused for one of ours of this name. It is not, where it speaks of what only this one of ours is in: who refuses
 * "Men > Shirts" for women's shirts says nothing of men's.
 */
export const isRefusedFor = (own: Names & { path: string }, refusals: readonly Refusal[], path: string) =>
  refusals.some((refusal) => {
    if (refusal.path === own.path) return true;
    const names = foldedOf(refusal);
    if (![...foldedOf(own)].some((each) => names.has(each))) return false;
    const theirs = new Set(conceptsOf(path));
    const others = new Set(conceptsOf(refusal.path));
    return !conceptsOf(own.path).some((each) => theirs.has(each) && !others.has(each));
  });
