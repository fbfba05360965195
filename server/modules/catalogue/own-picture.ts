import type { FilePart } from "@tradeport/connectors/http";
import { type Database, sql } from "#platform/db.ts";
import type { FileStore } from "#platform/files.ts";

const kinds: Record<string, string> = { "image/jpeg": "picture.jpg", "image/png": "picture.png", "image/webp": "picture.webp" };

/**
 * A product's picture that this installation keeps, for marketplaces that take bytes: read from the file store, since no call of ours goes
 * to ourselves. null for any other address, and for a file that is not this client's.
 */
export const ownPicture =
  ({ database, files, publicUrl }: { database: Database; files: FileStore; publicUrl: string }) =>
  async (clientId: string, url: string): Promise<FilePart | null> => {
    const id = url.startsWith(`${publicUrl}/media/`) ? url.slice(`${publicUrl}/media/`.length) : "";
    if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null;
    const { rows } = await database.asClient(clientId, (tx) =>
      sql<{ type: string }>`select type from file where client_id = ${clientId} and id = ${id}`.execute(tx),
    );
    const name = kinds[rows[0]?.type ?? ""];
    if (!name) return null;
    const chunks: Buffer[] = [];
    for await (const chunk of await files.open(id)) chunks.push(chunk as Buffer);
    return { name, type: rows[0]!.type, content: Buffer.concat(chunks) };
  };
