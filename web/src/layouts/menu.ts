import Schema from "@mui/icons-material/AccountTreeOutlined";
import AddBox from "@mui/icons-material/AddBoxOutlined";
import Reports from "@mui/icons-material/AssessmentOutlined";
import Ballot from "@mui/icons-material/BallotOutlined";
import Campaign from "@mui/icons-material/CampaignOutlined";
import CategoryIcon from "@mui/icons-material/CategoryOutlined";
import Compare from "@mui/icons-material/CompareArrowsOutlined";
import Refunded from "@mui/icons-material/CurrencyExchangeOutlined";
import AuditIcon from "@mui/icons-material/FactCheckOutlined";
import People from "@mui/icons-material/GroupOutlined";
import Home from "@mui/icons-material/HomeOutlined";
import Hub from "@mui/icons-material/HubOutlined";
import Inventory from "@mui/icons-material/Inventory2Outlined";
import Label from "@mui/icons-material/LabelOutlined";
import LinkIcon from "@mui/icons-material/LinkOutlined";
import Cargo from "@mui/icons-material/LocalShippingOutlined";
import ImportIcon from "@mui/icons-material/MoveToInboxOutlined";
import WarehouseSystem from "@mui/icons-material/PrecisionManufacturingOutlined";
import PriceChange from "@mui/icons-material/PriceChangeOutlined";
import Publish from "@mui/icons-material/PublishOutlined";
import Scanner from "@mui/icons-material/QrCodeScannerOutlined";
import Receipt from "@mui/icons-material/ReceiptLongOutlined";
import OnTheWay from "@mui/icons-material/RouteOutlined";
import RssFeed from "@mui/icons-material/RssFeedOutlined";
import Rule from "@mui/icons-material/RuleOutlined";
import Profit from "@mui/icons-material/SavingsOutlined";
import QueueIcon from "@mui/icons-material/ScheduleSendOutlined";
import SettingsIcon from "@mui/icons-material/SettingsOutlined";
import Shield from "@mui/icons-material/ShieldOutlined";
import Storefront from "@mui/icons-material/StorefrontOutlined";
import TaskAlt from "@mui/icons-material/TaskAltOutlined";
import Tune from "@mui/icons-material/TuneOutlined";
import Upload from "@mui/icons-material/UploadFileOutlined";
import Warehouse from "@mui/icons-material/WarehouseOutlined";
import Webhook from "@mui/icons-material/WebhookOutlined";
import type { Profile } from "@tradeport/contract/accounts";
import { type ComponentType, createContext, useContext } from "react";
import { type Address, menuAddress } from "../address.ts";
import type { Group, MenuTitle, Screen } from "../screens.ts";
import { accessOf, may } from "../session.ts";

export const groupIcons: Record<Group, ComponentType> = {
  mapping: Schema,
  integrations: Hub,
  products: Inventory,
  orders: Receipt,
  reports: Reports,
};

const icons: Record<MenuTitle, ComponentType> = {
  home: Home,
  categories: CategoryIcon,
  attributes: Tune,
  mappingCategory: Schema,
  mappingProduct: LinkIcon,
  marketplace: Hub,
  ruleChanges: Rule,
  webhooks: Webhook,
  proposals: Ballot,
  differences: Compare,
  queue: QueueIcon,
  stockGuard: Shield,
  cargo: Cargo,
  wms: WarehouseSystem,
  xmlFeeds: RssFeed,
  dataIntegration: Publish,
  channels: Hub,
  warehouses: Warehouse,
  productImport: ImportIcon,
  productNew: AddBox,
  productList: Inventory,
  brands: Label,
  productSettings: SettingsIcon,
  listings: Storefront,
  productLoad: Upload,
  productUpdate: PriceChange,
  ordersActive: Receipt,
  ordersOnTheWay: OnTheWay,
  ordersCompleted: TaskAlt,
  ordersRefunded: Refunded,
  packing: Scanner,
  account: People,
  audit: AuditIcon,
  clientProducts: Storefront,
  salesReport: Reports,
  profitReport: Profit,
  stockReport: Inventory,
  news: Campaign,
};

export interface Entry {
  to: Address;
  title: NonNullable<Screen["menu"]>["title"];
  icon: ComponentType;
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
      icon: icons[shown.title as MenuTitle],
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
