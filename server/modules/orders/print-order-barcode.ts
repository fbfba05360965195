import { connectorOf } from "@tradeport/connectors";
import type { Message } from "@tradeport/contract/messages";
import { orderActionWords } from "@tradeport/contract/order-words";
import { wordsOf } from "#modules/messages/index.ts";
import type { Ctx, Download } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { Fail } from "#platform/errors.ts";
import { type LabelRow, labelJoin, labelOf } from "./label-state.ts";
import type { In } from "./package-view.ts";

interface Row extends LabelRow {
  id: string;
  channelPackageId: string;
  body: string | null;
  channelName: string;
}

/** Why there is none to print, and what brings it. */
const missingOf = (row: Row): Message => {
  const label = labelOf(row);
  const connector = connectorOf(row.channelCode);
  if (label?.state === "elsewhere" || (connector && !connector.labels))
    return { code: "label_elsewhere", values: { channel: row.channelName } };
  if (label?.after) return { code: "label_after", values: { action: orderActionWords[label.after] } };
  if (row.cargoTrackingCode === "") return { code: "label_without_code" };
  return row.labelReason ?? { code: "label_not_asked" };
};

/** The labels in the order that was asked for, in one ZPL file. One that is not there yet is named with the reason, and nothing is printed. */
export const printOrderBarcode = async (ctx: Ctx, { orderPackageIds }: In<"PrintOrderBarcode">): Promise<Download> => {
  const ids = [...new Set(orderPackageIds)];
  const { rows } = await sql<Row>`
    select p.id, p.channel_package_id, p.status, p.fulfilled_there, p.cargo_tracking_code, label.body, label.state as label_state, label.reason as label_reason,
      c.code as channel_code, c.name as channel_name
    from unnest(${ids}::uuid[]) with ordinality as requested(id, place)
    join order_package p on p.client_id = ${ctx.clientId} and p.id = requested.id
    join store s on s.client_id = p.client_id and s.id = p.store_id
    join channel c on c.id = s.channel_id
    ${labelJoin}
    order by requested.place`.execute(ctx.db);
  if (rows.length < ids.length) throw new Fail("not_found");
  const missing = rows.filter(({ body }) => body === null);
  if (missing.length) {
    const more = missing.length > 5 ? ` (+${missing.length - 5})` : "";
    const why = (language: "tr" | "en") =>
      missing
        .slice(0, 5)
        .map((row) => `${row.channelPackageId}: ${wordsOf(missingOf(row))[language]}`)
        .join("; ") + more;
    throw new Fail("label_unavailable", { reason: { tr: why("tr"), en: why("en") } });
  }
  const body = Buffer.from(`${rows.map((row) => row.body).join("\n")}\n`, "utf8");
  const only = rows.length === 1 ? rows[0] : undefined;
  return { name: only ? `${only.channelPackageId}.zpl` : `etiketler-${rows.length}.zpl`, type: "application/octet-stream", body };
};
