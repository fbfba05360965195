import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { RemoteError } from "@tradeport/connectors/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { UploadedFile } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { deleteClaimFile } from "./delete-claim-file.ts";
import { downloadClaimFile } from "./download-claim-file.ts";
import { getOrderDetail } from "./get-order-detail.ts";
import { type MarketWorld, marketWorld } from "./market-world.ts";
import { pruneClaimFiles } from "./prune-claim-files.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { readClaims } from "./steps/read-claims.ts";
import { resolveDecision } from "./steps/resolve-decision.ts";
import { sendDecision } from "./steps/send-decision.ts";
import { uploadClaimFile } from "./upload-claim-file.ts";

/** What a seller shows with a no: it lies beside the claim, goes with the decision, and stays. */
let m: MarketWorld;
beforeAll(async () => {
  m = await marketWorld();
  await m.market.control("_settings", { claimDelayMs: 0 });
});
afterAll(() => m.close());

const look = async () => {
  await m.rows(sql`update order_watch set claims_read_at = null where store_id = ${m.store.id}`);
  expect(await m.run(readClaims)).toBe(true);
};
const claimOf = async ({ orderId }: { orderId: string }) => (await m.call(getOrderDetail, { orderHeaderId: orderId })).claims[0]!;
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
const jpeg = (bytes = 2_000) => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(bytes, 7)]);
const pdf = Buffer.from("%PDF-1.4\n%%EOF\n");
/** As the gate hands it on. */
const uploaded = async (content: Buffer, name: string, type: string, size = content.length): Promise<UploadedFile> => {
  const { id, sha256 } = await m.files.put(m.clients.ayse, Readable.from(content), { name, type, maxBytes: 10_000_000 });
  await m.rows(sql`insert into file (client_id, id, name, type, size, sha256, purpose)
    values (${m.clients.ayse}, ${id}, ${name}, ${type}, ${size}, ${sha256}, 'test')`);
  return { id, name, type, size, sha256 };
};
const add = async (claimId: string, file: UploadedFile, client = m.clients.ayse) =>
  m.call((ctx, input: { claimId: string }) => uploadClaimFile(ctx, input, [file]), { claimId }, client);
type Input = Parameters<typeof setOrderPackageStatus>[1];
const no = (pack: { id: string }, over: Partial<Input> = {}) =>
  m.call(setOrderPackageStatus, {
    ...{ orderPackageId: pack.id, action: "A_REFUND_REJECT", fields: { reasonId: "51", description: "Kullanılmış" } },
    ...over,
  });
/** What the marketplace has of a claim. */
const there = async (channelClaimId: string) => {
  const { json } = await m.market.control("_truth?sellerId=100001");
  return json.claims.find(({ claimId }: { claimId: string }) => claimId === channelClaimId);
};
const bytesOf = async (body: Readable | Buffer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of body as Readable) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

