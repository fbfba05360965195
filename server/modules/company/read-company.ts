import type { ClientSetting, CompanyProfile } from "@tradeport/contract/company";
import { sql, type Tx } from "#platform/db.ts";

export const readProfile = async (tx: Tx, clientId: string): Promise<CompanyProfile | undefined> => {
  const { rows } = await sql<CompanyProfile>`
    select id as client_id, version, name as company_name, phone as company_phone, email as company_email, tax_number as tax_no,
      tax_office as tax_administration, country, city, district, address
    from client where id = ${clientId}`.execute(tx);
  return rows[0];
};

export const readSetting = async (tx: Tx, clientId: string): Promise<ClientSetting> => {
  const { rows } = await sql<ClientSetting>`
    select setting_version as version, time_zone, currency, vat_rate::int, order_poll_seconds from client where id = ${clientId}`.execute(
    tx,
  );
  return rows[0]!;
};
