import { freights } from "@tradeport/connectors";
import type { Freight, FreightLists } from "@tradeport/connectors/freight";
import type { WarehouseAddress } from "@tradeport/contract/cargo-accounts";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";

/** The carrier of road freight. */
export const carrier: Freight = freights[0]!;

export interface Account {
  id: string;
  isSandbox: boolean;
  listsReadAt: string | null;
  warehouseAddress: Partial<WarehouseAddress>;
}
export const findAccount = async ({ db, clientId }: Pick<Ctx, "db" | "clientId">): Promise<Account | undefined> => {
  const { rows } = await sql<Account>`
    select id, is_sandbox, lists_read_at, warehouse_address from cargo_account
    where client_id = ${clientId} and provider = ${carrier.code}`.execute(db);
  return rows[0];
};
export const accountOf = async (ctx: Pick<Ctx, "db" | "clientId">): Promise<Account> => {
  const account = await findAccount(ctx);
  if (!account) throw new Fail("cargo_not_connected", { carrier: carrier.name });
  return account;
};

export const listOf = async <K extends keyof FreightLists>(
  { db, clientId }: Pick<Ctx, "db" | "clientId">,
  account: Account,
  kind: K,
): Promise<FreightLists[K]> => {
  const { rows } = await sql<{ rows: FreightLists[K] }>`
    select rows from freight_list where client_id = ${clientId} and account_id = ${account.id} and kind = ${kind}`.execute(db);
  return rows[0]?.rows ?? ([] as unknown as FreightLists[K]);
};
