import { connectorOf } from "@tradeport/connectors";
import type { Input } from "@tradeport/contract";
import type { connections } from "@tradeport/contract/connections";
import { z } from "zod";
import type { BeforeCtx, WideCtx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { checkedCredentials } from "./checked-credentials.ts";
import { openChannel } from "./open-channel.ts";
import { setClientChannelAuth } from "./set-client-channel-auth.ts";

type Call = typeof connections.OpenTrialStore;

const patienceMs = 5000;
const most = 64 * 1024;
/** Each in the name that the field of its credentials has. */
const Account = z.record(z.string(), z.unknown());
const Value = z.union([z.string().min(1).max(4000), z.number().transform(String)]);

/**
 * An account of its own in the channel's sandbox: two companies that try the same one would see each other's orders. A company has one in
 * each, however often it is asked for; one that is lost on the way is the next one's.
 */
export const openTrialAccount = async (ctx: BeforeCtx, { channelId, name }: Input<Call>): Promise<Record<string, string>> => {
  const { sandboxOrigin } = ctx.installation;
  if (!sandboxOrigin) throw new Fail("not_configured", { what: "SANDBOX_ORIGIN" });
  const channel = await ctx.read((db) => openChannel({ db }, channelId, true));
  const connector = connectorOf(channel.code);
  if (!connector) throw new Fail("not_found");
  if (connector.oauth) throw new Fail("oauth_only", { channel: connector.name });
  const reply = await fetch(`${sandboxOrigin}/${connector.code}/_accounts`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ name, key: `${ctx.clientId} ${channel.code}` }),
    redirect: "error",
    signal: AbortSignal.timeout(patienceMs),
  })
    .then((answer) => (answer.ok ? readJson(answer) : null))
    .catch(() => null);
  const account = Account.safeParse(reply).data ?? {};
  try {
    const given = Object.keys(connector.credentialFields).map((key) => [key, Value.parse(account[key])] as const);
    return checkedCredentials(connector, Object.fromEntries(given), ctx.locale);
  } catch {
    // Nobody typed them: a field that lacks or is odd is the sandbox's.
    throw new Fail("trial_away", { channel: connector.name });
  }
};

const readJson = async (answer: Response): Promise<unknown> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of answer.body ?? []) {
    size += part.length;
    if (size > most) return null;
    parts.push(part);
  }
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
};

/** Connects it as a form that was filled with it would. */
export const openTrialStore = (ctx: WideCtx, { channelId, name }: Input<Call>, credentials: Record<string, string>) =>
  setClientChannelAuth(ctx, { channelId, name, isSandbox: true, credentials });
