import type { connections } from "@tradeport/contract/connections";
import type { oauth } from "@tradeport/contract/oauth";
import type { Handlers } from "#platform/http.ts";
import { completeChannelOAuth } from "./complete-channel-oauth.ts";
import { deleteClientChannelAuth } from "./delete-client-channel-auth.ts";
import { getAllChannel } from "./get-all-channel.ts";
import { getClientChannelAuths } from "./get-client-channel-auths.ts";
import { getClientChannelsByClientId } from "./get-client-channels-by-client-id.ts";
import { getEtsyStoreInfo } from "./get-etsy-store-info.ts";
import { setClientChannelAuth } from "./set-client-channel-auth.ts";
import { startChannelOAuth } from "./start-channel-oauth.ts";
import { testClientChannelAuth } from "./test-client-channel-auth.ts";

export { seedChannels } from "./channels.ts";
export { startStoreLoops } from "./run-stores.ts";
export type { Step, StoreRef, Turn } from "./turn.ts";

export const oauthHandlers = {
  StartChannelOAuth: startChannelOAuth,
  CompleteChannelOAuth: completeChannelOAuth,
  GetEtsyStoreInfo: getEtsyStoreInfo,
} satisfies Handlers<typeof oauth>;

export const connectionHandlers = {
  GetAllChannel: getAllChannel,
  GetClientChannelsByClientId: getClientChannelsByClientId,
  GetClientChannelAuths: getClientChannelAuths,
  SetClientChannelAuth: setClientChannelAuth,
  TestClientChannelAuth: testClientChannelAuth,
  DeleteClientChannelAuth: deleteClientChannelAuth,
} satisfies Handlers<typeof connections>;
