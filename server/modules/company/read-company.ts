import type { ClientSetting, CompanyProfile } from "@tradeport/contract/company";
import { sql, type Tx } from "#platform/db.ts";

export const readProfile = async (tx: Tx, clientId: string): Promise<CompanyProfile | undefined> => {
  const { rows } = await sql<CompanyProfile>`
    select c.id as client_id, c.version, c.name as company_name, c.phone as company_phone, c.email as company_email, first.tax_number as tax_no,
      first.tax_office as tax_administration, c.country, c.city, c.district, c.address
    from client c join company first on first.client_id = c.id and first.id = c.id where c.id = ${clientId}`.execute(tx);
  return rows[0];
};

export const readSetting = async (tx: Tx, clientId: string): Promise<ClientSetting> => {
  const { rows } = await sql<ClientSetting>`
    select setting_version as version, time_zone, currency, vat_rate::int, order_poll_seconds from client where id = ${clientId}`.execute(
    tx,
  );
  return rows[0]!;
};
