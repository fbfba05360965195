import { connectorOf } from "@tradeport/connectors";
import type { Ctx } from "#platform/context.ts";

/** A marketplace's word for a status, as its reader says it. */
export const statusWordsIn = ({ locale }: Ctx, { channelCode, remoteStatus }: { channelCode: string; remoteStatus: string }) =>
  connectorOf(channelCode)?.statusWords[remoteStatus]?.[locale] ?? remoteStatus;
