import Schema from "@mui/icons-material/AccountTreeOutlined";
import Hub from "@mui/icons-material/HubOutlined";
import Inventory from "@mui/icons-material/Inventory2Outlined";
import Receipt from "@mui/icons-material/ReceiptLongOutlined";
import type { Profile } from "@tradeport/contract/accounts";
import { type ComponentType, createContext, useContext } from "react";
import type { Group, Screen } from "../routes.tsx";
import { may } from "../session.ts";

export const groupIcons: Record<Group, ComponentType> = {
  mapping: Schema,
  integrations: Hub,
  products: Inventory,
  orders: Receipt,
};

export interface Entry {
  to: string;
  title: NonNullable<Screen["menu"]>["title"];
  icon: ComponentType;
}
export type MenuEntry = Entry | { group: Group; entries: Entry[] };

/** What a person finds in the menu, in the order of the routes; a group stands where its first screen does. */
export const menuFor = (screens: readonly Screen[], who: Pick<Profile, "role" | "right">): MenuEntry[] => {
  const menu: MenuEntry[] = [];
  for (const { menu: shown, path, roles, active } of screens) {
    if (!shown || !active || !may(who, { roles: shown.roles ?? roles, right: shown.right ?? "read" })) continue;
    const entry: Entry = {
      to: shown.to ?? path.replace(/\/\{-\$\w+\}/g, ""),
      title: (who.role === "Admin" && shown.adminTitle) || shown.title,
      icon: shown.icon,
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
