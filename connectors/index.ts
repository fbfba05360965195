import type { Connector } from "./connector.ts";
import { etsy } from "./etsy/index.ts";
import { hepsiburada } from "./hepsiburada/index.ts";
import { trendyol } from "./trendyol/index.ts";

/** Every outside system that we speak to, in the order in which people are offered them: Turkish ones first. A new connector is a folder and a line here. */
export const connectors: readonly Connector[] = [trendyol, hepsiburada, etsy];

const byChannel = new Map(
  connectors.flatMap((connector) => connector.channels.map((channel) => [channel.code, connector] as const)),
);

/** The connector of a channel code ("trendyol", "amazonde"); undefined when we don't speak to that channel. */
export const connectorOf = (channelCode: string): Connector | undefined => byChannel.get(channelCode);
