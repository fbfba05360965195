import type { FilePart } from "@tradeport/connectors/http";
import { storedPicture } from "@tradeport/contract/picture-address";
import { type Database, sql } from "#platform/db.ts";
import type { FileStore } from "#platform/files.ts";
import { pictureCalls, pictureEnding } from "./picture-address.ts";

/**
 * A product's picture that this installation keeps, for marketplaces that take bytes: read from the file store, since no call of ours goes
 * to ourselves. null for any other address, and for a file that is not this client's.
 */
export const ownPicture =
  ({ database, files, publicUrl }: { database: Database; files: FileStore; publicUrl: string }) =>
  async (clientId: string, url: string): Promise<FilePart | null> => {
    const id = storedPicture(url, publicUrl);
    if (!id) return null;
    const { rows } = await database.asClient(clientId, (tx) =>
      sql<{ type: string }>`
        select type from file where client_id = ${clientId} and id = ${id} and purpose = any(${pictureCalls})`.execute(tx),
    );
    const ending = pictureEnding(rows[0]?.type ?? "");
    if (!ending) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of await files.open(id)) chunks.push(chunk as Buffer);
    return { name: `picture${ending}`, type: rows[0]!.type, content: Buffer.concat(chunks) };
  };
