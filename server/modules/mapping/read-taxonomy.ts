import type { Page, RemoteCategory, RemoteValue } from "@tradeport/connectors/catalogue";
import { RemoteError } from "@tradeport/connectors/http";
import type { Taxonomy } from "@tradeport/connectors/marketplace";
import type { StoreContext, SyncStep } from "#modules/connections/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import { noteAttributes, noteCategories } from "./taxonomy-changes.ts";

/**
 * Reads what is asked for of a channel's taxonomy, and again each night: the same for all clients, by whichever store's loop comes
 * first. Claiming moves `due_at`, so that no second loop reads the same; a crash leaves it to be read again.
 */
export const readTaxonomy: SyncStep = {
  name: "taxonomy",
  polls: true,
  // By whichever store is looked at for another reason; only what failed is a reason of its own.
  due: ({ store, connector }) =>
    !connector.taxonomy
      ? {}
      : {
          at: sql`select min(due_at) from channel_taxonomy where channel_id = s.channel_id and scope = ${store.scope} and failure is not null and ${wanted}`,
          along: sql`exists (select 1 from channel_taxonomy where channel_id = s.channel_id and scope = ${store.scope} and due_at <= now() and ${wanted})
      or not exists (select 1 from channel_taxonomy where channel_id = s.channel_id and scope = ${store.scope} and subject = 'categories')
      or exists (${mappedTo(store)} and not exists (select 1 from channel_taxonomy t
        where t.channel_id = m.channel_id and t.scope = c.scope and t.subject = 'attributes:' || m.channel_category_code))`,
        },
  claim: async (context) => {
    const { taxonomy } = context.connector;
    if (!taxonomy) return null;
    const { channelId, scope } = context.store;
    const due = await context.read(async (tx) => {
      // What a store is connected for, and what this client maps to, by itself or by a template, is read without being asked for.
      await sql`
        select request_taxonomy(${channelId}, ${scope}, array['categories', 'brands'] || array(
          select 'attributes:' || code from (${mappedTo(context.store)}) mapped))`.execute(tx);
      const { rows } = await sql<{ subject: string }>`
        select subject from channel_taxonomy where channel_id = ${channelId} and scope = ${scope} and due_at <= now() and ${wanted}
        order by subject like 'attributes:%', subject = 'brands', requested_at desc limit 1`.execute(tx);
      return rows[0];
    });
    if (!due) return null;
    const claimed = await context.writePlatform(async (tx) => {
      const { numAffectedRows } = await sql`
        update channel_taxonomy set due_at = now() + interval '2 minutes'
        where channel_id = ${channelId} and scope = ${scope} and subject = ${due.subject} and due_at <= now() and ${wanted}`.execute(
        tx,
      );
      return numAffectedRows;
    });
    return claimed ? () => read(context, taxonomy, due.subject) : null;
  },
};

/** What this client maps to, by itself or by a template. */
const mappedTo = ({ clientId, channelId, scope }: StoreContext["store"]) => sql`
  select distinct c.code
  from category_mapping m
  join channel_category c on c.channel_id = m.channel_id and c.scope = ${scope} and c.code = m.channel_category_code and c.is_leaf
  where m.client_id in (${clientId}::uuid, '00000000-0000-0000-0000-000000000000') and m.channel_id = ${channelId}`;

const wanted = sql`taxonomy_due(channel_taxonomy)`;

const read = async (context: StoreContext, taxonomy: Taxonomy, subject: string) => {
  try {
    if (subject === "categories") await readCategories(context, taxonomy);
    else if (subject === "brands") await readBrands(context, taxonomy);
    else await readAttributes(context, taxonomy, subject.slice("attributes:".length));
  } catch (error) {
    if (error instanceof RemoteError) await context.writePlatform((tx) => failed(tx, context, subject, error));
    throw error;
  }
  // It is as old as its claim: what was asked for since is read again.
  await context.writePlatform((tx) =>
    sql`update channel_taxonomy set read_at = due_at - interval '2 minutes', failure = null, due_at = now()
      where channel_id = ${context.store.channelId} and scope = ${context.store.scope} and subject = ${subject}`.execute(tx),
  );
};

const failed = (tx: Tx, { store }: StoreContext, subject: string, error: RemoteError) =>
  sql`update channel_taxonomy set failure = ${JSON.stringify({ kind: error.kind, message: error.message })}::jsonb,
      due_at = now() + make_interval(secs => ${error.kind === "not_found" || error.kind === "refused" ? 3600 : 10})
    where channel_id = ${store.channelId} and scope = ${store.scope} and subject = ${subject}`.execute(tx);

