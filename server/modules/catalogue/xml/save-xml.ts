import type { Input, Output } from "@tradeport/contract";
import { withChanges } from "@tradeport/contract/changes";
import { type XmlFeedInput, type XmlMapping, type xml, xmlNeeded } from "@tradeport/contract/xml";
import type { Ctx, UploadedFile } from "#platform/context.ts";
import { newId, sql } from "#platform/db.ts";
import { Fail, violated } from "#platform/errors.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { productColumns } from "../import-engine.ts";
import { lockFeed, readFeed } from "./feed-row.ts";

type Calls = typeof xml;
type Feed = Omit<XmlFeedInput, "username" | "password">;

export const createXml = async (
  ctx: Ctx,
  { feed: { username, password, ...feed } }: Input<Calls["CreateXml"]>,
  files: UploadedFile[],
): Promise<Output<Calls["CreateXml"]>> => {
  const { db, clientId } = ctx;
  const { rows } = await sql`select from client where id = ${clientId}`.execute(db);
  if (rows.length === 0) throw new Fail("not_found");
  const file = files[0];
  if (feed.address === null && !file) throw new Fail("xml_source_missing");
  await check(ctx, feed);
  const id = newId();
  const credentials = await sealed(ctx, id, feed, { username, password });
  await named(
    feed.name,
    sql`insert into xml_feed (client_id, id, name, address, credentials, file_id, item_path, variant_path, mapping, updates, adds_products, guard,
        every_minutes, next_run_at)
      values (${clientId}, ${id}, ${feed.name}, ${feed.address}, ${JSON.stringify(credentials ?? {})}::jsonb, ${file?.id ?? null}, ${feed.itemPath},
        ${feed.variantPath}, ${JSON.stringify(feed.mapping)}::jsonb, ${JSON.stringify(feed.updates)}::jsonb, ${feed.addsProducts},
        ${JSON.stringify(feed.guard)}::jsonb, ${feed.everyMinutes}, ${nextRun(feed)})`.execute(db),
  );
  await ctx.audit({ action: "create", objectType: "feed", objectId: id, after: audited(feed, credentials !== undefined) });
  return readFeed(ctx, id);
};

export const updateXml = async (
  ctx: Ctx,
  { feed: { id, version, username, password, ...changes } }: Input<Calls["UpdateXml"]>,
  files: UploadedFile[],
): Promise<Output<Calls["UpdateXml"]>> => {
  const { db, clientId } = ctx;
  const source = await lockFeed(ctx, id);
  const before = await readFeed(ctx, id);
  if (before.version !== version) throw new Fail("conflict");
  const feed = withChanges<Feed>(partsOf(before), changes);
  const file = files[0];
  const fileId = file?.id ?? source.fileId;
  if (feed.address === null && !fileId) throw new Fail("xml_source_missing");
  await check(ctx, feed);
  const isElsewhere = originOf(feed.address) !== originOf(before.address);
  const given = await sealed(ctx, id, { ...feed, hasCredentials: before.hasCredentials && !isElsewhere }, { username, password });
  // What opens one server is not sent to another: there it is given anew.
  const credentials = given ?? (isElsewhere ? {} : source.credentials);
  await named(
    feed.name,
    // What is read otherwise from now on is read whole at the next run.
    sql`update xml_feed set name = ${feed.name}, address = ${feed.address}, credentials = ${JSON.stringify(credentials)}::jsonb, file_id = ${fileId},
        item_path = ${feed.itemPath}, variant_path = ${feed.variantPath}, mapping = ${JSON.stringify(feed.mapping)}::jsonb,
        updates = ${JSON.stringify(feed.updates)}::jsonb, adds_products = ${feed.addsProducts}, guard = ${JSON.stringify(feed.guard)}::jsonb,
        every_minutes = ${feed.everyMinutes}, next_run_at = ${nextRun(feed)}, etag = null, last_modified = null, version = version + 1, modified_at = now()
      where client_id = ${clientId} and id = ${id}`.execute(db),
  );
  if (file && source.fileId) await forgetFiles(db, [{ clientId, fileId: source.fileId }]);
  await ctx.audit({
    action: "update",
    objectType: "feed",
    objectId: id,
    before: audited(partsOf(before), false),
    after: audited(feed, given !== undefined),
  });
  return readFeed(ctx, id);
};

