import type { Output } from "@tradeport/contract";
import type { FirstStep, home, StepState } from "@tradeport/contract/home";
import type { Message } from "@tradeport/contract/messages";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { countSample, sampleStores } from "./sample-rows.ts";

interface Facts {
  stores: number;
  working: number;
  trying: number;
  reason: Message | null;
  hasProduct: boolean;
  importing: boolean;
  mapped: boolean;
  mapping: boolean;
  live: boolean;
  sent: boolean;
  refused: boolean;
  hasOrder: boolean;
}

/** Read from what is there: a step that was undone is open again. Sample data counts for nothing. */
export const getFirstSteps = async (ctx: Ctx): Promise<Output<typeof home.GetFirstSteps>> => {
  const { clientId } = ctx;
  const { rows } = await sql<Facts>`
    with own as materialized (select * from store where client_id = ${clientId} and is_active)
    select (select count(*)::int from own) as stores, (select count(*)::int from own where health = 'ok') as working,
      (select count(*)::int from own where health = 'unproven' or credentials_next is not null) as trying,
      (select health_reason from own where health <> 'ok' and health_reason is not null order by created_at desc limit 1) as reason,
      exists (select from product where client_id = ${clientId} and not is_sample) as has_product,
      exists (select from process where client_id = ${clientId} and process_type = 'import_product_from_excel'
        and state in ('queued', 'running')) as importing,
      exists (select from own join category_mapping m on m.client_id in (${clientId}, '00000000-0000-0000-0000-000000000000')
          and m.channel_id = own.channel_id
        join attribute_mapping a on a.client_id = m.client_id and a.category_id = m.category_id and a.channel_id = m.channel_id) as mapped,
      exists (select from own join category_mapping m on m.client_id = ${clientId} and m.channel_id = own.channel_id) as mapping,
      exists (select from own join listing l on l.client_id = own.client_id and l.store_id = own.id and l.status = 'Live') as live,
      exists (select from own join listing l on l.client_id = own.client_id and l.store_id = own.id
        and l.status in ('Processing', 'InReview')) as sent,
      exists (select from own join listing l on l.client_id = own.client_id and l.store_id = own.id
        and l.status in ('Rejected', 'Failed')) as refused,
      exists (select from order_header where client_id = ${clientId} and store_id not in ${sampleStores(clientId)}) as has_order`.execute(
    ctx.db,
  );
  const facts = rows[0]!;
  const state = (done: boolean, doing: boolean, failed = false): StepState =>
    done ? "done" : doing ? "doing" : failed ? "failed" : "todo";
  const states: Record<FirstStep, StepState> = {
    connect: state(facts.stores > 0, false),
    test: state(facts.working > 0, facts.trying > 0, facts.stores > 0),
    products: state(facts.hasProduct, facts.importing),
    map: state(facts.mapped || facts.live, facts.mapping),
    push: state(facts.live, facts.sent, facts.refused),
    order: state(facts.hasOrder, false),
  };
  const steps = Object.entries(states) as [FirstStep, StepState][];
  return {
    steps: steps.map(([step, state]) => ({
      step,
      state,
      reason: step === "test" && state === "failed" && facts.reason ? wordsOf(facts.reason) : null,
    })),
    sample: await countSample(ctx.db, clientId),
  };
};