test("a no goes with its files, whole and under their names, and they stay beside the claim; without one the reason that needs one does not go", async () => {
  const { pack, claim } = await returned();
  expect(claim.actions.find(({ action }) => action === "A_REFUND_REJECT")!.fields.at(-1)).toMatchObject({
    key: "files",
    files: {
      max: 5,
      maxBytes: 5_000_000,
      types: ["pdf", "jpeg", "png"],
      unless: { field: "reasonId", values: ["1651", "451", "2101"] },
    },
  });
  await expect(no(pack)).rejects.toMatchObject({ code: "claim_file_needed", fields: [{ field: "fileIds" }] });
  const photo = jpeg();
  const one = await add(claim.id, await uploaded(photo, "../Gelen ürün.JPEG", "image/jpeg"));
  const two = await add(claim.id, await uploaded(pdf, "tutanak.pdf", "application/pdf"));
  expect(one).toMatchObject({ name: "Gelen ürün.jpg", state: "ready", createdBy: "Ayşe Yılmaz" });
  await expect(no(pack, { fileIds: [one.id, "01920000-0000-7000-8000-00000000dead"] })).rejects.toMatchObject({
    code: "not_found",
  });
  await no(pack, { fileIds: [one.id, two.id] });
  expect((await claimOf(pack)).files.map(({ state }) => state)).toEqual(["sending", "sending"]);
  await expect(m.call(deleteClaimFile, { claimFileId: one.id })).rejects.toMatchObject({ code: "claim_file_sent" });
  expect(await m.run(sendDecision)).toBe(true);
  const { issues, items } = await there(claim.channelClaimId);
  expect(items.map(({ status }: { status: string }) => status)).toEqual(["Unresolved"]);
  expect(issues).toEqual([
    {
      ...{ reason: "51", description: "Kullanılmış" },
      files: [
        {
          name: "Gelen ürün.jpg",
          type: "image/jpeg",
          bytes: photo.length,
          sha256: createHash("sha256").update(photo).digest("hex"),
        },
        {
          name: "tutanak.pdf",
          type: "application/pdf",
          bytes: pdf.length,
          sha256: createHash("sha256").update(pdf).digest("hex"),
        },
      ],
    },
  ]);
  const after = await claimOf(pack);
  expect([after.lines[0]!.state, after.files.map(({ state }) => state)]).toEqual(["disputed", ["sent", "sent"]]);
  const sent = await m.call(downloadClaimFile, { claimFileId: one.id });
  expect([sent.name, sent.type, await bytesOf(sent.body)]).toEqual(["Gelen ürün.jpg", "image/jpeg", photo]);
  await expect(m.call(deleteClaimFile, { claimFileId: one.id })).rejects.toMatchObject({ code: "claim_file_sent" });
});

test("S2: another company neither adds to a claim nor has its files; what no marketplace takes is refused before it lies anywhere", async () => {
  const { pack, claim } = await returned();
  const file = await add(claim.id, await uploaded(jpeg(), "a.jpg", "image/jpeg"));
  const { mehmet } = m.clients;
  await expect(m.call(downloadClaimFile, { claimFileId: file.id }, mehmet)).rejects.toMatchObject({ code: "not_found" });
  await expect(m.call(deleteClaimFile, { claimFileId: file.id }, mehmet)).rejects.toMatchObject({ code: "not_found" });
  await expect(add(claim.id, await uploaded(jpeg(), "b.jpg", "image/jpeg"), mehmet)).rejects.toMatchObject({ code: "not_found" });
  const tooLarge = uploaded(jpeg(), "c.png", "image/png", 5_000_001);
  await expect(add(claim.id, await tooLarge)).rejects.toMatchObject({ code: "file_too_large", values: { limit: "5 MB" } });
  await expect(add(claim.id, await uploaded(jpeg(), "d.webp", "image/webp"))).rejects.toMatchObject({ code: "file_type" });
  for (let more = 0; more < 4; more += 1) await add(claim.id, await uploaded(jpeg(), `${more}.jpg`, "image/jpeg"));
  await expect(add(claim.id, await uploaded(jpeg(), "e.jpg", "image/jpeg"))).rejects.toMatchObject({
    code: "claim_file_limit",
    values: { limit: 5 },
  });
  await m.call(deleteClaimFile, { claimFileId: file.id });
  expect((await claimOf(pack)).files).toHaveLength(4);
  await expect(
    m.call(setOrderPackageStatus, {
      orderPackageId: pack.id,
      action: "A_REFUND",
      fields: {},
      fileIds: [(await claimOf(pack)).files[0]!.id],
    }),
  ).rejects.toMatchObject({ code: "files_not_taken" });
  await m.rows(sql`update store set channel_id = (select id from channel where code = 'hepsiburada') where id = ${m.store.id}`);
  try {
    await expect(add(claim.id, await uploaded(jpeg(), "f.jpg", "image/jpeg"))).rejects.toMatchObject({
      code: "claim_takes_no_file",
      values: { channel: "Hepsiburada" },
    });
  } finally {
    await m.rows(sql`update store set channel_id = (select id from channel where code = 'trendyol') where id = ${m.store.id}`);
  }
});

