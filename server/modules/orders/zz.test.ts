import { it } from "vitest";
import { getAllOrder } from "./get-all-order.ts";
import { getOrderStatusCount } from "./get-order-status-count.ts";
import { orderWorld } from "./testing.ts";
it("million", async () => {
  const w = await orderWorld();
  const store = await w.addStore("x");
  await w.database.pool.query("set statement_timeout = 0");
  const c = await w.database.pool.connect();
  await c.query("set statement_timeout = 0");
  await c.query(`insert into order_header (client_id,id,store_id,channel_order_id,ordered_at,currency,customer_name,delivery_address,billing_address,remote_modified_at)
    select '${w.clients.ayse}', md5('h'||i)::uuid, '${store.id}', 'O'||i, now() - i * interval '7 seconds','TRY','Ali '||i,'{}','{}',now() from generate_series(1,1000000) i`);
  await c.query(`insert into order_package (client_id,id,order_id,store_id,channel_package_id,status,remote_status,remote_state,remote_modified_at,remote_hash,ordered_at,currency,total,discount,customer_name,search)
    select '${w.clients.ayse}', md5('p'||i)::uuid, md5('h'||i)::uuid, '${store.id}', 'P'||i, (array['S_NEW','S_DELIVERED','S_DELIVERED','S_DELIVERED','S_CANCELED'])[1+i%5],'','',now(),'', now() - i * interval '7 seconds','TRY',1,0,'Ali '||i, ' o'||i||' p'||i||' ali musteri urun '||md5(i::text) from generate_series(1,1000000) i`);
  await c.query("vacuum analyze order_package"); await c.query("analyze order_header");
  c.release();
  const base = { page: 0, pageSize: 25, orderType: "desc" as const, orderColumn: "channelOrderDate" as const };
  const time = async (name: string, over: object) => { for (let k = 0; k < 3; k++) { const t = performance.now(); const r = await w.call(getAllOrder, { ...base, ...over }); console.log(name, (performance.now() - t).toFixed(0), r.totalCount, r.data.length); } };
  await time("search one", { search: "o777777" });
  await time("search md5", { search: "abcdef" });
  await time("search all", { search: "musteri" });
  await time("short", { search: "al" });
  await time("all active", { search: "musteri", group: "active" }); await time("all refunded", { search: "musteri", group: "refunded" });
  await time("problem", { hasProblem: true });
  for (let k = 0; k < 2; k++) { const t = performance.now(); await w.call(getOrderStatusCount, {}); console.log("count", (performance.now() - t).toFixed(0)); }
  await w.close();
}, 600000);
