import { fold } from "#platform/fold.ts";
import { conceptsOf, kindsOf, type Named, stemsOf } from "./name-words.ts";

export interface Listed {
  code: string;
  /** With its parents' names, " > " between them; a name alone where there is no tree. */
  path: string;
}
export interface Ranked {
  /** Its place in the list. */
  at: number;
  /** 0 to 1. */
  score: number;
  /** The path that it is likest to, of those that were asked with. */
  path: string;
  /** It has more of the parent's name than of the thing's own. */
  byParent: boolean;
  /** It has the very name: such come before all that are only like it. */
  isSame: boolean;
}
type Weights = Map<string, number>;

const separator = " > ";
/** Of the words of a path: its own name counts most, what is above it less and less. */
const byLevel = [1, 0.55, 0.3, 0.15];
/** Of a kind that a thing is one of: "jeans" speak of trousers too. */
const ofKind = 0.6;
/** A category of ours that is a part of one of theirs: theirs has the name of our parent. */
const ofParent = 0.75;
const share = { name: 0.62, tree: 0.38 };
/** The same words in another ending come before words that only mean the same. */
const ofSameWords = 0.03;

const put = (into: Weights, concept: string, weight: number) => into.set(concept, Math.max(into.get(concept) ?? 0, weight));
const weigh = (levels: readonly string[], withKinds: boolean, language?: Named["language"]): Weights => {
  const weights: Weights = new Map();
  levels.forEach((level, at) => {
    const weight = byLevel[Math.min(at, byLevel.length - 1)]!;
    for (const concept of conceptsOf(level, language)) {
      put(weights, concept, weight);
      if (withKinds) for (const kind of kindsOf(concept)) put(weights, kind, weight * ofKind);
    }
  });
  return weights;
};
const levelsOf = (path: string) => path.split(separator).reverse();

const trigrams = (word: string) => {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
};

/** What each concept stands in, and with which weight; and, while two are compared, what they have in common so far. */
class Postings {
  readonly lists = new Map<string, { at: Int32Array; weight: Float32Array }>();
  readonly total: Float64Array;
  readonly #both: Float64Array;
  #touched: number[] = [];

  constructor(all: readonly Weights[]) {
    this.total = new Float64Array(all.length);
    this.#both = new Float64Array(all.length);
    const lists = new Map<string, { at: number[]; weight: number[] }>();
    all.forEach((weights, at) => {
      for (const [concept, weight] of weights) {
        const list = lists.get(concept) ?? { at: [], weight: [] };
        lists.set(concept, list);
        list.at.push(at);
        list.weight.push(weight);
      }
    });
    for (const [concept, { at, weight }] of lists)
      this.lists.set(concept, { at: Int32Array.from(at), weight: Float32Array.from(weight) });
  }

