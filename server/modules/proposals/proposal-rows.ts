import { contract, walk } from "@tradeport/contract";
import { mayCall } from "@tradeport/contract/areas";
import { isProposable, proposalDays } from "@tradeport/contract/proposals";
import { sql } from "#platform/db.ts";
import type { Who } from "#platform/who.ts";

const isAlive = sql`(k.revoked_at is null and exists (select from client_member o where o.client_id = k.client_id and o.id = k.member_id and o.is_active))`;
const isInTime = sql`p.made_at > now() - make_interval(days => ${proposalDays}::int)`;
/** `proposal p` of `api_key k`: somebody may still release it. A key that is revoked, or whose member is closed, takes what it asked for along; one that came to its end does not. */
export const isWaiting = sql`(p.ended is null and ${isAlive} and ${isInTime})`;
export const state = sql`coalesce(p.ended, case when not ${isAlive} then 'revoked' when not ${isInTime} then 'expired' else 'waiting' end)`;

const proposable = walk(contract).filter(({ procedure }) => isProposable(procedure));
/** What is proposed is seen by whoever may do it themselves: a packer sees no prices. */
export const callsOf = (who: Who) => proposable.filter(({ procedure }) => mayCall(who, procedure)).map(({ name }) => name);
/** Whoever has some stores sees what their own keys asked for: of another's nobody can tell which stores it is about. */
export const ofKeys = ({ storeIds, clientMemberId }: Who) => (storeIds ? sql`k.member_id = ${clientMemberId}` : sql`true`);

/** Over all companies: `proposal p` that waits, its key `k`, and `m` whose key it is. */
export const waitingProposals = sql`proposal p join api_key k on k.client_id = p.client_id and k.id = p.api_key_id
  join client_member m on m.client_id = k.client_id and m.id = k.member_id and m.is_active where ${isWaiting}`;

/** What waits for this caller: of the calls that it may make itself. */
export const waitingFor = ({ clientId, who }: { clientId: string; who: Who }) => sql`
  proposal p join api_key k on k.client_id = p.client_id and k.id = p.api_key_id
  where p.client_id = ${clientId} and p.call = any(${callsOf(who)}::text[]) and ${ofKeys(who)} and ${isWaiting}`;

/** Of `proposal p`, its key `k`, that one's member `m`, and the member `e` who ended it. */
export const proposalColumns = sql`p.id, p.call, ${state} as state, p.note, k.name as api_key_name,
  trim(m.name || ' ' || m.surname) as member_name, p.made_at as created_date, p.made_at + make_interval(days => ${proposalDays}::int) as expire_date,
  p.ended_at as ended_date, case when p.ended is not null then trim(coalesce(e.name || ' ' || e.surname, '')) end as ended_by, p.change_count`;
export const proposalTables = sql`proposal p
  join api_key k on k.client_id = p.client_id and k.id = p.api_key_id
  join client_member m on m.client_id = k.client_id and m.id = k.member_id
  left join client_member e on e.client_id = p.client_id and e.person_id = p.ended_by`;
