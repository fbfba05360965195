import { announcements } from "./announcements.ts";
import { audit } from "./audit.ts";
import { brands } from "./brands.ts";
import { bulk } from "./bulk.ts";
import { catalogue } from "./catalogue.ts";
import { channels } from "./channels.ts";
import { claims } from "./claims.ts";
import { company } from "./company.ts";
import { connections } from "./connections.ts";
import { copying } from "./copying.ts";
import { development } from "./development.ts";
import { differences } from "./differences.ts";
import { exports } from "./exports.ts";
import { feeds } from "./feeds.ts";
import { forms } from "./forms.ts";
import { guard } from "./guard.ts";
import { home } from "./home.ts";
import { imports } from "./imports.ts";
import { listings } from "./listings.ts";
import { lists } from "./lists.ts";
import { logistics } from "./logistics.ts";
import { mapping } from "./mapping.ts";
import { notifications } from "./notifications.ts";
import { oauth } from "./oauth.ts";
import { offers } from "./offers.ts";
import { orders } from "./orders.ts";
import { packing } from "./packing.ts";
import { palette } from "./palette.ts";
import { parcels } from "./parcels.ts";
import { paste } from "./paste.ts";
import { people } from "./people.ts";
import { personal } from "./personal.ts";
import { product } from "./product.ts";
import { proof } from "./proof.ts";
import { proposals } from "./proposals.ts";
import { published } from "./published.ts";
import { queue } from "./queue.ts";
import { recorded } from "./recorded.ts";
import { registration } from "./registration.ts";
import { reports } from "./reports.ts";
import { security } from "./security.ts";
import { selling } from "./selling.ts";
import { shell } from "./shell.ts";
import { stores } from "./stores.ts";
import { support } from "./support.ts";
import { taxonomy } from "./taxonomy.ts";
import { ui } from "./ui.ts";
import { webhooks } from "./webhooks.ts";

/** One line per slice. The other languages have the same shape or do not compile. */
export const words = {
  audit,
  announcements,
  bulk,
  brands,
  catalogue,
  offers,
  product,
  selling,
  channels,
  claims,
  company,
  connections,
  differences,
  development,
  exports,
  feeds,
  proposals,
  published,
  forms,
  guard,
  home,
  listings,
  lists,
  logistics,
  mapping,
  copying,
  notifications,
  oauth,
  orders,
  packing,
  queue,
  parcels,
  palette,
  paste,
  proof,
  people,
  personal,
  recorded,
  registration,
  reports,
  security,
  shell,
  imports,
  stores,
  support,
  taxonomy,
  ui,
  webhooks,
};
