import { connectorOf } from "@tradeport/connectors";
import type { Ctx } from "#platform/context.ts";

/** A marketplace's word for a status, as its reader says it. Etsy writes the same word with and without a capital. */
export const statusWordsIn = ({ locale }: Ctx, { channelCode, remoteStatus }: { channelCode: string; remoteStatus: string }) => {
  const words = Object.entries(connectorOf(channelCode)?.orders.statusWords ?? {});
  const status = remoteStatus.toLowerCase();
  return words.find(([word]) => word.toLowerCase() === status)?.[1][locale] ?? remoteStatus;
};
