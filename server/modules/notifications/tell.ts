import { type AreaRights, mayCall, type Right } from "@tradeport/contract/areas";
import { type NotificationKind, notificationAreas, notificationKinds } from "@tradeport/contract/notification-kinds";
import { NotificationChoice } from "@tradeport/contract/preferences";
import { sql, type Tx } from "#platform/db.ts";
import type { JobCtx } from "#platform/jobs.ts";
import { sendMail } from "#platform/mail.ts";
import type { Sealer } from "#platform/sessions.ts";
import { type Notified, notificationEmail } from "./emails.ts";

/** Between two e-mails to one person what happens is gathered. */
const gatherMinutes = 30;
/** The hour of the company's clock at which the daily e-mail leaves, or later on a day when nothing ran. */
export const dailyHour = 9;
/** So many are named, of each kind. */
const named = 5;

export interface Candidate {
  clientId: string;
  personId: string;
  email: string;
  right: Right;
  areas: AreaRights | null;
  storeIds: string[] | null;
  chosen: unknown;
  /** 0 to 23, of the company's clock. */
  hour: number;
  lastMinutes: number | null;
  /** The last e-mail is of this day of theirs. */
  wasToday: boolean;
}

const concerns = sql`(n.person_id is null or n.person_id = m.person_id) and (m.store_ids is null or n.store_id is null or n.store_id = any(m.store_ids))`;

/** Members with an address whom something was not told yet that they may see. */
export const candidates = async (tx: Tx, now: Date) => {
  const { rows } = await sql<Candidate>`
    select m.client_id, m.person_id, coalesce(a.email, p.email) as email, m."right", m.areas, m.store_ids, chosen.value as chosen,
      extract(hour from ${now}::timestamptz at time zone c.time_zone)::int as hour,
      extract(epoch from ${now}::timestamptz - last.sent_at)::float8 / 60 as last_minutes,
      coalesce((last.sent_at at time zone c.time_zone)::date = (${now}::timestamptz at time zone c.time_zone)::date, false) as was_today
    from client_member m
    join person p on p.id = m.person_id and p.is_active
    join client c on c.id = m.client_id and c.is_active
    left join identity_account a on a.id = p.id
    left join preference chosen on chosen.client_id = m.client_id and chosen.person_id = m.person_id and chosen.key = 'notifications'
    left join notification_letter last on last.client_id = m.client_id and last.person_id = m.person_id
    where m.is_active and coalesce(a.email, p.email) <> '' and exists (
      select from notification n where n.client_id = m.client_id and ${concerns} and not exists (
        select from notification_told t
        where t.client_id = n.client_id and t.kind = n.kind and t.subject_id = n.subject_id and t.person_id = m.person_id))
    order by m.client_id, m.person_id`.execute(tx);
  return rows;
};

/** What an older version kept and this one no longer takes is as if it had not been set. */
export const choiceOf = ({ chosen }: Pick<Candidate, "chosen">): NotificationChoice =>
  NotificationChoice.safeParse(chosen ?? {}).data ?? NotificationChoice.parse({});

export const isQuiet = ({ quiet }: NotificationChoice, hour: number) =>
  quiet !== null && (quiet.from <= quiet.to ? quiet.from <= hour && hour < quiet.to : hour >= quiet.from || hour < quiet.to);

/** Now, or when its hour comes. */
export const isDue = (candidate: Candidate): boolean => {
  const choice = choiceOf(candidate);
  if (isQuiet(choice, candidate.hour)) return false;
  if (choice.isDaily) return candidate.hour >= dailyHour && !candidate.wasToday;
  return candidate.lastMinutes === null || candidate.lastMinutes >= gatherMinutes;
};

/** One e-mail of all that was not told yet, in the transaction that writes down that it was: told once, killed anywhere. */
export const tell = (
  { database, installation }: Pick<JobCtx, "database" | "installation">,
  secrets: Pick<Sealer, "seal">,
  candidate: Candidate,
  now: Date,
) =>
  database.asClient(candidate.clientId, async (tx) => {
    const { clientId, personId, email, right, areas, storeIds } = candidate;
    const { rows } = await sql<Notified>`
      with told as (
        insert into notification_told (client_id, kind, subject_id, person_id, told_at)
        select n.client_id, n.kind, n.subject_id, m.person_id, ${now}
        from notification n cross join (select ${personId}::uuid as person_id, ${storeIds}::uuid[] as store_ids) m
        where n.client_id = ${clientId} and ${concerns}
        on conflict do nothing returning client_id, kind, subject_id)
      select told.kind, count(*)::int as count, (array_agg(n.label order by n.since, n.subject_id))[1:${sql.lit(named)}] as labels,
        (array_agg(n.subject_id order by n.since, n.subject_id))[1] as first_id
      from told join notification n using (client_id, kind, subject_id)
      group by told.kind`.execute(tx);
    const { off } = choiceOf(candidate);
    const wanted = (kind: NotificationKind) =>
      !off.includes(kind) && mayCall({ right, areas, storeIds: null }, { area: notificationAreas[kind], right: "read" });
    const notified = notificationKinds.filter(wanted).flatMap((kind) => rows.filter((row) => row.kind === kind));
    if (notified.length === 0) return;
    await sql`
      insert into notification_letter (client_id, person_id, sent_at) values (${clientId}, ${personId}, ${now})
      on conflict (client_id, person_id) do update set sent_at = excluded.sent_at`.execute(tx);
    await sendMail(
      { db: tx, clientId, secrets },
      { to: email, locale: "tr", templates: notificationEmail(installation.publicUrl, notified) },
    );
  });
