import { z } from "zod";
import { Id } from "../fields.ts";
import type { RemoteClient } from "../http.ts";
import { RemoteError } from "../http.ts";
import type { Hooks } from "../marketplace.ts";
import { Webhook, Webhooks } from "./wire.ts";

const limit = "webhook";
const base = (remote: RemoteClient) => `/webhook/sellers/${remote.account.sellerId}/webhooks`;

export const listSubscriptions: Hooks["listSubscriptions"] = async (remote) => {
  const hooks = await remote.call({ method: "GET", path: base(remote), limit, expect: Webhooks });
  return hooks.map(({ id, url, status }) => ({ id, url, active: status === "ACTIVE" }));
};

/** No list of statuses means all of them, those that Trendyol adds later included (section 9). */
export const subscribe: Hooks["subscribe"] = async (remote, { url, secret }) => {
  const body = { url, authenticationType: "API_KEY", apiKey: secret, subscribedStatuses: [] };
  const { id } = await remote.call({ method: "POST", path: base(remote), body, limit, expect: Webhook });
  return { id, url, active: true };
};

export const unsubscribe: Hooks["unsubscribe"] = async (remote, id) => {
  try {
    await remote.call({ method: "DELETE", path: `${base(remote)}/${encodeURIComponent(id)}`, limit, expect: z.unknown() });
  } catch (error) {
    if (!(error instanceof RemoteError && error.kind === "not_found")) throw error;
  }
};

/** The package stands in the list's own envelope (page "Webhook Model"); a bare one, as public programs expect it, is read too. */
const Named = z.object({ orderNumber: Id });
const Hint = z.union([Named, z.object({ content: z.tuple([Named], z.unknown()) }).transform(({ content: [first] }) => first)]);

/** There is no signature (section 9): the secret comes as it was given, as x-api-key or as a Basic password. */
export const readHint: Hooks["readHint"] = (headers, body) => {
  const basic = /^Basic (.+)$/i.exec(headers.authorization ?? "")?.[1];
  const password = basic
    ? Buffer.from(basic, "base64")
        .toString("utf8")
        .replace(/^[^:]*:/, "")
    : "";
  const hint = Hint.safeParse(body);
  return { secret: headers["x-api-key"] ?? password, orderId: hint.success ? hint.data.orderNumber : null };
};
