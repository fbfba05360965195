import type { Input, Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import { type XmlExportInput, type xmlExport, xmlExportPlaces } from "@tradeport/contract/xml-export";
import type { Ctx } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { readExport } from "./export-row.ts";
import { addressOf, endOf, hashOf, newSecret } from "./secret.ts";

type Calls = typeof xmlExport;
const most = 50;

export const createXmlExport = async (
  ctx: Ctx,
  { clientId: _, ...feed }: Input<Calls["CreateXmlExport"]>,
): Promise<Output<Calls["CreateXmlExport"]>> => {
  const { db, clientId } = ctx;
  // Held, so that two at once do not both find room.
  const { rows } = await sql<{ count: number }>`
    select (select count(*)::int from xml_export where client_id = ${clientId}) as count from client where id = ${clientId} for share`.execute(
    db,
  );
  if (!rows[0]) throw new Fail("not_found");
  if (rows[0].count >= most) throw new Fail("xml_export_too_many", { max: most });
  check(feed);
  const id = newId();
  const secret = newSecret();
  await named(
    feed.name,
    sql`insert into xml_export (client_id, id, name, form, product_address, only_in_stock, secret_hash, shown)
      values (${clientId}, ${id}, ${feed.name}, ${feed.form}, ${feed.productAddress}, ${feed.onlyInStock}, ${hashOf(secret)}, ${endOf(secret)})`.execute(
      db,
    ),
  );
  await ctx.audit({ action: "create", objectType: "published_feed", objectId: id, after: feed });
  return { ...(await readExport(ctx, id)), address: addressOf(ctx.installation.publicUrl, secret) };
};

export const updateXmlExport = async (
  ctx: Ctx,
  { clientId: _, id, version, ...changes }: Input<Calls["UpdateXmlExport"]>,
): Promise<Output<Calls["UpdateXmlExport"]>> => {
  const { db, clientId } = ctx;
  await hold(ctx, id);
  const before = await readExport(ctx, id);
  if (before.version !== version) throw new Fail("conflict");
  const { name, form, productAddress, onlyInStock } = before;
  const feed = withChanges<XmlExportInput>({ name, form, productAddress, onlyInStock }, changes);
  check(feed);
  await named(
    feed.name,
    sql`update xml_export set name = ${feed.name}, form = ${feed.form}, product_address = ${feed.productAddress}, only_in_stock = ${feed.onlyInStock},
        made_at = null, making_since = null, version = version + 1, modified_at = now()
      where client_id = ${clientId} and id = ${id}`.execute(db),
  );
  await ctx.audit({
    action: "update",
    objectType: "published_feed",
    objectId: id,
    before: { name, form, productAddress, onlyInStock },
    after: feed,
  });
  return readExport(ctx, id);
};

/** From this transaction on nothing is found by the old address. */
export const renewXmlExport = async (
  ctx: Ctx,
  { id }: Input<Calls["RenewXmlExport"]>,
): Promise<Output<Calls["RenewXmlExport"]>> => {
  const { db, clientId } = ctx;
  await hold(ctx, id);
  const secret = newSecret();
  await sql`update xml_export set secret_hash = ${hashOf(secret)}, shown = ${endOf(secret)}, modified_at = now()
    where client_id = ${clientId} and id = ${id}`.execute(db);
  const feed = await readExport(ctx, id);
  await ctx.audit({ action: "renew", objectType: "published_feed", objectId: id, after: { name: feed.name } });
  return { ...feed, address: addressOf(ctx.installation.publicUrl, secret) };
};

export const deleteXmlExport = async (
  ctx: Ctx,
  { id }: Input<Calls["DeleteXmlExport"]>,
): Promise<Output<Calls["DeleteXmlExport"]>> => {
  const { db, clientId } = ctx;
  const { name, fileId } = await hold(ctx, id);
  await sql`delete from xml_export where client_id = ${clientId} and id = ${id}`.execute(db);
  if (fileId) await forgetFiles(db, [{ clientId, fileId }]);
  await ctx.audit({ action: "delete", objectType: "published_feed", objectId: id, before: { name } });
  return {};
};

const hold = async ({ db, clientId }: Ctx, id: string) => {
  const { rows } = await sql<{ name: string; fileId: string | null }>`
    select name, file_id from xml_export where client_id = ${clientId} and id = ${id} for update`.execute(db);
  if (!rows[0]) throw new Fail("not_found");
  return rows[0];
};

const places = xmlExportPlaces.map((place) => `{${place}}`);
const check = ({ form, productAddress }: XmlExportInput) => {
  if (productAddress === null) {
    if (form === "ads") throw new Fail("xml_export_page_missing", { place: places[1]! });
    return;
  }
  const isAddress = /^https?:\/\/[^\s\\@/?#{}]+[/?#]/i.test(productAddress) && URL.canParse(productAddress);
  if (!isAddress || /\s/.test(productAddress) || !places.some((place) => productAddress.includes(place)))
    throw new Fail("xml_export_page_wrong", { given: productAddress, places: places.join(", ") });
};

const named = async (name: string, write: Promise<unknown>) => {
  try {
    await write;
  } catch (error) {
    if (violated(error) === "xml_export_name") throw new Fail("xml_export_name_taken", { name });
    throw error;
  }
};
