import { sql, type Tx } from "#platform/db.ts";
import { type Listed, NameIndex } from "./name-index.ts";
import type { Scope } from "./taxonomy.ts";

interface Leaves {
  listed: readonly Listed[];
  index: NameIndex;
  /** Of what was read when: it is made anew once the tree is. */
  readAt: string;
}
/** Channels whose trees are in memory, the one that was asked for last at the end: a tree of ten thousand is a second's work and ten megabytes. */
const held = new Map<string, Leaves>();
const heldMost = 3;

/** The channel's categories that take products, by the words of their names. */
export const channelLeaves = async (db: Tx, channelId: string, scope: Scope): Promise<Leaves> => {
  const { rows } = await sql<{ readAt: string }>`
    select read_at::text as read_at from channel_taxonomy
    where channel_id = ${channelId} and scope = ${scope} and subject = 'categories'`.execute(db);
  const readAt = rows[0]?.readAt ?? "";
  const key = `${channelId} ${scope}`;
  let leaves = held.get(key);
  if (leaves?.readAt !== readAt) {
    const { rows: listed } = await sql<Listed>`
      select code, path from channel_category where channel_id = ${channelId} and scope = ${scope} and is_leaf order by path, code`.execute(
      db,
    );
    leaves = { listed, index: new NameIndex(listed), readAt };
  }
  held.delete(key);
  held.set(key, leaves);
  if (held.size > heldMost) held.delete(held.keys().next().value!);
  return leaves;
};
