import { RemoteError } from "@tradeport/connectors/http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sql } from "#platform/db.ts";
import { type ClaimFileWorld, claimFileWorld, jpeg } from "./claim-file-testing.ts";
import { deleteClaimFile } from "./delete-claim-file.ts";
import { setOrderPackageStatus } from "./set-order-package-status.ts";
import { sendDecision } from "./steps/send-decision.ts";

/** What does not go along with a no, and what no claim takes. */
let m: ClaimFileWorld;
beforeAll(async () => {
  m = await claimFileWorld();
});
afterAll(() => m.close());

test("with a file that is taken away its content goes too; a name that is an ending alone gets one", async () => {
  const { claim } = await m.returned();
  const { id, name } = await m.add(claim.id, await m.uploaded(jpeg(), ".jpg", "image/jpeg"));
  expect(name).toBe("1.jpg");
  const files = await m.filesOf(claim.id);
  expect(await m.inStore(files)).toEqual(files);
  await m.call(deleteClaimFile, { claimFileId: id });
  expect(await m.inStore(files)).toEqual([]);
});

test("files of another claim, and those that were sent before, do not go along; what is decided takes no more", async () => {
  const [{ pack, claim }, other] = [await m.returned(), await m.returned()];
  const theirs = await m.add(other.claim.id, await m.uploaded(jpeg(), "theirs.jpg", "image/jpeg"));
  await expect(m.no(pack, { fileIds: [theirs.id] })).rejects.toMatchObject({ code: "not_found" });
  const { id } = await m.add(claim.id, await m.uploaded(jpeg(), "a.jpg", "image/jpeg"));
  await m.no(pack, { fileIds: [id] });
  await m.run(sendDecision);
  await expect(m.add(claim.id, await m.uploaded(jpeg(), "b.jpg", "image/jpeg"))).rejects.toMatchObject({ code: "claim_ended" });
  // The marketplace asks once more.
  await m.market.control("_claim", { claimId: claim.channelClaimId, status: "WaitingInAction" });
  const state = async () => {
    await m.look();
    return (await m.claimOf(pack)).lines[0]!.state;
  };
  await expect.poll(state, { interval: 50, timeout: 60_000 }).toBe("deciding");
  await expect(m.no(pack, { fileIds: [id] })).rejects.toMatchObject({ code: "not_found" });
});

test("as many wait to be sent as the marketplace takes, those of a refused no too, also when two come at once", async () => {
  const { pack, claim } = await m.returned();
  const ids: string[] = [];
  for (let at = 0; at < 4; at += 1) ids.push((await m.add(claim.id, await m.uploaded(jpeg(), `${at}.jpg`, "image/jpeg"))).id);
  const two = await Promise.all(["x.jpg", "y.jpg"].map((name) => m.uploaded(jpeg(), name, "image/jpeg")));
  const outcomes = await Promise.allSettled(two.map((file) => m.add(claim.id, file)));
  expect(outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []))).toMatchObject([
    { code: "claim_file_limit" },
  ]);
  const ready = (await m.claimOf(pack)).files.map(({ id }) => id);
  expect(ready).toHaveLength(5);
  await m.no(pack, { fileIds: ready, fields: { reasonId: "1651", description: "Gelmedi" } });
  await expect(m.run(sendDecision)).rejects.toBeInstanceOf(RemoteError);
  await expect(m.add(claim.id, await m.uploaded(jpeg(), "z.jpg", "image/jpeg"))).rejects.toMatchObject({
    code: "claim_file_limit",
  });
  // Of a marketplace that takes fewer by now: more lie there than go along.
  const other = await m.returned();
  const sixth = await m.add(other.claim.id, await m.uploaded(jpeg(), "6.jpg", "image/jpeg"));
  await m.rows(sql`update claim_file set claim_id = ${claim.id} where id = ${sixth.id}`);
  await expect(m.no(pack, { fileIds: [...ready, sixth.id] })).rejects.toMatchObject({ code: "claim_file_limit" });
});

test("a refund that was opened here takes no files: no marketplace reads them", async () => {
  const { barcode } = await m.onSale(5);
  const bought = await m.buy([{ barcode, quantity: 1 }]);
  for (const move of ["_scan", "_deliver"]) await m.market.control(move, { packageId: Number(bought.channelPackageId) });
  await m.read();
  const ask = { orderPackageId: bought.id, action: "A_REFUND_REQUEST" as const, fields: { reason: "Koli kayboldu" } };
  await m.call(setOrderPackageStatus, ask);
  const own = await m.claimOf(bought);
  await expect(m.add(own.id, await m.uploaded(jpeg(), "a.jpg", "image/jpeg"))).rejects.toMatchObject({
    code: "claim_takes_no_file",
    values: { channel: "Tradeport" },
  });
  const { claim } = await m.returned();
  const { id } = await m.add(claim.id, await m.uploaded(jpeg(), "a.jpg", "image/jpeg"));
  await expect(m.no(bought, { fileIds: [id], fields: { reason: "Koli bulundu" } })).rejects.toMatchObject({
    code: "files_not_taken",
  });
});
