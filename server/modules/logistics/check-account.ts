import { causeOf } from "@tradeport/connectors/causes";
import type { FreightLists } from "@tradeport/connectors/freight";
import { RemoteError } from "@tradeport/connectors/http";
import {
  type checkCargoJob,
  type OpenedCargo,
  type OpenedCarrier,
  openCargo,
  openCarrier,
  otherAccountReason,
  settleCargo,
} from "#modules/connections/index.ts";
import { newId, sql, type Tx } from "#platform/db.ts";
import type { Job, JobCtx } from "#platform/jobs.ts";
import type { Vault } from "#platform/secrets.ts";
import { carrier } from "./account.ts";
import { logged } from "./log-line.ts";

const kinds = ["counties", "points", "warehouses", "groups"] as const satisfies (keyof FreightLists)[];

/** Tries an account's key, and reads all that is chosen from. Each list replaces the one before, whole. */
export const checkAccount =
  ({ vault }: { vault: Vault }): Job<typeof checkCargoJob> =>
  async (ctx, { clientId, provider = carrier.code }) => {
    const opened =
      provider === carrier.code
        ? await openCargo(ctx, clientId, provider, vault)
        : await openCarrier(ctx, clientId, provider, vault);
    if (!opened) return;
    const { database } = ctx;
    try {
      await logged(database, clientId, { operation: "test", sent: opened.carrier.code }, () =>
        opened.carrier.testConnection(opened.remote),
      );
      if (isFreight(opened)) await readLists(ctx, clientId, opened);
      else
        await database.asClient(clientId, (tx) =>
          // Nothing is chosen from there: what is asked each day is whether the key still works.
          settleCargo(tx, clientId, opened.id, { health: "ok", reason: null, read: true }),
        );
    } catch (error) {
      if (!(error instanceof RemoteError)) throw error;
      const { code, values } = causeOf(opened.carrier, error);
      const health = error.kind === "unauthorized" ? "refused" : "away";
      await database.asClient(clientId, (tx) => settleCargo(tx, clientId, opened.id, { health, reason: { code, values } }));
    }
  };

const isFreight = (opened: OpenedCargo | OpenedCarrier): opened is OpenedCargo => opened.carrier.kind === "freight";

const readLists = async (ctx: JobCtx, clientId: string, opened: OpenedCargo) => {
  const { database } = ctx;
  const { roads } = opened.carrier;
  const sent = `${kinds.join(", ")}, products`;
  const read = await logged(database, clientId, { operation: "read_lists", sent }, async () => {
    const lists: [kind: string, rows: unknown[]][] = [];
    for (const kind of kinds) lists.push([kind, await roads.readList(opened.remote, kind)]);
    return { lists, products: await roads.listProducts(opened.remote) };
  });
  await database.asClient(clientId, async (tx) => {
    // Read of the account that was there before: it is read anew already.
    if (!(await isStill(tx, clientId, opened))) return;
    for (const [kind, rows] of read.lists)
      await sql`insert into freight_list (client_id, account_id, kind, rows) values (${clientId}, ${opened.id}, ${kind}, ${JSON.stringify(rows)}::jsonb)
        on conflict (client_id, account_id, kind) do update set rows = excluded.rows`.execute(tx);
    await takeProducts(tx, clientId, opened, read.products);
    await settleCargo(tx, clientId, opened.id, { health: "ok", reason: null, read: true });
  });
};

/** Whether what was read is of the account that is there now. */
const isStill = async (tx: Tx, clientId: string, { id, sealed, isSandbox }: OpenedCargo) => {
  const { rows } = await sql`
    select from cargo_account where client_id = ${clientId} and id = ${id} and is_sandbox = ${isSandbox}
      and credentials = ${JSON.stringify(sealed)}::jsonb for update`.execute(tx);
  return rows.length > 0;
};

const isForgotten = sql`coalesce(p.reason ->> 'code' = ${otherAccountReason}, false)`;
/** What it knows and we don't is added; of what is ours its id there is learned. What waits to be sent stays as a person wrote it. */
const takeProducts = async (
  tx: Tx,
  clientId: string,
  { id }: OpenedCargo,
  products: Awaited<ReturnType<OpenedCargo["carrier"]["roads"]["listProducts"]>>,
) => {
  const given = products
    .filter(({ code }) => code !== "")
    .map(({ id: remoteId, code, name, groupName, ...sizes }) => ({
      ...{ id: newId(), remoteId, code, name: name || code },
      fields: {
        ...{ productName: name || code, productGroupName: groupName, productType: "normal", ...sizes, netKg: null },
        ...{ ean: "", logCode: "", packageType: "", isStackable: true, containerDefinition: "", components: [] },
      },
    }));
  await sql`
    insert into freight_product as p (client_id, id, account_id, code, name, fields, remote_id, state)
    select distinct on (code) ${clientId}, id, ${id}, code, name, fields, "remoteId", 'known'
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given(id uuid, code text, name text, fields jsonb, "remoteId" text) order by code, "remoteId" desc
    on conflict (client_id, account_id, code) do update set remote_id = excluded.remote_id,
      state = case when ${isForgotten} then 'known' else p.state end, reason = case when ${isForgotten} then null else p.reason end`.execute(
    tx,
  );
};
