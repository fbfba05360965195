import { connectionHandlers } from "#modules/connections/index.ts";
import type { WideCtx } from "#platform/context.ts";
import { newId } from "#platform/db.ts";
import type { StoreWorld } from "./store-world.ts";

/**
 * What somebody in a browser does: starts the sign-in with the application's own credentials, says yes on the marketplace's page as
 * `allow` does, and comes back with the code.
 */
export const pageSignIn = (
  w: StoreWorld,
  channelId: string,
  app: Record<string, string>,
  allow: (authorizationUrl: string, user?: string) => Promise<URL>,
  name: string,
) => {
  // The world's own caller is no person.
  const personId = newId();
  const as =
    <I, O>(useCase: (ctx: WideCtx, input: I) => Promise<O>) =>
    (ctx: WideCtx, input: I) =>
      useCase({ ...ctx, who: { ...ctx.who, personId } }, input);
  const start = as(connectionHandlers.Client.StartChannelOAuth);
  const complete = as(connectionHandlers.Client.CompleteChannelOAuth);
  const signIn = async ({ user, ...over }: { storeId?: string; user?: string } = {}) => {
    const credentials = over.storeId ? {} : app;
    const { authorizationUrl } = await w.call(start, {
      ...{ channelId, isSandbox: true, name, credentials },
      ...over,
    });
    const back = await allow(authorizationUrl, user);
    const returned = Object.fromEntries(back.searchParams);
    return { back, ...(await w.call(complete, { channelId, state: returned.state!, returned })) };
  };
  return { start, complete, signIn };
};
