import type { Input, Output } from "@tradeport/contract";
import type { home } from "@tradeport/contract/home";
import type { Message } from "@tradeport/contract/messages";
import { wordsOf } from "#modules/messages/index.ts";
import { customersMatching } from "#modules/people/index.ts";
import type { WideCtx } from "#platform/context.ts";
import { acrossClients, sql } from "#platform/db.ts";

type Call = typeof home.GetPlatformWork;
type Answer = Output<Call>;

/** So many stores and jobs are shown one by one; of more there is the number. */
const shown = 50;
const counted = 1000;

export const getPlatformWork = (ctx: WideCtx, { since }: Input<Call>): Promise<Answer> =>
  acrossClients(ctx.db, async (tx) => {
    const customers = (which: Parameters<typeof customersMatching>[0]) =>
      sql`(select count(*)::int from client c where ${customersMatching(which)})`;
    const troubled = sql`from store s where s.is_active and s.health in ('needs_sign_in', 'away')`;
    const counts = await sql<Omit<Answer, "stores" | "jobs">>`
      select ${customers({ startDate: since })} as customers_new, ${customers({ subscription: "expiring" })} as subscriptions_expiring,
        ${customers({ subscription: "over" })} as subscriptions_over,
        (select count(*)::int from support_ticket where state = 'open') as tickets_open,
        (select count(*)::int ${troubled}) as stores_in_trouble,
        (select count(*)::int from failing_jobs(${counted})) as jobs_failing`.execute(tx);
    const stores = await sql<Omit<Answer["stores"][number], "healthReason"> & { healthReason: Message | null }>`
      select s.client_id, c.name as client_name, s.id as store_id, s.name as store_name, ch.name as channel_name, s.health, s.health_reason,
        s.health_since
      from (select * ${troubled} order by s.health_since, s.id limit ${shown}) s
      join client c on c.id = s.client_id join channel ch on ch.id = s.channel_id
      order by s.health_since, s.id`.execute(tx);
    const jobs = await sql<Answer["jobs"][number]>`
      select j.id, j.job, c.id as client_id, c.name as client_name, j.attempts, j.attempts >= j.max_attempts as is_parked,
        j.run_at as run_date, j.error
      from failing_jobs(${shown}) j left join client c on c.id::text = j.client_id
      order by is_parked desc, j.run_at, j.id`.execute(tx);
    return {
      ...counts.rows[0]!,
      stores: stores.rows.map((store) => ({ ...store, healthReason: store.healthReason && wordsOf(store.healthReason) })),
      jobs: jobs.rows,
    };
  });
