import type { LabelledPair } from "./labelled-pairs.ts";
import { NameIndex } from "./name-index.ts";
import { inBoth } from "./name-words.ts";

export interface Accuracy {
  pairs: number;
  first: number;
  amongThree: number;
}

/** How often the right one is suggested, first or among three, out of all that the channel has in the set, and of its whole tree where that is at hand. */
export const accuracyOf = (
  all: readonly LabelledPair[],
  of: (pair: LabelledPair) => boolean,
  missed?: (line: string) => void,
  trees: ReadonlyMap<string, readonly string[]> = new Map(),
): Accuracy => {
  const counted = { pairs: 0, first: 0, amongThree: 0 };
  for (const [channel, pairs] of Map.groupBy(all, (pair) => pair.channel)) {
    const listed = [...new Set([...pairs.map(({ theirs }) => theirs), ...(trees.get(channel) ?? [])])].map((path) => ({
      code: path,
      path,
    }));
    const index = new NameIndex(listed);
    for (const pair of pairs.filter(of)) {
      const ranked = index.rank(inBoth(pair.ours), 3).map(({ at }) => listed[at]!.path);
      const place = ranked.indexOf(pair.theirs);
      counted.pairs++;
      if (place === 0) counted.first++;
      if (place >= 0) counted.amongThree++;
      else missed?.(`${channel}: ${pair.ours.tr} | ${pair.ours.en} is ${pair.theirs}, not ${ranked.join(" / ")}`);
    }
  }
  return { pairs: counted.pairs, first: counted.first / counted.pairs, amongThree: counted.amongThree / counted.pairs };
};
