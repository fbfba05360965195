import type { Input, Output } from "@tradeport/contract";
import { type ListingTemplate, type listingTemplate, listingTemplatesMax } from "@tradeport/contract/listing-templates";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { requestTexts } from "./request-texts.ts";
import { checkedTexts } from "./template-texts.ts";

type Calls = typeof listingTemplate;

const read = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">, id: string | null = null) => {
  const { rows } = await sql<ListingTemplate>`
    select t.id, t.name, t.title, t.description, t.version, t.modified_at as modified_date,
      coalesce((select jsonb_agg(jsonb_build_object('channelId', c.id, 'channelName', c.name) order by c.name)
        from channel_parameters r join channel c on c.id = r.channel_id
        where r.client_id = t.client_id and r.listing_template_id = t.id), '[]') as channels
    from listing_template t
    where t.client_id = ${clientId} and (${id}::uuid is null or t.id = ${id}) order by fold(t.name), t.id`.execute(db);
  return rows;
};

export const getTemplates = (ctx: Ctx): Promise<Output<Calls["GetTemplates"]>> => read(ctx);

/** One of the client's; another's is not there. */
export const readListingTemplate = async (ctx: Pick<Ctx, "db" | "clientId">, id: string): Promise<ListingTemplate> => {
  const [found] = await read(ctx, id);
  if (!found) throw new Fail("not_found");
  return found;
};

/** Two templates of one name are one too many; the constraint's word becomes ours. */
const named = async (name: string, write: Promise<unknown>) => {
  try {
    await write;
  } catch (error) {
    if (violated(error) === "listing_template_name") throw new Fail("listing_template_name_taken", { name });
    throw error;
  }
};

const recordOf = ({ name, title, description }: Pick<ListingTemplate, "name" | "title" | "description">) => ({
  name,
  listingTitle: title,
  listingDescription: description,
});

export const createTemplate = async (
  ctx: Ctx,
  { name, title = null, description = null }: Input<Calls["CreateTemplate"]>,
): Promise<Output<Calls["CreateTemplate"]>> => {
  const { db, clientId } = ctx;
  const texts = await checkedTexts(ctx, { title, description });
  await sql`select pg_advisory_xact_lock(hashtextextended(${`listing templates ${clientId}`}, 0))`.execute(db);
  if ((await read(ctx)).length >= listingTemplatesMax) throw new Fail("listing_templates_full", { max: listingTemplatesMax });
  const id = newId();
  await named(
    name,
    sql`insert into listing_template (client_id, id, name, title, description)
      values (${clientId}, ${id}, ${name}, ${texts.title}, ${texts.description})`.execute(db),
  );
  await ctx.audit({ action: "create", objectType: "listing_template", objectId: id, after: recordOf({ name, ...texts }) });
  return readListingTemplate(ctx, id);
};

/** Listings that have their texts from it follow by a job of each store; what a store is sent in between goes by the new ones already. */
export const updateTemplate = async (
  ctx: Ctx,
  { id, version, name, ...change }: Input<Calls["UpdateTemplate"]>,
): Promise<Output<Calls["UpdateTemplate"]>> => {
  const { db, clientId } = ctx;
  await sql`select from listing_template where client_id = ${clientId} and id = ${id} for update`.execute(db);
  const before = await readListingTemplate(ctx, id);
  const texts = await checkedTexts(ctx, {
    title: change.title === undefined ? before.title : change.title,
    description: change.description === undefined ? before.description : change.description,
  });
  const after = { name: name ?? before.name, ...texts };
  const isOther = after.title !== before.title || after.description !== before.description;
  // It is so already.
  if (!isOther && after.name === before.name) return before;
  if (before.version !== version) throw new Fail("conflict");
  await named(
    after.name,
    sql`update listing_template set name = ${after.name}, title = ${after.title}, description = ${after.description},
      version = version + 1, modified_at = now() where client_id = ${clientId} and id = ${id}`.execute(db),
  );
  if (isOther)
    await requestTexts(
      ctx,
      before.channels.map(({ channelId }) => channelId),
    );
  await ctx.audit({
    action: "update",
    objectType: "listing_template",
    objectId: id,
    before: recordOf(before),
    after: recordOf(after),
  });
  return readListingTemplate(ctx, id);
};

export const deleteTemplate = async (ctx: Ctx, { id }: Input<Calls["DeleteTemplate"]>) => {
  const { db, clientId } = ctx;
  await sql`select from listing_template where client_id = ${clientId} and id = ${id} for update`.execute(db);
  const before = await readListingTemplate(ctx, id);
  if (before.channels.length > 0)
    throw new Fail("listing_template_in_use", { channels: before.channels.map(({ channelName }) => channelName).join(", ") });
  await sql`delete from listing_template where client_id = ${clientId} and id = ${id}`.execute(db);
  await ctx.audit({ action: "delete", objectType: "listing_template", objectId: id, before: recordOf(before) });
  return {};
};
