import { createHash } from "node:crypto";
import { RemoteError } from "@tradeport/connectors/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { untilLocked } from "#testing/until.ts";
import { type ClaimFileWorld, claimFileWorld, jpeg, pdf } from "./claim-file-testing.ts";
import { deleteClaimFile } from "./delete-claim-file.ts";
import { downloadClaimFile } from "./download-claim-file.ts";
import { pruneClaimFiles } from "./prune-claim-files.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { resolveDecision } from "./steps/resolve-decision.ts";
import { sendDecision } from "./steps/send-decision.ts";

/** What a seller shows with a no: it lies beside the claim, goes with the decision, and stays. */
let m: ClaimFileWorld;
beforeAll(async () => {
  m = await claimFileWorld();
});
afterAll(() => m.close());

test("a no goes with its files, whole and under their names, and they stay beside the claim; without one the reason that needs one does not go", async () => {
  const { pack, claim } = await m.returned();
  expect(claim.actions.find(({ action }) => action === "A_REFUND_REJECT")!.fields.at(-1)).toMatchObject({
    key: "files",
    files: {
      max: 5,
      maxBytes: 5_000_000,
      types: ["pdf", "jpeg", "png"],
      unless: { field: "reasonId", values: ["1651", "451", "2101"] },
    },
  });
  await expect(m.no(pack)).rejects.toMatchObject({ code: "claim_file_needed", fields: [{ field: "fileIds" }] });
  const photo = jpeg();
  const one = await m.add(claim.id, await m.uploaded(photo, "../Gelen ürün.JPEG", "image/jpeg"));
  const two = await m.add(claim.id, await m.uploaded(pdf, "tutanak.pdf", "application/pdf"));
  expect(one).toMatchObject({ name: "Gelen ürün.jpg", state: "ready", createdBy: "Ayşe Yılmaz" });
  await expect(m.no(pack, { fileIds: [one.id, "01920000-0000-7000-8000-00000000dead"] })).rejects.toMatchObject({
    code: "not_found",
  });
  await m.no(pack, { fileIds: [one.id, two.id], fields: { reasonId: "51", description: "Kullanılmış" } });
  expect((await m.claimOf(pack)).files.map(({ state }) => state)).toEqual(["sending", "sending"]);
  await expect(m.call(deleteClaimFile, { claimFileId: one.id })).rejects.toMatchObject({ code: "claim_file_sent" });
  expect(await m.run(sendDecision)).toBe(true);
  const { issues, items } = await m.there(claim.channelClaimId);
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
  const after = await m.claimOf(pack);
  expect([after.lines[0]!.state, after.files.map(({ state }) => state)]).toEqual(["disputed", ["sent", "sent"]]);
  const sent = await m.call(downloadClaimFile, { claimFileId: one.id });
  expect([sent.name, sent.type, await m.bytesOf(sent.body)]).toEqual(["Gelen ürün.jpg", "image/jpeg", photo]);
  await expect(m.call(deleteClaimFile, { claimFileId: one.id })).rejects.toMatchObject({ code: "claim_file_sent" });
});

test("S2: another company neither adds to a claim nor has its files; what no marketplace takes is refused before it lies anywhere", async () => {
  const { pack, claim } = await m.returned();
  const file = await m.add(claim.id, await m.uploaded(jpeg(), "a.jpg", "image/jpeg"));
  const { mehmet } = m.clients;
  await expect(m.call(downloadClaimFile, { claimFileId: file.id }, mehmet)).rejects.toMatchObject({ code: "not_found" });
  await expect(m.call(deleteClaimFile, { claimFileId: file.id }, mehmet)).rejects.toMatchObject({ code: "not_found" });
  await expect(m.add(claim.id, await m.uploaded(jpeg(), "b.jpg", "image/jpeg"), mehmet)).rejects.toMatchObject({
    code: "not_found",
  });
  const tooLarge = m.uploaded(jpeg(), "c.png", "image/png", 5_000_001);
  await expect(m.add(claim.id, await tooLarge)).rejects.toMatchObject({ code: "file_too_large", values: { limit: "5 MB" } });
  await expect(m.add(claim.id, await m.uploaded(jpeg(), "d.webp", "image/webp"))).rejects.toMatchObject({ code: "file_type" });
  for (let more = 0; more < 4; more += 1) await m.add(claim.id, await m.uploaded(jpeg(), `${more}.jpg`, "image/jpeg"));
  await expect(m.add(claim.id, await m.uploaded(jpeg(), "e.jpg", "image/jpeg"))).rejects.toMatchObject({
    code: "claim_file_limit",
    values: { limit: 5 },
  });
  await m.call(deleteClaimFile, { claimFileId: file.id });
  expect((await m.claimOf(pack)).files).toHaveLength(4);
  await expect(
    m.call(setOrderPackageStatus, {
      orderPackageId: pack.id,
      action: "A_REFUND",
      fields: {},
      fileIds: [(await m.claimOf(pack)).files[0]!.id],
    }),
  ).rejects.toMatchObject({ code: "files_not_taken" });
  await m.rows(sql`update store set channel_id = (select id from channel where code = 'hepsiburada') where id = ${m.store.id}`);
  try {
    await expect(m.add(claim.id, await m.uploaded(jpeg(), "f.jpg", "image/jpeg"))).rejects.toMatchObject({
      code: "claim_takes_no_file",
      values: { channel: "Hepsiburada" },
    });
  } finally {
    await m.rows(sql`update store set channel_id = (select id from channel where code = 'trendyol') where id = ${m.store.id}`);
  }
});

