import Schema from "@mui/icons-material/AccountTreeOutlined";
import AddBox from "@mui/icons-material/AddBoxOutlined";
import Reports from "@mui/icons-material/AssessmentOutlined";
import Ballot from "@mui/icons-material/BallotOutlined";
import Compare from "@mui/icons-material/CompareArrowsOutlined";
import Refunded from "@mui/icons-material/CurrencyExchangeOutlined";
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
import OnTheWay from "@mui/icons-material/RouteOutlined";
import RssFeed from "@mui/icons-material/RssFeedOutlined";
import Rule from "@mui/icons-material/RuleOutlined";
import Profit from "@mui/icons-material/SavingsOutlined";
import QueueIcon from "@mui/icons-material/ScheduleSendOutlined";
import SettingsIcon from "@mui/icons-material/SettingsOutlined";
import Shield from "@mui/icons-material/ShieldOutlined";
import Storefront from "@mui/icons-material/StorefrontOutlined";
import TaskAlt from "@mui/icons-material/TaskAltOutlined";
import Upload from "@mui/icons-material/UploadFileOutlined";
import Webhook from "@mui/icons-material/WebhookOutlined";
import type { ComponentType } from "react";
import type { MenuTitle } from "../../screens.ts";
import type { Shown } from "../menu.ts";

/** Of the pages inside the menu's groups. */
export const pageIcons: Record<Exclude<MenuTitle, Shown>, ComponentType> = {
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
  productImport: ImportIcon,
  productNew: AddBox,
  brands: Label,
  productSettings: SettingsIcon,
  listings: Storefront,
  productLoad: Upload,
  productUpdate: PriceChange,
  ordersOnTheWay: OnTheWay,
  ordersCompleted: TaskAlt,
  ordersRefunded: Refunded,
  packing: Scanner,
  clientProducts: Storefront,
  salesReport: Reports,
  profitReport: Profit,
  stockReport: Inventory,
};
