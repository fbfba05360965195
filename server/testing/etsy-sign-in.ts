import { allowAt } from "@tradeport/connectors/etsy/sandbox/testing";
import { oauthHandlers } from "#modules/connections/index.ts";
import type { Ctx } from "#platform/context.ts";
import { newId } from "#platform/db.ts";
import type { StoreWorld } from "./store-world.ts";

export const etsyShop = { id: "98767", user: "12345680" };
export const etsyApp = { keystring: "sandbox-keystring", sharedSecret: "sandbox-shared-secret" };

/** What somebody in a browser does: starts the sign-in, says yes on the marketplace's page, comes back with the code. */
export const etsySignIn = (w: StoreWorld, channelId: string) => {
  // The world's own caller is no person.
  const personId = newId();
  const as =
    <I, O>(useCase: (ctx: Ctx, input: I) => Promise<O>) =>
    (ctx: Ctx, input: I) =>
      useCase({ ...ctx, who: { ...ctx.who, personId } }, input);
  const start = as(oauthHandlers.StartChannelOAuth);
  const complete = as(oauthHandlers.CompleteChannelOAuth);
  const signIn = async (over: { storeId?: string; user?: string; credentials?: Record<string, string> } = {}) => {
    const { user = etsyShop.user, ...rest } = over;
    const name = "Etsy mağazam";
    const credentials = over.storeId ? {} : etsyApp;
    const { authorizationUrl } = await w.call(start, { channelId, isSandbox: true, name, credentials, ...rest });
    const back = await allowAt(authorizationUrl, user);
    const [code, state] = [back.searchParams.get("code")!, back.searchParams.get("state")!];
    return { back, ...(await w.call(complete, { channelId, code, state })) };
  };
  return { start, complete, signIn };
};
