import type { connections } from "@tradeport/contract/connections";
import type { Handlers } from "#platform/http.ts";
import { deleteClientChannelAuth } from "./delete-client-channel-auth.ts";
import { getAllChannel } from "./get-all-channel.ts";
import { getClientChannelAuths } from "./get-client-channel-auths.ts";
import { getClientChannelsByClientId } from "./get-client-channels-by-client-id.ts";
import { setClientChannelAuth } from "./set-client-channel-auth.ts";
import { testClientChannelAuth } from "./test-client-channel-auth.ts";

export { seedChannels } from "./channels.ts";
export { startStoreLoops } from "./run-stores.ts";
export type { Step, StoreRef, Turn } from "./turn.ts";

export const connectionHandlers = {
  GetAllChannel: getAllChannel,
  GetClientChannelsByClientId: getClientChannelsByClientId,
  GetClientChannelAuths: getClientChannelAuths,
  SetClientChannelAuth: setClientChannelAuth,
  TestClientChannelAuth: testClientChannelAuth,
  DeleteClientChannelAuth: deleteClientChannelAuth,
} satisfies Handlers<typeof connections>;