const readCategories = async (context: StoreContext, taxonomy: Taxonomy) => {
  const { channelId, scope } = context.store;
  const found = await taxonomy.listCategories(context.remote);
  const paths = pathsOf(found);
  await context.writePlatform(async (tx) => {
    await noteCategories(tx, context.store, found, paths);
    await sql`
      insert into channel_category (channel_id, scope, code, parent_code, name, path, is_leaf)
      select ${channelId}::uuid, ${scope}, * from unnest(${found.map((each) => each.code)}::text[], ${found.map((each) => each.parentCode)}::text[],
        ${found.map((each) => each.name)}::text[], ${found.map((each) => paths.get(each.code) ?? each.name)}::text[],
        ${found.map((each) => each.leaf)}::boolean[])
      on conflict (channel_id, scope, code) do update set parent_code = excluded.parent_code, name = excluded.name, path = excluded.path,
        is_leaf = excluded.is_leaf, observed_at = now()`.execute(tx);
    await sql`
      delete from channel_category where channel_id = ${channelId} and scope = ${scope}
        and not code = any(${found.map((each) => each.code)}::text[])`.execute(tx);
    // Nobody can read the attributes of what is gone.
    await sql`
      delete from channel_taxonomy where channel_id = ${channelId} and scope = ${scope} and subject like 'attributes:%'
        and not subject = any(${found.filter(({ leaf }) => leaf).map(({ code }) => `attributes:${code}`)}::text[])`.execute(tx);
  });
};

/** "Giyim > Kadın > Elbise" for every code. */
export const pathsOf = (categories: readonly RemoteCategory[]): Map<string, string> => {
  const byCode = new Map(categories.map((category) => [category.code, category]));
  const paths = new Map<string, string>();
  for (const category of categories) {
    const names: string[] = [];
    const passed = new Set<string>();
    for (let at: RemoteCategory | undefined = category; at && !passed.has(at.code); at = byCode.get(at.parentCode ?? "")) {
      passed.add(at.code);
      names.unshift(at.name);
    }
    paths.set(category.code, names.join(" > "));
  }
  return paths;
};

const readBrands = async (context: StoreContext, taxonomy: Taxonomy) => {
  const { channelId, scope } = context.store;
  for await (const brands of pages((cursor) => taxonomy.listBrands(context.remote, cursor)))
    await context.writePlatform((tx) =>
      sql`
        insert into channel_brand (channel_id, scope, code, name)
        select distinct on (code) ${channelId}::uuid, ${scope}, code, name
        from unnest(${brands.map((each) => each.code)}::text[], ${brands.map((each) => each.name)}::text[]) as brand(code, name)
        on conflict (channel_id, scope, code) do update set name = excluded.name where channel_brand.name <> excluded.name`.execute(
        tx,
      ),
    );
  await context.writePlatform((tx) => sql`select analyze_brands()`.execute(tx));
};

const readAttributes = async (context: StoreContext, taxonomy: Taxonomy, category: string) => {
  const { channelId, scope } = context.store;
  const attributes = await taxonomy.listAttributes(context.remote, category);
  const values: (RemoteValue & { attribute: string; position: number })[] = [];
  for (const { code } of attributes) {
    let position = 0;
    for await (const page of pages((cursor) => taxonomy.listValues(context.remote, category, code, cursor)))
      for (const value of page) values.push({ ...value, attribute: code, position: position++ });
  }
  // One transaction: nobody sees an attribute without its values.
  await context.writePlatform(async (tx) => {
    await noteAttributes(tx, context.store, category, attributes, values);
    await sql`delete from channel_attribute where channel_id = ${channelId} and scope = ${scope} and category_code = ${category}`.execute(
      tx,
    );
    await sql`delete from channel_value where channel_id = ${channelId} and scope = ${scope} and category_code = ${category}`.execute(
      tx,
    );
    await sql`
      insert into channel_attribute (channel_id, scope, category_code, code, name, is_required, allows_custom, variants_allow_custom, is_variant, is_slicer, is_multiple, position)
      select ${channelId}::uuid, ${scope}, ${category}, * from unnest(${attributes.map((each) => each.code)}::text[], ${attributes.map((each) => each.name)}::text[],
        ${attributes.map((each) => each.required)}::boolean[], ${attributes.map((each) => each.allowsCustom)}::boolean[],
        ${attributes.map((each) => each.variantsAllowCustom ?? false)}::boolean[],
        ${attributes.map((each) => each.variant)}::boolean[], ${attributes.map((each) => each.slicer)}::boolean[],
        ${attributes.map((each) => each.multiple)}::boolean[], ${attributes.map((_, at) => at)}::int[])
      on conflict do nothing`.execute(tx);
    await sql`
      insert into channel_value (channel_id, scope, category_code, attribute_code, code, name, position)
      select ${channelId}::uuid, ${scope}, ${category}, * from unnest(${values.map((each) => each.attribute)}::text[], ${values.map((each) => each.code)}::text[],
        ${values.map((each) => each.name)}::text[], ${values.map((each) => each.position)}::int[])
      on conflict do nothing`.execute(tx);
  });
};

/** Every page of a list. A cursor that comes twice would go on for ever (R4). */
const pages = async function* <T>(ask: (cursor?: string) => Promise<Page<T>>): AsyncGenerator<T[]> {
  const seen = new Set<string>();
  let cursor: string | undefined;
  do {
    const page = await ask(cursor);
    if (page.items.length > 0) yield page.items;
    if (page.next !== undefined && seen.has(page.next))
      throw new RemoteError("malformed", `The same page came twice: ${page.next}`);
    cursor = page.next;
    if (cursor !== undefined) seen.add(cursor);
  } while (cursor !== undefined);
};
