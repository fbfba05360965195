import { connectorOf, offered } from "@tradeport/connectors";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import { z } from "zod";
import type { Ctx } from "#platform/context.ts";
import { sql } from "#platform/db.ts";
import { namesAccount } from "./account.ts";
import { shownStores } from "./shown-stores.ts";

/** What the form asks for: labels and help from the connector, the format from its own schema. */
export const fieldsOf = (connector: Marketplace) => {
  const format = z.toJSONSchema(connector.credentials, { io: "input", unrepresentable: "any" });
  return Object.entries(connector.credentialFields).map(([key, field]) => {
    const { label, help, secret, given, demoValue } = field;
    const property = format.properties?.[key];
    return {
      key,
      label,
      help,
      secret,
      identifies: namesAccount(field),
      required: format.required?.includes(key) ?? false,
      requested: given === undefined,
      demoValue: demoValue ?? null,
      pattern: typeof property === "object" ? (property.pattern ?? null) : null,
    };
  });
};

export const getClientChannelAuths = async (ctx: Ctx) => ({
  stores: await shownStores(ctx),
  channels: (await channelRows(ctx)).map(({ connector, ...channel }) => ({
    ...channel,
    fields: fieldsOf(connector),
    signIn: connector.oauth ? ("page" as const) : ("form" as const),
    callback: connector.oauth ? `${ctx.installation.publicUrl}${connector.oauth.callback}` : null,
    sandbox: ctx.installation.sandboxOrigin !== undefined,
  })),
});

/**
 * All that this version speaks to, in the order of the connectors: the form of a store that is connected stays, whatever an Admin has
 * switched off since.
 */
const channelRows = async (ctx: Ctx) => {
  const { rows } = await sql<{ channelId: string; code: string; name: string; isOpen: boolean; note: string }>`
    select id as channel_id, code, name, off_at is null and is_direct as is_open, off_note as note
    from channel where is_active order by name`.execute(ctx.db);
  return offered.flatMap((connector) =>
    rows.filter(({ code }) => connectorOf(code) === connector).map((row) => ({ ...row, connector })),
  );
};
