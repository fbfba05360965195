import { connectorOf } from "@tradeport/connectors";
import type { Input, Output } from "@tradeport/contract";
import type { integrationProvider } from "@tradeport/contract/integration-providers";
import type { Ctx } from "#platform/context.ts";
import { Fail } from "#platform/errors.ts";
import { deleteCargoAccount, getCargoAuth, setCargoAccount } from "./cargo-account.ts";
import { deleteClientChannelAuth } from "./delete-client-channel-auth.ts";
import { providers } from "./get-all-integration-provider.ts";
import { fieldsOf } from "./get-client-channel-auths.ts";
import { setClientChannelAuth } from "./set-client-channel-auth.ts";
import { shownStores } from "./shown-stores.ts";

type Calls = typeof integrationProvider;

const providerOf = async (ctx: Ctx, id: string) => {
  const [provider] = await providers(ctx, id);
  if (!provider) throw new Fail("not_found");
  return provider;
};
const accountsAt = async (ctx: Ctx, providerId: string) =>
  (await shownStores(ctx)).filter(({ isActive, channelId }) => isActive && channelId === providerId);

export const getIntegrationAuth = async (
  ctx: Ctx,
  { providerId }: Input<Calls["GetIntegrationAuth"]>,
): Promise<Output<Calls["GetIntegrationAuth"]>> => {
  const cargo = await getCargoAuth(ctx, providerId);
  if (cargo) return cargo;
  const provider = await providerOf(ctx, providerId);
  const fields = fieldsOf(connectorOf(provider.code)!);
  return { provider, fields, accounts: await accountsAt(ctx, providerId), cargo: null };
};

export const setIntegrationAuth = async (
  ctx: Ctx,
  { warehouseAddress, ...input }: Input<Calls["SetIntegrationAuth"]>,
): Promise<Output<Calls["SetIntegrationAuth"]>> => {
  const cargo = await setCargoAccount(ctx, { ...input, warehouseAddress });
  if (cargo) return cargo;
  const { providerId, name, ...rest } = input;
  const provider = await providerOf(ctx, providerId);
  const known = rest.storeId && (await accountsAt(ctx, providerId)).find(({ id }) => id === rest.storeId);
  if (rest.storeId && !known) throw new Fail("not_found");
  return setClientChannelAuth(ctx, { ...rest, channelId: providerId, name: name ?? (known ? known.name : provider.name) });
};

export const deleteIntegrationAuth = async (ctx: Ctx, { providerId, storeId }: Input<Calls["DeleteIntegrationAuth"]>) => {
  if (await deleteCargoAccount(ctx, { providerId, storeId })) return {};
  const provider = await providerOf(ctx, providerId);
  if (storeId) {
    // A repeat for a store that is disconnected already is taken; a store of another provider is not there.
    const [store] = await shownStores(ctx, storeId);
    if (store?.channelId !== providerId) throw new Fail("not_found");
    return deleteClientChannelAuth(ctx, { storeId });
  }
  const accounts = await accountsAt(ctx, providerId);
  if (accounts.length > 1) throw new Fail("several_accounts", { provider: provider.name, count: accounts.length });
  return accounts[0] ? deleteClientChannelAuth(ctx, { storeId: accounts[0].id }) : {};
};
