import { allowAt } from "@tradeport/connectors/etsy/sandbox/testing";
import { pageSignIn } from "./page-sign-in.ts";
import type { StoreWorld } from "./store-world.ts";

export const etsyShop = { id: "98767", user: "12345680" };
export const etsyApp = { keystring: "sandbox-keystring", sharedSecret: "sandbox-shared-secret" };

export const etsySignIn = (w: StoreWorld, channelId: string) => pageSignIn(w, channelId, etsyApp, allowAt, "Etsy mağazam");
