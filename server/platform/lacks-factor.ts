import type { RawBuilder } from "kysely";
import { sql } from "./db.ts";

/** Who must have a second factor; everybody may. */
export type SecondFactor = "offered" | "admins" | "everybody";

/** Whether the account has an app that makes codes, or a passkey. `id`: the account's, in the query around it. */
export const hasFactor = (id: RawBuilder<unknown>) => sql`(
  exists (select from second_factor f where f.account_id = ${id} and f.confirmed_at is not null)
  or exists (select from passkey k where k.account_id = ${id}))`;

/** Whether the account must have a second factor and has none. */
export const lacksFactor = (required: SecondFactor, id: RawBuilder<unknown>, isAdmin: RawBuilder<unknown>) =>
  required === "offered" ? sql`false` : sql`((${isAdmin} or ${required === "everybody"}) and not ${hasFactor(id)})`;
