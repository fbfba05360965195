import { mayCall } from "@tradeport/contract/areas";
import { weekFigures } from "#modules/reports/index.ts";
import { sql, type Tx } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { sendMail } from "#platform/mail.ts";
import type { Sealer } from "#platform/sessions.ts";
import { type Candidate, choiceOf, dailyHour, isQuiet } from "./tell.ts";
import { weeklyEmail } from "./weekly-email.ts";

export interface WeeklyReader
  extends Pick<Candidate, "clientId" | "personId" | "email" | "right" | "areas" | "storeIds" | "chosen" | "hour"> {
  /** Monday and Sunday of the week that is over, and its moments. */
  first: string;
  last: string;
  startDate: string;
  endDate: string;
}

/** Who asked for the letter of the week and has not got it; on a Monday from nine on, by the company's clock. */
export const weeklyReaders = async (tx: Tx, now: Date) => {
  const { rows } = await sql<WeeklyReader>`
    select m.client_id, m.person_id, coalesce(a.email, p.email) as email, m."right", m.areas, m.store_ids, chosen.value as chosen,
      extract(hour from here.time)::int as hour, week.first::text, (week.first + 6)::text as last,
      week.first::timestamp at time zone c.time_zone as start_date, (week.first + 7)::timestamp at time zone c.time_zone as end_date
    from preference chosen
    join client_member m on m.client_id = chosen.client_id and m.person_id = chosen.person_id and m.is_active
    join person p on p.id = m.person_id and p.is_active
    join client c on c.id = m.client_id and c.is_active
    cross join lateral (select ${now}::timestamptz at time zone c.time_zone as time) here
    cross join lateral (select here.time::date - 7 as first) week
    left join identity_account a on a.id = p.id
    left join weekly_letter sent on sent.client_id = m.client_id and sent.person_id = m.person_id
    where chosen.key = 'notifications' and chosen.value ->> 'isWeekly' = 'true' and coalesce(a.email, p.email) <> ''
      and extract(isodow from here.time) = 1 and extract(hour from here.time) >= ${dailyHour} and sent.week is distinct from week.first
    order by m.client_id, m.person_id`.execute(tx);
  return rows.filter((one) => {
    const choice = choiceOf(one);
    return choice.isWeekly && !isQuiet(choice, one.hour) && mayCall({ ...one, storeIds: null }, { area: "money", right: "read" });
  });
};

/** The letter is written in the transaction that writes down that it was: once of each week, killed anywhere. */
export const writeWeek = async (
  { database, installation }: Pick<JobCtx, "database" | "installation">,
  secrets: Pick<Sealer, "seal">,
  reader: WeeklyReader,
  now: Date,
) => {
  const { clientId, personId, email, storeIds, first } = reader;
  // What its reader sees: whoever has some stores reads of these.
  const figures = await database.asClient(
    clientId,
    (db) => weekFigures({ db, clientId, locale: "tr", now: () => now }, reader, storeIds === null),
    storeIds,
  );
  await database.asClient(clientId, async (tx) => {
    const { rows } = await sql`
      insert into weekly_letter as w (client_id, person_id, week) values (${clientId}, ${personId}, ${first})
      on conflict (client_id, person_id) do update set week = excluded.week where w.week <> excluded.week returning 1 as written`.execute(
      tx,
    );
    if (rows.length === 0) return;
    await sendMail(
      { db: tx, clientId, secrets },
      { to: email, locale: "tr", templates: weeklyEmail(installation.publicUrl, reader, figures) },
    );
  });
};
