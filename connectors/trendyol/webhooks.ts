import { z } from "zod";
import type { Connector, HookOperations } from "../connector.ts";
import { Id } from "../fields.ts";
import type { Door } from "../http.ts";
import { DoorError } from "../http.ts";
import { Webhook, Webhooks } from "./wire.ts";

const limit = "webhook";
const base = (door: Door) => `/webhook/sellers/${door.account.sellerId}/webhooks`;

export const listSubscriptions: HookOperations["listSubscriptions"] = async (door) => {
  const hooks = await door.call({ method: "GET", path: base(door), limit, expect: Webhooks });
  return hooks.map(({ id, url, status }) => ({ id, url, active: status === "ACTIVE" }));
};

/** No list of statuses means all of them, those that Trendyol adds later included (section 9). */
export const subscribe: HookOperations["subscribe"] = async (door, { url, secret }) => {
  const body = { url, authenticationType: "API_KEY", apiKey: secret, subscribedStatuses: [] };
  const { id } = await door.call({ method: "POST", path: base(door), body, limit, expect: Webhook });
  return { id, url, active: true };
};

export const unsubscribe: HookOperations["unsubscribe"] = async (door, id) => {
  try {
    await door.call({ method: "DELETE", path: `${base(door)}/${encodeURIComponent(id)}`, limit, expect: z.unknown() });
  } catch (error) {
    if (!(error instanceof DoorError && error.verdict === "absent")) throw error;
  }
};

const Hint = z.object({ orderNumber: Id });

/** There is no signature (section 9): the secret comes as it was given, as x-api-key or as a Basic password. */
export const readHint: Connector["readHint"] = (headers, body) => {
  const basic = /^Basic (.+)$/i.exec(headers.authorization ?? "")?.[1];
  const password = basic
    ? Buffer.from(basic, "base64")
        .toString("utf8")
        .replace(/^[^:]*:/, "")
    : "";
  const hint = Hint.safeParse(body);
  return { secret: headers["x-api-key"] ?? password, orderId: hint.success ? hint.data.orderNumber : null };
};
