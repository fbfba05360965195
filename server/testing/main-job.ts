import type { Caller } from "./parts.ts";
import { until } from "./until.ts";

const same = (a: string, b: string) => a.localeCompare(b, "tr", { sensitivity: "base" }) === 0;

/** Connects an account of a sandbox as a trial store and waits until its key has proven itself. */
export const connectAccount = async (
  caller: Caller,
  code: string,
  credentials: Record<string, string>,
  name: string,
  patience = 60_000,
) => {
  const channel = (await caller.Client.GetAllChannel({})).find((each) => each.code === code);
  if (!channel) throw new Error(`no channel ${code}`);
  const { id } = await caller.Client.SetClientChannelAuth({ channelId: channel.id, name, isSandbox: true, credentials });
  await until(
    `the store ${name} is proven`,
    async () => (await caller.Client.GetClientChannelAuths({})).stores.find((store) => store.id === id)?.health === "ok",
    patience,
  );
  return { storeId: id, channelId: channel.id };
};

/** The same of Trendyol's sellers. */
export const connectStore = (caller: Caller, sellerId: string, name: string, patience?: number) => {
  const credentials = { sellerId, apiKey: `sandbox-key-${sellerId}`, apiSecret: `sandbox-secret-${sellerId}` };
  return connectAccount(caller, "trendyol", credentials, name, patience);
};

/** Waits while a taxonomy is being read. */
const loaded = <T>(what: string, ask: () => Promise<T>) =>
  until(
    what,
    () => ask().catch((error: Error) => (/taxonomy_loading/.test(error.message) ? null : Promise.reject(error))),
    180_000,
  );

/**
 * Maps one of our leaves to the channel's leaf of the same name, or the one that is called `theirs`, its attributes and values by name, the rest
 * to a fixed value.
 */
export const mapCategory = async (
  caller: Caller,
  channelId: string,
  path: string,
  { theirs, onlyRequired = false }: { theirs?: string; onlyRequired?: boolean } = {},
) => {
  const ours = (await caller.ProductCategory.GetAll({})).data.find((category) => category.path === path);
  if (!ours) throw new Error(`no category ${path}`);
  const called = theirs ?? ours.name;
  const search = { channelId, search: called, onlyLeaves: true, pageSize: 20 };
  const leaf = (await loaded("the channel's categories", () => caller.Mapping.GetChannelProductCategory(search))).data.find(
    ({ name }) => same(name, called),
  );
  if (!leaf) throw new Error(`the channel has no leaf ${called}`);
  const channelCategoryCode = leaf.code;
  await caller.Mapping.SetClientProductCategoryMapping({ tradeportCategoryId: ours.id, channelId, channelCategoryCode });
  const remote = await loaded("the category's attributes", () =>
    caller.Mapping.GetChannelAttributesAndValues({ channelId, channelCategoryCode }),
  );
  const own = await caller.ProductCategory.GetProductCategoryAttributes({ categoryId: ours.id });
  const pairs = remote
    .filter(({ isRequired, isSlicer, isVariant }) => isRequired || (!onlyRequired && (isSlicer || isVariant)))
    .map((attribute) => ({ attribute, from: own.find(({ name, isRequired }) => same(name, attribute.name) && isRequired) }));
  await caller.Mapping.SetCategoryAttributeMappingByClientId({
    tradeportCategoryId: ours.id,
    channelId,
    attributeMappings: pairs.map(({ attribute, from }) => {
      const target = { channelAttributeCode: attribute.code };
      if (from) return { ...target, tradeportAttributeId: from.id };
      const first = attribute.values[0];
      return first ? { ...target, fixedValueCode: first.code } : { ...target, fixedText: "24" };
    }),
  });
  for (const { attribute, from } of pairs)
    if (from && attribute.values.length > 0)
      await caller.Mapping.SetClientCategoryAttributeValueMapping({
        tradeportAttributeId: from.id,
        channelId,
        channelCategoryCode,
        channelAttributeCode: attribute.code,
        clientChannelAttributeValueList: from.values.map((value) => ({
          tradeportValueId: value.id,
          channelValueCode: (attribute.values.find(({ name }) => same(name, value.name)) ?? attribute.values[0])?.code ?? "",
        })),
      });
};

/** Uploads a file and waits for the end of its process. */
export const importFile = async (caller: Caller, body: Buffer) => {
  const { processId } = await caller.Product.UploadProductFromExcel({ forUpdate: "false" }, [{ name: "urunler.xlsx", body }]);
  return processId;
};

export const processEnded = (caller: Caller, processId: string, ms = 60_000) =>
  until(
    "the process ends",
    async () => {
      const process = await caller.Process.GetProcess({ processId }).catch(() => null);
      return process && ["done", "partly", "failed", "canceled"].includes(process.state) ? process : null;
    },
    ms,
    300,
  );
