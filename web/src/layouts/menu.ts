import Schema from "@mui/icons-material/AccountTreeOutlined";
import Reports from "@mui/icons-material/AssessmentOutlined";
import Campaign from "@mui/icons-material/CampaignOutlined";
import CategoryIcon from "@mui/icons-material/CategoryOutlined";
import AuditIcon from "@mui/icons-material/FactCheckOutlined";
import People from "@mui/icons-material/GroupOutlined";
import Home from "@mui/icons-material/HomeOutlined";
import Hub from "@mui/icons-material/HubOutlined";
import Inventory from "@mui/icons-material/Inventory2Outlined";
import Receipt from "@mui/icons-material/ReceiptLongOutlined";
import Tune from "@mui/icons-material/TuneOutlined";
import Warehouse from "@mui/icons-material/WarehouseOutlined";
import type { Profile } from "@tradeport/contract/accounts";
import { type ComponentType, createContext, useContext } from "react";
import { type Address, menuAddress } from "../address.ts";
import type { Group, Screen, TopTitle } from "../screens.ts";
import { accessOf, may } from "../session.ts";

/** A title whose icon is drawn on every page. */
export type Shown = TopTitle | "productList" | "ordersActive";

export const groupIcons: Record<Group, ComponentType> = {
  mapping: Schema,
  integrations: Hub,
  products: Inventory,
  orders: Receipt,
  reports: Reports,
};

/** Of what stands in the menu or in the phone's bar; the pages inside groups have theirs where they are searched. */
const icons: Record<Shown, ComponentType> = {
  home: Home,
  categories: CategoryIcon,
  attributes: Tune,
  warehouses: Warehouse,
  productList: Inventory,
  ordersActive: Receipt,
  account: People,
  audit: AuditIcon,
  news: Campaign,
};

export interface Entry {
  to: Address;
  title: NonNullable<Screen["menu"]>["title"];
  icon: ComponentType | undefined;
}
export type MenuEntry = Entry | { group: Group; entries: Entry[] };

/** What a person finds in the menu, in the order of the table; a group stands where its first screen does. */
export const menuFor = (screens: readonly Screen[], who: Pick<Profile, "role" | "right" | "areas" | "storeIds">): MenuEntry[] => {
  const menu: MenuEntry[] = [];
  for (const { menu: shown, path, roles, needs } of screens) {
    if (!shown || !may(who, { ...accessOf(shown.needs ?? needs), roles: shown.roles ?? roles })) continue;
    const entry: Entry = {
      to: menuAddress(path, shown.params),
      title: (who.role === "Admin" && shown.adminTitle) || shown.title,
      icon: icons[shown.title as Shown],
    };
    if (!shown.group) {
      menu.push(entry);
      continue;
    }
    const group = menu.find((one): one is { group: Group; entries: Entry[] } => "group" in one && one.group === shown.group);
    if (group) group.entries.push(entry);
    else menu.push({ group: shown.group, entries: [entry] });
  }
  return menu;
};

/** The menu of the person who is here; given by the main layout. */
export const MenuContext = createContext<readonly MenuEntry[]>([]);
export const useMenu = () => useContext(MenuContext);
