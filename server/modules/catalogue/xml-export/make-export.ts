import { Readable } from "node:stream";
import { type XmlExportForm, xmlExportMinutes } from "@tradeport/contract/xml-export";
import { crashPoint } from "#platform/crash.ts";
import { type Database, sql } from "#platform/db.ts";
import type { FileStore } from "#platform/files.ts";
import { forgetFiles } from "#platform/forget-files.ts";
import { rememberFiles } from "#platform/remember-files.ts";
import { forms, pagesOf } from "./forms.ts";
import { readCatalogue } from "./read-catalogue.ts";

export interface Outlet {
  database: Database;
  files: FileStore;
  publicUrl: string;
}
interface Ids {
  clientId: string;
  id: string;
}
interface Claimed {
  name: string;
  form: XmlExportForm;
  productAddress: string | null;
  onlyInStock: boolean;
  version: number;
}

const maxBytes = 2_000_000_000;

/** Whoever finds it old makes it, and nobody beside. Null: it is new enough, or somebody makes it. */
const claim = ({ database }: Outlet, { clientId, id }: Ids, isLost: boolean) =>
  database.asClient(clientId, async (tx) => {
    const { rows } = await sql<Claimed>`
      update xml_export set making_since = now() where client_id = ${clientId} and id = ${id}
        and (${isLost} or file_id is null or made_at is null or made_at < now() - make_interval(mins => ${xmlExportMinutes}::int))
        and (making_since is null or making_since < now() - interval '2 minutes')
      returning name, form, product_address, only_in_stock, version`.execute(tx);
    return rows[0] ?? null;
  });

/**
 * Makes the file of a published feed if it is to be made. It stands in the place of the last one when it is whole, or not at all: killed
 * anywhere the last one goes on to be answered with, and the bytes of a half one go with the night's sweep.
 */
export const makeExport = async (outlet: Outlet, ids: Ids, isLost = false): Promise<void> => {
  const { database, files, publicUrl } = outlet;
  const { clientId, id } = ids;
  const feed = await claim(outlet, ids, isLost);
  if (!feed) return;
  let count = 0;
  let leftOut = 0;
  const form = forms[feed.form];
  async function* write() {
    yield form.begin(feed!.name, publicUrl);
    const parts = readCatalogue(database, clientId, feed!.onlyInStock, async (tx) => {
      await sql`update xml_export set making_since = now() where client_id = ${clientId} and id = ${id} and making_since is not null`.execute(
        tx,
      );
    });
    for await (const products of parts) {
      const written = products.map((product) => form.product(product, pagesOf(feed!.productAddress, product)));
      count += written.reduce((sum, one) => sum + one.count, 0);
      leftOut += written.reduce((sum, one) => sum + one.leftOut, 0);
      const xml = written.map((one) => one.xml).join("");
      if (xml !== "") yield xml;
    }
    yield form.end;
  }
  const meta = { name: `${feed.name}.xml`, type: "text/xml" };
  const stored = await files.put(clientId, Readable.from(write()), { ...meta, maxBytes }).catch(async (error: unknown) => {
    await database.asClient(clientId, (tx) =>
      sql`update xml_export set making_since = null where client_id = ${clientId} and id = ${id}`.execute(tx),
    );
    throw error;
  });
  crashPoint("xml.made");
  const isTaken = await database.asClient(clientId, async (tx) => {
    const { rows } = await sql<{ fileId: string | null; sha256: string | null; version: number }>`
      select e.file_id, f.sha256, e.version from xml_export e left join file f on f.client_id = e.client_id and f.id = e.file_id
      where e.client_id = ${clientId} and e.id = ${id} for update of e`.execute(tx);
    const now = rows[0];
    // Gone meanwhile, or something else by now: the next fetch makes that.
    if (!now || now.version !== feed.version) return false;
    const isSame = now.sha256 === stored.sha256 && !isLost;
    if (!isSame) await rememberFiles(tx, { clientId, purpose: "Xml/CreateXmlExport", createdBy: null }, [{ ...stored, ...meta }]);
    await sql`
      update xml_export set file_id = ${isSame ? now.fileId : stored.id}, made_at = now(), making_since = null, product_count = ${count},
        left_out = ${leftOut}, changed_at = case when ${isSame} then changed_at else now() end
      where client_id = ${clientId} and id = ${id}`.execute(tx);
    if (!isSame && now.fileId) await forgetFiles(tx, [{ clientId, fileId: now.fileId }]);
    return !isSame;
  });
  if (!isTaken) await files.remove(stored.id);
};
