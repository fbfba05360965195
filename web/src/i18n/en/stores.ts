import { productFieldWords } from "@tradeport/contract/product-words";
import type { stores as tr } from "../tr/stores.ts";

export const stores: typeof tr = {
  paused: "Paused",
  channelOff: "Channel is off",
  pausedText: "Paused since {{when}}. Content, prices and more stock wait; orders and returns come in, and less stock is sent.",
  offText:
    "{{channel}} was switched off by the platform. Nothing is sent or read; what waits is kept and sent when the channel is on again.",
  pause: "Pause",
  resume: "Resume",
  pauseTitle: "Pause {{name}}?",
  pauseText:
    "Until you resume it, no content, no prices and no increase of stock are sent to {{channel}}; all of it waits. Orders and returns keep coming in, and order actions keep working. A decrease of stock is sent: what sells in another store is not oversold here. The store stays open to buyers.",
  pauseDone: "{{name}} is paused.",
  resumeDone: "{{name}} is running again: all that waited is sent.",
  checked: "Key last tried",
  waitingActions: "Order actions waiting",
  affected: "{{channel}} changed its rules. Products that will be rejected from now on: {{n}}",
  affectedLink: "Show the products",
  closedChannel: "{{name}} takes no new stores at the moment.",
  typeName: "When you disconnect:",
  effect: {
    listings: "listed products: stay online at {{channel}} and are no longer updated from here.",
    openOrders: "open orders: stay readable here and keep their stock reserved; finish them in the panel of {{channel}}.",
    waitingChanges: "waiting changes (products): are not sent.",
    waitingActions: "waiting order actions: end and are not sent to {{channel}}.",
    waitingLines: "waiting lines of transfers: end, with the disconnect as their reason.",
    mappings: "category mappings: are kept.",
    otherStores: "other stores at {{channel}}: keep working.",
    key: "The connection details are deleted now and cannot be brought back.",
  },
  changes: {
    title: "Changed marketplace rules",
    text: "Your products that the marketplace will reject at the next update, because its rules have changed.",
    product: "Product",
    code: productFieldWords.mainCode.en,
    store: "Store",
    change: "What changed",
    remedy: "What to do",
    since: "Since",
    none: "None of your products is affected",
    noneText: "The rules of the marketplaces are read each night. A product that would be rejected is shown here.",
    map: "Map",
    mapProduct: "Map: {{name}}",
  },
};
