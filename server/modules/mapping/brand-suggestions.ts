import type { SuggestedBrand } from "@tradeport/contract/brand-mapping";
import { sql, type Tx } from "#platform/db.ts";
import { conceptsOf } from "./name-words.ts";
import type { Scope } from "./taxonomy.ts";

/** So many for a brand, and for so many brands of a page: each is looked up in a list of hundreds of thousands. */
const most = 3;
const mostBrands = 50;
const same = 97;
/** One name within the other is less than one name spelt a little otherwise. */
const ofPart = 0.85;

interface Like {
  id: string;
  ours: string;
  code: string;
  name: string;
  whole: number;
  part: number;
}

/**
 * What brands that the channel does not know could be there. A list of brands is too long to be held in memory as categories are: the database's
 * index of trigrams finds what is spelt alike, and the words of names (endings, order) say which of these is the same name.
 */
export const brandSuggestions = async (
  tx: Tx,
  channel: { id: string; scope: Scope },
  brands: readonly { id: string; name: string }[],
  noBrand: string | null,
): Promise<Map<string, SuggestedBrand[]>> => {
  const looked = brands.slice(0, mostBrands);
  if (looked.length === 0) return new Map();
  const { rows } = await sql<Like>`
    select b.id, b.name as ours, alike.code, alike.name, alike.whole, alike.part
    from unnest(${looked.map(({ id }) => id)}::uuid[], ${looked.map(({ name }) => name)}::text[]) as b(id, name)
    cross join lateral (
      select c.code, c.name, similarity(fold(c.name), fold(b.name)) as whole,
        greatest(word_similarity(fold(b.name), fold(c.name)), word_similarity(fold(c.name), fold(b.name))) as part
      from channel_brand c
      where c.channel_id = ${channel.id} and c.scope = ${channel.scope} and c.code is distinct from ${noBrand}
        and (fold(c.name) % fold(b.name) or fold(b.name) <% fold(c.name))
      order by similarity(fold(c.name), fold(b.name)) desc, length(c.name), c.code limit ${most}) alike`.execute(tx);
  const words = (name: string) => conceptsOf(name).toSorted().join(" ");
  const suggested = rows.map(({ id, ours, code, name, whole, part }) => {
    const isSame = words(ours) === words(name);
    const confidence = isSame ? same : Math.min(same - 1, Math.round(100 * Math.max(whole, ofPart * part)));
    return {
      id,
      channelBrandCode: code,
      channelBrandName: name,
      confidence,
      reason: isSame ? "sameName" : "similarName",
    } as const;
  });
  const byBrand = Map.groupBy(suggested, ({ id }) => id);
  return new Map(
    [...byBrand].map(([id, all]) => [
      id,
      all.toSorted((one, other) => other.confidence - one.confidence).map(({ id: _, ...suggestion }) => suggestion),
    ]),
  );
};
