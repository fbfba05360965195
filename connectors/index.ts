import { amazon } from "./amazon/index.ts";
import { aras } from "./aras/index.ts";
import type { Carrier } from "./carrier.ts";
import type { Connector } from "./connector.ts";
import { etsy } from "./etsy/index.ts";
import type { Freight } from "./freight.ts";
import { hepsiburada } from "./hepsiburada/index.ts";
import { horoz } from "./horoz/index.ts";
import type { Marketplace } from "./marketplace.ts";
import { mng } from "./mng/index.ts";
import { trendyol } from "./trendyol/index.ts";
import type { Shipper, Warehouse } from "./warehouse.ts";
import { wmsapi } from "./wmsapi/index.ts";
import { yurtici } from "./yurtici/index.ts";

/** Every outside system that we speak to. A new connector is a folder and a line here; what is not offered below is in its sandbox and its suites alone. */
export const connectors: readonly Connector[] = [trendyol, hepsiburada, etsy, amazon, yurtici, aras, mng];

/** Who carries freight by road. People connect an account of theirs under Integrations > Cargo. */
export const freights: readonly Freight[] = [horoz];

/** Who brings parcels to buyers. People connect an account of theirs under Integrations > Cargo, and hand packages over to it. */
export const carriers = connectors.filter((connector): connector is Carrier => connector.kind === "carrier");

/** Who keeps a seller's goods and sends their orders. People connect an account of theirs under Integrations > Warehouse systems. */
export const warehouses: readonly Warehouse[] = [wmsapi];

/** Whom a package can be handed over to. */
export const shippers: readonly Shipper[] = [...carriers, ...warehouses];
export const shipperOf = (code: string): Shipper | undefined => shippers.find((one) => one.code === code);

/** The marketplaces that people are offered, in this order: Turkish ones first. Only these have channels, and so stores, a place in the gallery and in the menus. */
export const offered: readonly Marketplace[] = [trendyol, hepsiburada, etsy];

export const marketplaces = connectors.filter((connector): connector is Marketplace => connector.kind === "marketplace");

const byChannel = new Map(
  marketplaces.flatMap((connector) => connector.channels.map((channel) => [channel.code, connector] as const)),
);

/** The marketplace of a channel code ("trendyol", "amazonde"); undefined when we don't speak to that channel. */
export const connectorOf = (channelCode: string): Marketplace | undefined => byChannel.get(channelCode);
