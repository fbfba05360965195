import type { Page } from "@playwright/test";
import type { Envelope } from "@tradeport/contract";
import { mapCategory } from "../server/testing/main-job.ts";
import type { Caller } from "../server/testing/parts.ts";
import { callAs } from "./people.ts";

/** Every call of the contract as the person who is signed in on this page; one that is refused throws its code. */
const callsOf = (page: Page) => {
  const headers = { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin" };
  const ask = async (name: string, data: object) => {
    const reply = await page.request.post(`/api/${name}`, { data, headers });
    const { result, errorMessage } = (await reply.json()) as Envelope<unknown>;
    if (!reply.ok()) throw new Error(`${name}: ${errorMessage?.code}`);
    return result;
  };
  return new Proxy({} as Caller, {
    get: (_, controller: string) => new Proxy({}, { get: (_, action: string) => ask.bind(null, `${controller}/${action}`) }),
  });
};

interface Stores {
  stores: { name: string; channelId: string }[];
}
/** Maps a category of ours by its path as `mapCategory` does by the screen, at the marketplace of this store. */
export const mapByCalls = async (page: Page, store: string, path: string) => {
  const { stores } = await callAs<Stores>(page, "Client/GetClientChannelAuths", {});
  await mapCategory(callsOf(page), stores.find(({ name }) => name === store)!.channelId, path);
};
