import { allowAt } from "@tradeport/connectors/etsy/sandbox/testing";
import { pageSignIn } from "./page-sign-in.ts";
import type { Caller } from "./parts.ts";
import type { StoreWorld } from "./store-world.ts";

export const etsyShop = { id: "98767", user: "12345680" };
export const etsyApp = { keystring: "sandbox-keystring", sharedSecret: "sandbox-shared-secret" };

/** What a person does in a browser: begins at the console, says yes on Etsy's page and comes back. The worker exchanges the code. */
export const signInAtEtsy = async (
  { Client }: { Client: Pick<Caller["Client"], "StartChannelOAuth" | "CompleteChannelOAuth"> },
  channelId: string,
  name: string,
) => {
  const request = { channelId, name, isSandbox: true, credentials: etsyApp };
  const { authorizationUrl } = await Client.StartChannelOAuth(request);
  const back = (await allowAt(authorizationUrl, etsyShop.user)).searchParams;
  await Client.CompleteChannelOAuth({ channelId, code: back.get("code")!, state: back.get("state")! });
};

export const etsySignIn = (w: StoreWorld, channelId: string) => pageSignIn(w, channelId, etsyApp, allowAt, "Etsy mağazam");