  meet(concept: string, weight: number, rarity: number) {
    const list = this.lists.get(concept);
    if (!list) return;
    for (let n = 0; n < list.at.length; n++) {
      const at = list.at[n]!;
      if (this.#both[at] === 0) this.#touched.push(at);
      this.#both[at]! += Math.min(weight, list.weight[n]!) * rarity;
    }
  }

  /** What both have of what either has (Dice), for each of the list that has anything of it; `only`: where that is above nothing. */
  each(mine: number, take: (at: number, like: number) => void, only?: Float64Array) {
    for (const at of this.#touched) {
      if (!only || only[at]! > 0) take(at, Math.min(1, (2 * this.#both[at]!) / (mine + this.total[at]!)));
      this.#both[at] = 0;
    }
    this.#touched = [];
  }
}

/**
 * A channel's list by the words of its names, in memory: what one of ours is likeliest there. Words count by how rare they are in the list. A
 * word that the list has not stands for those that are spelt alike (trigrams).
 */
export class NameIndex {
  readonly #names: Postings;
  readonly #paths: Postings;
  readonly #rarity = new Map<string, number>();
  readonly #usual: number;
  /** Made when a word is asked for that the list has not. */
  #spellings: { byTrigram: Map<string, string[]>; sizes: Map<string, number> } | undefined;
  readonly #alike = new Map<string, [string, number][]>();
  readonly #named: Float64Array;
  readonly #byName: Map<string, number[]>;
  readonly #byStems: Map<string, number[]>;

  constructor(listed: readonly Listed[]) {
    const names = listed.map(({ path }) => weigh(levelsOf(path).slice(0, 1), false));
    const isFlat = listed.every(({ path }) => !path.includes(separator));
    const paths = isFlat ? names : listed.map(({ path }) => weigh(levelsOf(path), false));
    this.#names = new Postings(names);
    this.#paths = isFlat ? this.#names : new Postings(paths);
    this.#named = new Float64Array(listed.length);
    this.#usual = Math.log(1 + listed.length);
    const places = (keyOf: (name: string) => string) => Map.groupBy(listed.keys(), (at) => keyOf(levelsOf(listed[at]!.path)[0]!));
    this.#byName = places(fold);
    this.#byStems = places(stemsOf);
    for (const [concept, { at }] of this.#paths.lists) this.#rarity.set(concept, Math.log(1 + listed.length / at.length));
    names.forEach((weights, at) => {
      this.#names.total[at] = this.#sum(weights);
    });
    paths.forEach((weights, at) => {
      this.#paths.total[at] = this.#sum(weights);
    });
  }

  #sum(weights: Weights) {
    let sum = 0;
    for (const [concept, weight] of weights) sum += weight * (this.#rarity.get(concept) ?? this.#usual);
    return sum;
  }

  #spell() {
    const byTrigram = new Map<string, string[]>();
    const sizes = new Map<string, number>();
    for (const word of this.#paths.lists.keys()) {
      const all = trigrams(word);
      sizes.set(word, all.size);
      for (const trigram of all) {
        const words = byTrigram.get(trigram);
        if (words) words.push(word);
        else byTrigram.set(trigram, [word]);
      }
    }
    return { byTrigram, sizes };
  }

  /** Words of the list that are spelt like one that it has not. */
  #spelt(concept: string): [string, number][] {
    const before = this.#alike.get(concept);
    if (before) return before;
    this.#spellings ??= this.#spell();
    const { byTrigram, sizes } = this.#spellings;
    const mine = trigrams(concept);
    const shared = new Map<string, number>();
    for (const trigram of mine) for (const word of byTrigram.get(trigram) ?? []) shared.set(word, (shared.get(word) ?? 0) + 1);
    const found = [...shared]
      .map(([word, count]): [string, number] => [word, count / (mine.size + sizes.get(word)! - count)])
      .filter(([, likeness]) => likeness >= 0.4)
      .sort((one, other) => other[1] - one[1])
      .slice(0, 3);
    this.#alike.set(concept, found);
    return found;
  }

  #compare(weights: Weights, postings: Postings, take: (at: number, like: number) => void, only?: Float64Array) {
    for (const [concept, weight] of weights) {
      const rarity = this.#rarity.get(concept);
      if (rarity !== undefined) postings.meet(concept, weight, rarity);
      else for (const [word, likeness] of this.#spelt(concept)) postings.meet(word, weight * likeness, this.#rarity.get(word)!);
    }
    postings.each(this.#sum(weights), take, only);
  }

  /** The likeliest of the list for one of ours, by its paths in whatever languages it has. Best first. */
  rank(paths: readonly Named[], most: number): Ranked[] {
    const likeliest: Entered[] = [];
    const named = this.#named;
    for (const { path, language } of paths) {
      const levels = levelsOf(path);
      const same = new Set(this.#byName.get(fold(levels[0]!)));
      const sameWords = new Set(this.#byStems.get(stemsOf(levels[0]!)));
      const touched: number[] = [];
      const byParent = new Set<number>();
      const name = (at: number, like: number) => {
        if (named[at] === 0) touched.push(at);
        named[at] = Math.max(named[at]!, like);
      };
      const parent = (at: number, like: number) => {
        if (ofParent * like > named[at]!) byParent.add(at);
        name(at, ofParent * like);
      };
      const take = (at: number, like: number) => {
        const score = like + (sameWords.has(at) ? ofSameWords : 0);
        const isSame = same.has(at);
        enter(likeliest, most, { at, score, path, byParent: byParent.has(at), isSame, order: score + Number(isSame) });
      };
      this.#compare(weigh(levels.slice(0, 1), true, language), this.#names, name);
      // A name of a letter or of empty words speaks of nothing, and is the same name all the same.
      for (const at of same) name(at, 1);
      if (levels.length === 1) for (const at of touched) take(at, named[at]!);
      else {
        this.#compare(weigh(levels.slice(1, 2), true, language), this.#names, parent);
        for (const at of same) take(at, share.name);
        // What has nothing of the name, nor of the parent's, is somewhere near and no suggestion.
        const whole = (at: number, like: number) => take(at, share.name * named[at]! + share.tree * like);
        this.#compare(weigh(levels, true, language), this.#paths, whole, named);
      }
      for (const at of touched) named[at] = 0;
    }
    return likeliest;
  }
}

type Entered = Ranked & { order: number };
/** Best first, each once, at its best. */
const enter = (likeliest: Entered[], most: number, one: Entered) => {
  if (likeliest.length === most && one.order <= likeliest[most - 1]!.order) return;
  const before = likeliest.findIndex(({ at }) => at === one.at);
  if (before >= 0) {
    if (likeliest[before]!.order >= one.order) return;
    likeliest.splice(before, 1);
  }
  const place = likeliest.findIndex(({ order }) => order < one.order);
  likeliest.splice(place === -1 ? likeliest.length : place, 0, one);
  if (likeliest.length > most) likeliest.pop();
};
