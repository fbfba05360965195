import { z } from "zod";
import { type RemoteClient, RemoteError } from "../http.ts";
import { type Issue, ItemPage, ItemTrace } from "./wire.ts";

/** How many a search takes by their SKUs. */
const together = 20;

export const itemsPath = ({ account }: RemoteClient) =>
  `/listings/2021-08-01/items/${encodeURIComponent(account.sellerId ?? "")}`;
/** Words in English: they are recognised, and said in the reader's own. */
export const issueLocale = "en_US";

/** What is there of these SKUs: what can't be read is named by its SKU. A SKU with a comma would be two in a list, and is asked for by itself. */
export const readItems = async <S extends z.ZodType<{ sku: string }>>(
  remote: RemoteClient,
  skus: readonly string[],
  includedData: string,
  schema: S,
): Promise<{ found: z.output<S>[]; unread: string[] }> => {
  const found: z.output<S>[] = [];
  const unread: string[] = [];
  const take = (raw: unknown) => {
    const read = schema.safeParse(raw);
    if (read.success) found.push(read.data);
    else unread.push(ItemTrace.parse(raw).sku);
  };
  const query = { marketplaceIds: remote.account.marketplaceId, issueLocale, includedData };
  const listed = [...new Set(skus)].filter((sku) => !sku.includes(","));
  for (let at = 0; at < listed.length; at += together) {
    const identifiers = listed.slice(at, at + together).join(",");
    const { items } = await remote.call({
      method: "GET",
      path: itemsPath(remote),
      query: { ...query, identifiers, identifiersType: "SKU", pageSize: together },
      limit: "search",
      expect: ItemPage,
    });
    for (const raw of items) take(raw);
  }
  for (const sku of new Set(skus.filter((each) => each.includes(","))))
    await remote
      .call({
        method: "GET",
        path: `${itemsPath(remote)}/${encodeURIComponent(sku)}`,
        query,
        limit: "listing",
        expect: z.looseObject({}),
      })
      .then(take, (error: unknown) => {
        if (!(error instanceof RemoteError && error.kind === "not_found")) throw error;
      });
  return { found, unread };
};

/** Code, words and the attributes that they are of: "90220 'brand' is required but missing. (brand)" */
export const reasonOf = ({ code, message, attributeNames }: Issue): string =>
  [code, message, attributeNames?.length ? `(${attributeNames.join(", ")})` : ""].filter(Boolean).join(" ");
export const isError = ({ severity }: Issue): boolean => severity === "ERROR";
