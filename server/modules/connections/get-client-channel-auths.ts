import { connectors } from "@tradeport/connectors";
import type { Connector } from "@tradeport/connectors/connector";
import { z } from "zod";
import type { Ctx } from "#platform/context.ts";
import { channelId } from "./channels.ts";
import { shownStores } from "./shown-stores.ts";

/** What the form asks for: labels and help from the connector, the format from its own schema. */
const fieldsOf = (connector: Connector) => {
  const format = z.toJSONSchema(connector.credentials, { io: "input", unrepresentable: "any" });
  return Object.entries(connector.credentialFields).map(([key, { label, help, secret, given }]) => {
    const property = format.properties?.[key];
    return {
      key,
      label,
      help,
      secret,
      required: format.required?.includes(key) ?? false,
      asked: given === undefined,
      pattern: typeof property === "object" ? (property.pattern ?? null) : null,
    };
  });
};

export const getClientChannelAuths = async (ctx: Ctx) => ({
  stores: await shownStores(ctx.db, ctx.clientId),
  channels: connectors.flatMap((connector) =>
    connector.channels.map(({ code, name }) => ({
      channelId: channelId(code),
      code,
      name,
      fields: fieldsOf(connector),
      signIn: connector.oauth ? ("page" as const) : ("form" as const),
      callback: connector.oauth ? `${ctx.installation.publicUrl}${connector.oauth.callback}` : null,
      sandbox: ctx.installation.sandboxOrigin !== undefined,
    })),
  ),
});
