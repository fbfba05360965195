import { expect } from "vitest";
import { orderSteps } from "#modules/orders/index.ts";
import { sql } from "#platform/db.ts";
import { everyConnector } from "./every-connector.ts";

/** A store of each connector with an order that stays as it is while it is read again and again. */
const { each } = everyConnector(orderSteps({ publicUrl: "http://localhost:3000" }).reading);

each("R1, R5: an order that stays as it is, is applied once, however often and by whichever list it is read", async (it, w) => {
  const { orderNumber } = await it.bench.buy([[it.live.offers[0]!.key, 1]]);
  const stands = () =>
    w.query<{ id: string; version: number; modifiedAt: string; applied: string }>(sql`
      select p.id, p.version, p.modified_at, (select max(i.applied_at)::text from inbox i
        where i.store_id = p.store_id and i.external_id = p.channel_package_id) as applied
      from order_package p where p.store_id = ${it.storeId} order by p.id`);
  const readAt = async () =>
    (await w.query<{ at: string }>(sql`select orders_read_at::text as at from store where id = ${it.storeId}`))[0]!.at;
  const readAgain = async () => {
    const before = await readAt();
    await w.query(sql`update store set orders_hint_at = now(), next_poll_at = now() where id = ${it.storeId}`);
    await it.until("it was read again", async () => (await readAt()) > before);
  };
  await it.until("the order", async () => (await stands()).length > 0);
  for (const step of [null, ...it.bench.fixture.life]) {
    const [pack] = await it.bench.packagesOf(it.bench.enter(), String(orderNumber));
    if (step) await it.bench.act(it.bench.enter(), pack!, step.action, step.fields);
    await readAgain();
    await readAgain();
    const before = await stands();
    for (let round = 0; round < 3; round += 1) await readAgain();
    expect(await stands(), step?.action ?? "bought").toEqual(before);
  }
});
