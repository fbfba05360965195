import { sql, type Tx } from "#platform/db.ts";

/** What stands in place of a name in what the person did. */
export const nobody = "–";

/** Tables that keep who did something by id and by name. */
const byId = [
  ["process", "started_by", "started_by_name"],
  ["package_action", "requested_by", "requested_by_name"],
  ["saved_view", "owner_id", "owner_name"],
  ["support_ticket", "created_by", "created_by_name"],
] as const;

/** Those that know the doer by name alone. */
const byName = [
  ["stock_movement", ["actor"]],
  ["return_receipt", ["actor"]],
  ["replacement", ["actor"]],
  ["claim_file", ["created_by"]],
  ["client_document", ["created_by"]],
  ["invoice", ["created_by"]],
  ["road_order", ["created_by"]],
  ["road_order_file", ["created_by"]],
  ["shipment", ["created_by"]],
  ["webhook", ["created_by_name"]],
  ["push_first", ["requested_by_name"]],
  ["buyer_request", ["created_by", "answered_by"]],
  ["packing", ["packer", "packed_by", "handed_by"]],
] as const;

/** Each column of a company in which a member's name stands as who did something. */
export const doers = [
  "exported_file.created_by_name",
  "order_status_history.actor_name",
  ...byId.map(([table, , name]) => `${table}.${name}`),
  ...byName.flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
];

/** Takes a member's name out of what they did; ids stay. Another member of the same name keeps theirs where the name alone is known. */
export const eraseDoer = async (tx: Tx, clientId: string, { personId, name }: { personId: string; name: string }) => {
  await sql`update exported_file set created_by_name = ${nobody}, created_by = null where client_id = ${clientId} and created_by = ${personId}`.execute(
    tx,
  );
  for (const [table, id, column] of byId)
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${nobody} where client_id = ${clientId} and ${sql.ref(id)} = ${personId}`.execute(
      tx,
    );
  const { rows: namesake } = await sql`
    select 1 from client_member where client_id = ${clientId} and trim(name || ' ' || surname) = ${name} limit 1`.execute(tx);
  if (namesake.length > 0) return;
  await sql`update order_status_history set actor_name = ${nobody}
    where client_id = ${clientId} and actor_kind = 'person' and actor_name = ${name}`.execute(tx);
  for (const [table, columns] of byName)
    for (const column of columns)
      await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${nobody} where client_id = ${clientId} and ${sql.ref(column)} = ${name}`.execute(
        tx,
      );
};
