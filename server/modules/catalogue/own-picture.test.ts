import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, newId, sql } from "#platform/db.ts";
import { clients } from "#testing/people.ts";
import { type World, world } from "#testing/world.ts";
import { ownPicture } from "./own-picture.ts";

/** S2: the bytes of a picture go to a marketplace for the company whose file it is, and for no other. */
let w: World;
const [id, stamp] = [newId(), newId()];
const publicUrl = "http://localhost:3000";
beforeAll(async () => {
  w = await world();
  await w.database.asClient(clients.second, (tx) =>
    sql`insert into file (client_id, id, name, type, size, sha256, purpose)
      values (${clients.second}, ${id}, 'a.jpg', 'image/jpeg', 3, 'x', 'Product/UpdateProductMasterData'),
        (${clients.second}, ${stamp}, 'b.jpg', 'image/jpeg', 3, 'x', 'Document/UploadClientDocument')`.execute(tx),
  );
});
afterAll(() => w.close());

const opened: string[] = [];
const files = {
  open: async (name: string) => {
    opened.push(name);
    return Readable.from([Buffer.from("jpg")]);
  },
} as never;
/** Without the database's lock, so that the function's own question is what holds. */
const unlocked = () => ({ asClient: (_: string, work: never) => w.database.asPlatform(work) }) as unknown as Database;

test("S44: another company's picture is none, by the lock of the database and by the question itself (S2)", async () => {
  const address = `${publicUrl}/media/${id}`;
  for (const database of [w.database, unlocked()]) {
    const read = ownPicture({ database, files, publicUrl });
    expect(await read(clients.first, address)).toBeNull();
    expect(opened).toEqual([]);
    expect(await read(clients.second, address)).toMatchObject({ type: "image/jpeg", name: "picture.jpg" });
    expect(opened.splice(0)).toEqual([id]);
  }
  // A picture among a company's documents is none of a product.
  for (const other of [
    `${publicUrl}/media/${stamp}`,
    `https://elsewhere.example/media/${id}`,
    `${publicUrl}/media/../${id}`,
    `${publicUrl}/media/${newId()}`,
  ])
    expect(await ownPicture({ database: w.database, files, publicUrl })(clients.second, other)).toBeNull();
  expect(opened).toEqual([]);
});
