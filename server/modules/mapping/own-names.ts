import { connectorOf } from "@tradeport/connectors";
import type { Words } from "@tradeport/contract";

/** What a connector asks in its own words, in both languages; undefined of what the marketplace itself names. */
export const ownNames = (channelCode: string, name: string): Words | undefined => {
  const tr = connectorOf(channelCode)?.taxonomy?.inTurkish?.(name);
  return tr === undefined ? undefined : { tr, en: name };
};
