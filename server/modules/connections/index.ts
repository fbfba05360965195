import type { channel } from "@tradeport/contract/channels";
import type { storeCompany } from "@tradeport/contract/companies";
import type { connections } from "@tradeport/contract/connections";
import type { driftRules } from "@tradeport/contract/drift";
import type { integrationProvider } from "@tradeport/contract/integration-providers";
import type { oauth } from "@tradeport/contract/oauth";
import { type Handlers, prepared, wide } from "#platform/http.ts";
import { closeStore, openStore } from "./close-store.ts";
import { completeChannelOAuth } from "./complete-channel-oauth.ts";
import { deleteClientChannelAuth } from "./delete-client-channel-auth.ts";
import { getAllChannel } from "./get-all-channel.ts";
import { getAllIntegrationProvider } from "./get-all-integration-provider.ts";
import { getChannels } from "./get-channels.ts";
import { getClientChannelAuths } from "./get-client-channel-auths.ts";
import { getClientChannelsByClientId } from "./get-client-channels-by-client-id.ts";
import { getDisconnectEffect } from "./get-disconnect-effect.ts";
import { getEtsyStoreInfo } from "./get-etsy-store-info.ts";
import { deleteIntegrationAuth, getIntegrationAuth, setIntegrationAuth } from "./integration-auth.ts";
import { openTrialAccount, openTrialStore } from "./open-trial-store.ts";
import { setClientChannelAuth } from "./set-client-channel-auth.ts";
import { setDriftRules } from "./set-drift-rules.ts";
import { setStoreCompany } from "./set-store-company.ts";
import { setStorePaused } from "./set-store-paused.ts";
import { startChannelOAuth } from "./start-channel-oauth.ts";
import { testClientChannelAuth } from "./test-client-channel-auth.ts";
import { updateChannel } from "./update-channel.ts";

export { checkCargoJob, otherAccountReason, settleCargo } from "./cargo-account.ts";
export { seedChannels } from "./channels.ts";
export { wakeStores } from "./due.ts";
export { ratesOf } from "./limits.ts";
export { type OpenedCargo, type OpenedCarrier, openCargo, openCarrier } from "./open-cargo.ts";
export { askForOrders, hookMade, ordersLooked, ordersRead } from "./order-clock.ts";
export { pushConfirmed, restoredRead } from "./push-clock.ts";
export { startStoreLoops } from "./run-stores.ts";
export { maximumShown, quantityMax, shownStock, stockKept } from "./shown-stock.ts";
export type { Places, StoreContext, StoreRef, SyncStep } from "./store-context.ts";
export { closingJob, takeUpJob, windUpJob } from "./store-jobs.ts";
export type { StoreRow } from "./store-row.ts";

export const connectionHandlers = {
  Client: {
    StartChannelOAuth: startChannelOAuth,
    CompleteChannelOAuth: completeChannelOAuth,
    GetEtsyStoreInfo: getEtsyStoreInfo,
    GetAllChannel: getAllChannel,
    GetAllIntegrationProvider: getAllIntegrationProvider,
    GetClientChannelsByClientId: getClientChannelsByClientId,
    GetClientChannelAuths: getClientChannelAuths,
    SetClientChannelAuth: setClientChannelAuth,
    OpenTrialStore: prepared(openTrialAccount, openTrialStore),
    TestClientChannelAuth: testClientChannelAuth,
    SetStorePaused: setStorePaused,
    SetDriftRules: setDriftRules,
    CloseStore: closeStore,
    OpenStore: openStore,
    GetDisconnectEffect: getDisconnectEffect,
    DeleteClientChannelAuth: deleteClientChannelAuth,
  } satisfies Handlers<typeof oauth & typeof connections & typeof driftRules>,
  Company: { SetStoreCompany: setStoreCompany } satisfies Handlers<typeof storeCompany>,
  Channel: { GetChannels: wide(getChannels), UpdateChannel: wide(updateChannel) } satisfies Handlers<typeof channel>,
  IntegrationProvider: {
    GetIntegrationAuth: getIntegrationAuth,
    SetIntegrationAuth: setIntegrationAuth,
    DeleteIntegrationAuth: deleteIntegrationAuth,
  } satisfies Handlers<typeof integrationProvider>,
};
