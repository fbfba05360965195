import { afterAll, beforeAll, expect, it } from "vitest";
import { newId, sql } from "#platform/db.ts";
import { type StoreWorld, storeWorld } from "#testing/store-world.ts";
import { listingHandlers } from "./index.ts";

let w: StoreWorld;
beforeAll(async () => {
  w = await storeWorld();
});
afterAll(() => w.close());

it("what was held back is chosen again for the stores that lack it, and for no other: each that is counted can be chosen, no listing that went since is (U43)", async () => {
  const [one, two] = [await w.connect("100011"), await w.connect("100012")];
  const ids = (await w.addProducts(3)).map(({ id }) => id);
  const [sent, rest] = [ids[0]!, ids.slice(1).sort()];
  const storeIds = [one.storeId, two.storeId].sort();
  const { processId } = await w.call(listingHandlers.ProductTransfer.UpsertClientChannelProduct, {
    productIds: [sent, ...rest],
    storeIds,
  });
  const unsent = () => w.call(listingHandlers.ProductTransfer.GetUnsent, { processId });
  expect(await unsent()).toEqual({ groups: [{ productIds: [sent, ...rest].sort(), storeIds }], count: 3 });
  // In one store the first went since.
  await w.query(sql`
    with listed as (insert into listing (client_id, id, store_id, product_id) values (${w.clientId}, ${newId()}, ${one.storeId}, ${sent}) returning id)
    insert into sync_field (client_id, store_id, kind, subject_id, listing_id, desired, cause, state)
    select ${w.clientId}, ${one.storeId}, 'content', id, id, null, 'user', 'pending' from listed`);
  const butThat = {
    groups: [
      { productIds: rest, storeIds },
      { productIds: [sent], storeIds: [two.storeId] },
    ],
    count: 3,
  };
  expect(await unsent()).toEqual(butThat);
  // It counts as well where it was asked for before, and taken since.
  await w.query(sql`update sync_field set desired_at = now() - interval '1 hour', confirmed_at = now()`);
  expect(await unsent()).toEqual(butThat);
  await w.query(sql`update sync_field set confirmed_at = null`);
  expect((await unsent()).groups).toHaveLength(1);
  await w.query(sql`update sync_field set desired_at = now()`);
  // A store that is disconnected can be sent nothing.
  await w.query(sql`update store set is_active = false where id = ${two.storeId}`);
  expect(await unsent()).toEqual({ groups: [{ productIds: rest, storeIds: [one.storeId] }], count: 2 });
  await w.query(sql`update store set is_active = true where id = ${two.storeId}`);
  await w.query(sql`update product set is_archived = true where id = any(${rest}::uuid[])`);
  expect(await unsent()).toEqual({ groups: [{ productIds: [sent], storeIds: [two.storeId] }], count: 1 });
  // What the marketplace refused is chosen as well, until it is asked for again.
  await w.query(sql`update process_line set outcome = 'failed' where process_id = ${processId} and product_id = ${sent}
    and place = (select name from store where id = ${one.storeId})`);
  const refused = (state: string) => w.query(sql`update sync_field set state = ${state} where store_id = ${one.storeId}`);
  for (const state of ["refused", "blocked"]) {
    await refused(state);
    expect(await unsent()).toEqual({ groups: [{ productIds: [sent], storeIds }], count: 1 });
  }
  const all = async () => (await w.call(listingHandlers.ProductTransfer.GetUnsent, {})).groups;
  expect(await all()).toEqual([{ productIds: [sent], storeIds: [two.storeId] }]);
  // Of what somebody dismissed nothing is said any more, until that one is asked about.
  await w.query(sql`update process set dismissed_at = now()`);
  expect([await all(), (await unsent()).count]).toEqual([[], 1]);
  await refused("pending");
  expect(await unsent()).toEqual({ groups: [{ productIds: [sent], storeIds: [two.storeId] }], count: 1 });
  // And nothing is an answer too.
  await w.query(sql`update product set is_archived = true where id = ${sent}`);
  expect(await unsent()).toEqual({ groups: [], count: 0 });
});