export const deleteXml = async (ctx: Ctx, { id }: Input<Calls["DeleteXml"]>): Promise<Output<Calls["DeleteXml"]>> => {
  const { db, clientId } = ctx;
  const { name, fileId } = await lockFeed(ctx, id);
  await sql`delete from xml_feed where client_id = ${clientId} and id = ${id}`.execute(db);
  if (fileId) await forgetFiles(db, [{ clientId, fileId }]);
  await ctx.audit({ action: "delete", objectType: "feed", objectId: id, before: { name } });
  return {};
};

const partsOf = ({ name, address, itemPath, variantPath, mapping, updates, addsProducts, guard, everyMinutes }: Feed): Feed => ({
  name,
  address,
  itemPath,
  variantPath,
  mapping,
  updates,
  addsProducts,
  guard,
  everyMinutes,
});

const originOf = (address: string | null) => (address === null ? null : URL.parse(address)?.origin);
const nextRun = ({ everyMinutes, address, mapping }: Feed) =>
  everyMinutes !== null && address !== null && mapping.length > 0
    ? sql`now() + make_interval(mins => ${everyMinutes})`
    : sql`null::timestamptz`;

/** What the audit says of a feed; never what opens its address. */
const audited = ({ name, address, mapping, everyMinutes }: Feed, isGiven: boolean) => ({
  name,
  address: address === null ? null : withoutQuery(address),
  fields: mapping.length,
  everyMinutes,
  ...(isGiven ? { credentials: "set" } : {}),
});
/** Suppliers put keys into the address. */
const withoutQuery = (address: string) => address.replace(/\?.*$/, "?…");

/** Undefined: nothing was said of them. */
const sealed = async (
  ctx: Ctx,
  id: string,
  { address, hasCredentials = false }: { address: string | null; hasCredentials?: boolean },
  { username, password }: { username?: string | null | undefined; password?: string | null | undefined },
) => {
  const given = Object.fromEntries(Object.entries({ username, password }).filter(([, value]) => value)) as Record<string, string>;
  const isGivenAnew = username !== undefined || password !== undefined;
  if (address?.startsWith("http:") && (Object.keys(given).length > 0 || (hasCredentials && !isGivenAnew)))
    throw new Fail("xml_secret_in_clear");
  return isGivenAnew ? ctx.secrets.sealCredentials(ctx.db, ctx.clientId, id, given) : undefined;
};

const check = async (ctx: Ctx, { mapping, itemPath, addsProducts }: Feed) => {
  const word = (field: string) => {
    const { header, headerEn } = productColumns.find(({ key }) => key === (field === "images" ? "image1" : field))!;
    return ctx.locale === "tr" ? header : headerEn;
  };
  const fields = mapping.flatMap((one) => ("field" in one ? [one.field] : []));
  const keys = mapping.map((one) => ("field" in one ? one.field : one.attributeId));
  const doubled = fields.find((field, at) => fields.indexOf(field) < at);
  if (doubled || new Set(keys).size < keys.length) throw new Fail("xml_field_doubled", { field: doubled ? word(doubled) : "–" });
  await knownAttributes(ctx, mapping);
  // A feed may be saved before it is mapped; what is mapped must do. A field that nothing is read for says nothing.
  if (mapping.length === 0 || itemPath === "") return;
  const needed = addsProducts ? xmlNeeded : (["barcode"] as const);
  const isMapped = (field: string) =>
    mapping.some((one) => "field" in one && one.field === field && (one.path !== "" || one.transforms.some(isDefault)));
  const missing = needed.filter((field) => !isMapped(field));
  if (missing.length > 0) throw new Fail("xml_fields_missing", { fields: missing.map((field) => word(field)).join(", ") });
};
const isDefault = ({ kind }: XmlMapping["transforms"][number]) => kind === "default";

const knownAttributes = async ({ db }: Ctx, mapping: XmlMapping[]) => {
  const ids = mapping.flatMap((one) => ("attributeId" in one ? [one.attributeId] : []));
  if (ids.length === 0) return;
  const { rows } = await sql<{ id: string }>`select id from attribute where id = any(${ids}::uuid[])`.execute(db);
  const unknown = ids.find((id) => !rows.some((row) => row.id === id));
  if (unknown) throw new Fail("xml_attribute_unknown", { id: unknown });
};

const named = async (name: string, write: Promise<unknown>) => {
  try {
    await write;
  } catch (error) {
    if (violated(error) === "xml_feed_name") throw new Fail("xml_name_taken", { name });
    throw error;
  }
};
