import { Readable } from "node:stream";
import { expect } from "vitest";
import type { UploadedFile } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { marketWorld } from "./market-world.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { readClaims } from "./steps/read-claims.ts";
import { uploadClaimFile } from "./upload-claim-file.ts";

export const jpeg = (bytes = 2_000) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes, 7)]);
export const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
type Input = Parameters<typeof setOrderPackageStatus>[1];

/** A marketplace whose returns wait for the seller at once, and files that are shown with a no. */
export const claimFileWorld = async () => {
  const m = await marketWorld();
  await m.market.control("_settings", { claimDelayMs: 0 });
  const look = async () => {
    await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
    expect(await m.run(readClaims)).toBe(true);
  };
  const claimOf = async ({ orderId }: { orderId: string }) =>
    (await m.call(getOrderDetail, { orderHeaderId: orderId })).claims[0]!;
  /** A piece that was sent back, whose claim waits for the seller's word. */
  const returned = async () => {
    const { barcode } = await m.onSale(5);
    const pack = await m.buy([{ barcode, quantity: 1 }]);
    for (const move of ["_scan", "_deliver", "_return"])
      expect((await m.market.control(move, { packageId: Number(pack.channelPackageId) })).status).toBe(200);
    await m.read();
    const state = async () => {
      await look();
      return (await claimOf(pack))?.lines[0]?.state;
    };
    await expect.poll(state, { interval: 50, timeout: 60_000 }).toBe("deciding");
    return { pack, claim: await claimOf(pack) };
  };
  /** As the gate hands it on. */
  const uploaded = async (content: Buffer, name: string, type: string, size = content.length): Promise<UploadedFile> => {
    const { id, sha256 } = await m.files.put(m.clients.ayse, Readable.from(content), { name, type, maxBytes: 10_000_000 });
    await m.rows(sql`insert into file (client_id, id, name, type, size, sha256, purpose)
      values (${m.clients.ayse}, ${id}, ${name}, ${type}, ${size}, ${sha256}, 'test')`);
    return { id, name, type, size, sha256 };
  };
  const add = async (claimId: string, file: UploadedFile, client = m.clients.ayse) =>
    m.call((ctx, input: { claimId: string }) => uploadClaimFile(ctx, input, [file]), { claimId }, client);
  const no = (pack: { id: string }, over: Partial<Input> = {}) =>
    m.call(setOrderPackageStatus, {
      ...{ orderPackageId: pack.id, action: "A_REFUND_REJECT", fields: { reasonId: "51", description: "Kullanilmis" } },
      ...over,
    });
  /** What the marketplace has of a claim. */
  const there = async (channelClaimId: string) => {
    const { json } = await m.market.control("_truth?sellerId=100001");
    return json.claims.find(({ claimId }: { claimId: string }) => claimId === channelClaimId);
  };
  const packageThere = m.there;
  /** The files behind a claim's, or behind one of them. */
  const filesOf = async (claimId: string, id: string | null = null) =>
    (
      await m.rows<{ fileId: string }>(
        sql`select file_id from claim_file where claim_id = ${claimId} and (${id}::uuid is null or id = ${id}) order by created_at`,
      )
    ).map(({ fileId }) => fileId);
  /** Of these, those that are held still: what is not goes with the night's sweep. */
  const inStore = async (ids: readonly string[]) =>
    (await m.rows<{ id: string }>(sql`select id from file where id = any(${[...ids]}::uuid[])`)).map(({ id }) => id);
  const bytesOf = async (body: Readable | Buffer) => {
    const chunks: Buffer[] = [];
    for await (const chunk of body as Readable) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks);
  };
  return { ...m, look, claimOf, returned, uploaded, add, no, there, bytesOf, filesOf, inStore, packageThere };
};
export type ClaimFileWorld = Awaited<ReturnType<typeof claimFileWorld>>;