test("R7: a rejection whose answer is lost, or whose worker is killed, is told once and with its file", async () => {
  const { pack, claim } = await returned();
  const { id } = await add(claim.id, await uploaded(jpeg(), "a.jpg", "image/jpeg"));
  await no(pack, { fileIds: [id] });
  const losing = async (arrives: boolean) => {
    const context = m.contextOf(m.store, m.market.origin);
    const real = context.connector.claims!.decisions!;
    const decide = async (...given: Parameters<typeof real.decide>) => {
      if (arrives) await real.decide(...given);
      throw new RemoteError("unknown", "the line was cut");
    };
    const connector = { ...context.connector, claims: { ...context.connector.claims!, decisions: { ...real, decide } } };
    const task = await sendDecision.claim({ ...context, connector });
    await expect(task!()).rejects.toThrow("cut");
    await m.rows(sql`update package_action set due_at = now() where state = 'unknown'`);
    expect(await m.run(resolveDecision)).toBe(true);
  };
  await losing(false);
  expect((await there(claim.channelClaimId)).issues).toEqual([]);
  // Killed before the call has left: another worker finds it in nobody's hand.
  await m.rows(
    sql`update package_action set state = 'sending', token = 77, due_at = now() where package_id = ${pack.id} and state = 'waiting'`,
  );
  await m.run(resolveDecision);
  await losing(true);
  expect(await m.run(sendDecision)).toBe(false);
  const { issues } = await there(claim.channelClaimId);
  expect(issues.map(({ files }: { files: unknown[] }) => files.length)).toEqual([1]);
  expect((await claimOf(pack)).files.map(({ state }) => state)).toEqual(["sent"]);
});

test("what was refused there may go again with the same file, and a file that is gone is said and not sent without", async () => {
  const { pack, claim } = await returned();
  const { id } = await add(claim.id, await uploaded(jpeg(), "a.jpg", "image/jpeg"));
  // The buyer's parcel came just now, so this reason is too early.
  await no(pack, { fileIds: [id], fields: { reasonId: "1651", description: "Gelmedi" } });
  await expect(m.run(sendDecision)).rejects.toBeInstanceOf(RemoteError);
  expect((await claimOf(pack)).files).toMatchObject([{ id, state: "ready" }]);
  await no(pack, { fileIds: [id] });
  const [{ fileId }] = (await m.rows<{ fileId: string }>(sql`select file_id from claim_file where id = ${id}`)) as [
    { fileId: string },
  ];
  await m.files.remove(fileId);
  expect(await m.run(sendDecision)).toBe(true);
  expect((await m.lastAction(pack.id)).reason!.en).toContain("is not there any more");
  expect((await there(claim.channelClaimId)).issues).toEqual([]);
  const again = await add(claim.id, await uploaded(jpeg(), "b.jpg", "image/jpeg"));
  await no(pack, { fileIds: [again.id] });
  await m.run(sendDecision);
  expect((await there(claim.channelClaimId)).issues).toHaveLength(1);
});

test("what was added and never sent goes after a month, with its file; what was sent stays", async () => {
  const { pack, claim } = await returned();
  const [kept, old, young] = [
    await add(claim.id, await uploaded(jpeg(), "a.jpg", "image/jpeg")),
    await add(claim.id, await uploaded(jpeg(), "b.jpg", "image/jpeg")),
    await add(claim.id, await uploaded(jpeg(), "c.jpg", "image/jpeg")),
  ];
  await no(pack, { fileIds: [kept.id] });
  await m.run(sendDecision);
  await m.rows(sql`update claim_file set created_at = now() - interval '31 days' where id in (${kept.id}, ${old.id})`);
  await pruneClaimFiles(m.database);
  expect((await claimOf(pack)).files.map(({ id }) => id).sort()).toEqual([kept.id, young.id].sort());
});
