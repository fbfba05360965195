import Home from "@mui/icons-material/HomeOutlined";
import Hub from "@mui/icons-material/HubOutlined";
import type { Role } from "@tradeport/contract";
import type { ComponentType } from "react";
import type { words } from "./i18n/tr/index.ts";

type Word = keyof (typeof words)["shell"]["menu"];
type Load = () => Promise<ComponentType>;

export interface Screen {
  /** As the router writes it: {-$name} is a parameter that may be left out. */
  path: string;
  roles: readonly Role[];
  load: Load;
  layout: "main" | "auth" | "plain";
  /** Which role sees it in the menu, under which title; `to` when the entry leads to one form of the path. */
  menu?: { title: Word; icon: ComponentType; group?: Group; roles?: readonly Role[]; to?: string };
  /** What a parameter must look like; anything else is the 404 page. */
  params?: Record<string, RegExp>;
  active: boolean;
}
export type Group = "mapping" | "integrations" | "products" | "orders";

const everybody = ["Guest", "Client", "Admin"] as const;
const members = ["Admin", "Client"] as const;
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** One line per screen. The navigation only mirrors the roles; the server enforces them for every call. */
// biome-ignore format: one line per screen
export const screens: readonly Screen[] = [
  { path: "/401", roles: everybody, layout: "plain", active: true, load: async () => (await import("./features/account/no-access.tsx")).NoAccess },
  { path: "/login", roles: everybody, layout: "auth", active: true, load: async () => (await import("./features/account/login.tsx")).Login },
  { path: "/signout-callback", roles: everybody, layout: "plain", active: true, load: async () => (await import("./features/account/signout.tsx")).SignedOut },
  { path: "/", roles: members, layout: "main", active: true, load: async () => (await import("./features/home/home.tsx")).Home, menu: { title: "home", icon: Home } },
  { path: "/Integrations/MarketPlace/api-information", roles: ["Client"], layout: "main", active: true, load: async () => (await import("./features/connections/marketplaces.tsx")).Marketplaces, menu: { title: "marketplace", icon: Hub, group: "integrations" } },
];
