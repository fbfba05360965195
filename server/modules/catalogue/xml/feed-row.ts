import type { Message } from "@tradeport/contract/messages";
import type { XmlFeed, XmlFeedInput } from "@tradeport/contract/xml";
import { shownState } from "#modules/bulk/index.ts";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql, type Tx } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { SealedCredentials } from "#platform/secrets.ts";

type Run = Omit<NonNullable<XmlFeed["run"]>, "reason"> & { reason: Message | null };
type Stored = Omit<XmlFeed, "run"> & { run: Run | null };

/** Feeds as they are shown; the end of a statement says which. */
export const selectFeeds = sql<Stored>`
  select f.id, f.client_id, client.name as client_name, f.name, f.address, f.credentials <> '{}' as has_credentials, f.item_path, f.variant_path,
    f.mapping, f.updates, f.adds_products, f.guard, f.every_minutes, f.next_run_at as next_run_date, f.version, f.created_at as created_date,
    file.name as file_name, file.size::int as file_size, file.created_at as file_date,
    (select jsonb_build_object('id', id, 'state', ${shownState}, 'reason', reason, 'createdDate', iso(created_at))
      from process where client_id = f.client_id and feed_id = f.id order by created_at desc limit 1) as run
  from xml_feed f
  join client on client.id = f.client_id
  left join file on file.client_id = f.client_id and file.id = f.file_id`;

export const feedIn = ({ run, ...feed }: Stored): XmlFeed => ({
  ...feed,
  run: run && { ...run, reason: run.reason && wordsOf(run.reason) },
});

/** One of the client's; another's is not there. */
export const readFeed = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, id: string): Promise<XmlFeed> => {
  const { rows } = await selectFeedOf(db, clientId, id);
  if (!rows[0]) throw new Fail("not_found");
  return feedIn(rows[0]);
};
const selectFeedOf = (db: Tx, clientId: string, id: string) =>
  sql<Stored>`${selectFeeds} where f.client_id = ${clientId} and f.id = ${id}`.execute(db);

/** What its work needs of a feed beside what is shown. */
export interface FeedSource
  extends Pick<XmlFeedInput, "address" | "itemPath" | "variantPath" | "mapping" | "updates" | "addsProducts" | "guard"> {
  id: string;
  name: string;
  fileId: string | null;
  credentials: SealedCredentials;
  etag: string | null;
  lastModified: string | null;
}
export const readSource = async (tx: Tx, clientId: string, id: string): Promise<FeedSource | undefined> => {
  const { rows } = await sql<FeedSource>`
    select id, name, address, file_id, credentials, item_path, variant_path, mapping, updates, adds_products, guard, etag, last_modified
    from xml_feed where client_id = ${clientId} and id = ${id}`.execute(tx);
  return rows[0];
};

/** Held while it is changed or a run of it begins; refused while one is under way or held. */
export const lockFeed = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, id: string): Promise<FeedSource> => {
  await sql`select from xml_feed where client_id = ${clientId} and id = ${id} for update`.execute(db);
  const source = await readSource(db, clientId, id);
  if (!source) throw new Fail("not_found");
  const { rows } = await sql`
    select from process where client_id = ${clientId} and feed_id = ${id} and state in ('queued', 'running')`.execute(db);
  if (rows.length > 0) throw new Fail("xml_running");
  return source;
};