test("a no that names a file which somebody deletes at this moment waits, and is refused once the file is gone: it never goes without", async () => {
  const { pack, claim } = await m.returned();
  const { id } = await m.add(claim.id, await m.uploaded(pdf, "tutanak.pdf", "application/pdf"));
  let decided: Promise<unknown> | undefined;
  await m.database.asClient(m.clients.ayse, async (tx) => {
    await sql`delete from claim_file where id = ${id}`.execute(tx);
    decided = m.no(pack, { fileIds: [id] }).catch((error: { code: string }) => error.code);
    await untilLocked("the no", m.database.pool);
  });
  expect(await decided).toBe("not_found");
});

test("R7: a rejection whose answer is lost, or whose worker is killed, is told once and with its file", async () => {
  const { pack, claim } = await m.returned();
  const { id } = await m.add(claim.id, await m.uploaded(jpeg(), "a.jpg", "image/jpeg"));
  await m.no(pack, { fileIds: [id] });
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
  expect((await m.there(claim.channelClaimId)).issues).toEqual([]);
  // Killed before the call has left: another worker finds it in nobody's hand.
  await m.rows(
    sql`update package_action set state = 'sending', token = 77, due_at = now() where package_id = ${pack.id} and state = 'waiting'`,
  );
  await m.run(resolveDecision);
  await losing(true);
  expect(await m.run(sendDecision)).toBe(false);
  const { issues } = await m.there(claim.channelClaimId);
  expect(issues.map(({ files }: { files: unknown[] }) => files.length)).toEqual([1]);
  expect((await m.claimOf(pack)).files.map(({ state }) => state)).toEqual(["sent"]);
});

test("what was refused there may go again with the same file, and a file that is gone is said and not sent without", async () => {
  const { pack, claim } = await m.returned();
  const { id } = await m.add(claim.id, await m.uploaded(jpeg(), "a.jpg", "image/jpeg"));
  // The buyer's parcel came just now, so this reason is too early.
  await m.no(pack, { fileIds: [id], fields: { reasonId: "1651", description: "Gelmedi" } });
  await expect(m.run(sendDecision)).rejects.toBeInstanceOf(RemoteError);
  expect((await m.claimOf(pack)).files).toMatchObject([{ id, state: "ready" }]);
  await m.no(pack, { fileIds: [id] });
  const [{ fileId }] = (await m.rows<{ fileId: string }>(sql`select file_id from claim_file where id = ${id}`)) as [
    { fileId: string },
  ];
  await m.files.remove(fileId);
  expect(await m.run(sendDecision)).toBe(true);
  expect((await m.lastAction(pack.id)).reason!.en).toContain("is not there any more");
  expect((await m.there(claim.channelClaimId)).issues).toEqual([]);
  const again = await m.add(claim.id, await m.uploaded(jpeg(), "b.jpg", "image/jpeg"));
  await m.no(pack, { fileIds: [again.id] });
  await m.run(sendDecision);
  expect((await m.there(claim.channelClaimId)).issues).toHaveLength(1);
});

test("what was added and never sent goes after a month, with its file; what was sent stays", async () => {
  const { pack, claim } = await m.returned();
  const [kept, old, young] = [
    await m.add(claim.id, await m.uploaded(jpeg(), "a.jpg", "image/jpeg")),
    await m.add(claim.id, await m.uploaded(jpeg(), "b.jpg", "image/jpeg")),
    await m.add(claim.id, await m.uploaded(jpeg(), "c.jpg", "image/jpeg")),
  ];
  await m.no(pack, { fileIds: [kept.id] });
  await m.run(sendDecision);
  await m.rows(sql`update claim_file set created_at = now() - interval '31 days' where id in (${kept.id}, ${old.id})`);
  const files = await m.filesOf(claim.id);
  const [gone] = await m.filesOf(claim.id, old.id);
  await pruneClaimFiles(m.database);
  expect((await m.claimOf(pack)).files.map(({ id }) => id).sort()).toEqual([kept.id, young.id].sort());
  expect((await m.inStore(files)).sort()).toEqual(files.filter((id) => id !== gone).sort());
});
