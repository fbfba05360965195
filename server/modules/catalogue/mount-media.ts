import { pictureId } from "@tradeport/contract/picture-address";
import type { FastifyInstance } from "fastify";
import { type Database, sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import type { FileStore } from "#platform/files.ts";
import { pictureCalls } from "./picture-address.ts";

/** Product images, open to everyone: marketplaces fetch them. No other file of a client is ever served here. */
export const mountMedia = (app: FastifyInstance, { database, files }: { database: Database; files: FileStore }) => {
  app.get<{ Params: { name: string } }>("/media/:name", async (request, reply) => {
    const id = pictureId(request.params.name);
    if (!id) throw new Fail("not_found");
    const { rows } = await database.asPlatform((tx) =>
      sql<{ type: string }>`
        select type from file where id = ${id} and type = any(${["image/jpeg", "image/png", "image/webp"]})
          and purpose = any(${pictureCalls})`.execute(tx),
    );
    if (!rows[0]) throw new Fail("not_found");
    return reply
      .header("content-type", rows[0].type)
      .header("cache-control", "public, max-age=31536000, immutable")
      .header("content-security-policy", "default-src 'none'; sandbox")
      .header("x-content-type-options", "nosniff")
      .send(await files.open(id));
  });
};
