import Schema from "@mui/icons-material/AccountTreeOutlined";
import AddBox from "@mui/icons-material/AddBoxOutlined";
import Campaign from "@mui/icons-material/CampaignOutlined";
import AuditIcon from "@mui/icons-material/FactCheckOutlined";
import People from "@mui/icons-material/GroupOutlined";
import Home from "@mui/icons-material/HomeOutlined";
import Hub from "@mui/icons-material/HubOutlined";
import Inventory from "@mui/icons-material/Inventory2Outlined";
import Receipt from "@mui/icons-material/ReceiptLongOutlined";
import Rule from "@mui/icons-material/RuleOutlined";
import TaskAlt from "@mui/icons-material/TaskAltOutlined";
import Upload from "@mui/icons-material/UploadFileOutlined";
import Warehouse from "@mui/icons-material/WarehouseOutlined";
import type { Right, Role } from "@tradeport/contract";
import type { ComponentType } from "react";
import type { words } from "./i18n/tr/index.ts";

export type Slice = keyof typeof words;
type Word = keyof (typeof words)["shell"]["menu"];
type Load = () => Promise<ComponentType>;

export interface Screen {
  /** As the router writes it: {-$name} is a parameter that may be left out. */
  path: string;
  roles: readonly Role[];
  load: Load;
  /** Fetched beside its code, and there before it is drawn. What is not named here is fetched by whoever first says it: for panels and questions, which wait by themselves. */
  words?: readonly Slice[];
  layout: "main" | "auth" | "plain";
  /** Which role (and right) sees it in the menu, under which title (an Admin may read another); `to` when the entry leads to one form of the path. */
  menu?: {
    title: Word;
    icon: ComponentType;
    group?: Group;
    roles?: readonly Role[];
    right?: Right;
    to?: string;
    adminTitle?: Word;
  };
  /** What a parameter must look like; anything else is the 404 page. */
  params?: Record<string, RegExp>;
  active: boolean;
}
export type Group = "mapping" | "integrations" | "products" | "orders";

const everybody = ["Guest", "Client", "Admin"] as const;
const members = ["Admin", "Client"] as const;
export const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** 256 random bits in base64url. */
const mailedLink = /^[A-Za-z0-9_-]{43}$/;

/** Pages for whoever builds screens: while developing, or with localStorage "tradeport-developer" = "yes" in this browser. They hold no data. */
const developing = () => {
  try {
    return import.meta.env.DEV || localStorage.getItem("tradeport-developer") === "yes";
  } catch {
    return false;
  }
};

/** One line per screen. The navigation only mirrors the roles; the server enforces them for every call. */
// biome-ignore format: one line per screen
export const screens: readonly Screen[] = [
  { path: "/401", roles: everybody, layout: "plain", active: true, load: async () => (await import("./features/account/no-access.tsx")).NoAccess },
  { path: "/login", roles: everybody, layout: "auth", active: true, load: async () => (await import("./features/account/login.tsx")).Login },
  { path: "/Auth/Register", roles: everybody, layout: "auth", active: true, words: ["registration", "forms"], load: async () => (await import("./features/registration/register.tsx")).Register },
  { path: "/Auth/EmailVerification/{-$verificationLink}", roles: everybody, params: { verificationLink: mailedLink }, layout: "auth", active: true, words: ["registration"], load: async () => (await import("./features/registration/email-verification.tsx")).EmailVerification },
  { path: "/Auth/NewAddress/$link", roles: everybody, params: { link: mailedLink }, layout: "auth", active: true, words: ["registration"], load: async () => (await import("./features/registration/new-address.tsx")).NewAddress },
  { path: "/Auth/ForgottenPassword", roles: everybody, layout: "auth", active: true, words: ["registration", "forms"], load: async () => (await import("./features/registration/forgotten-password.tsx")).ForgottenPassword },
  { path: "/Auth/NewPassword/$passwordLink", roles: everybody, params: { passwordLink: mailedLink }, layout: "auth", active: true, words: ["registration", "forms"], load: async () => (await import("./features/registration/new-password.tsx")).NewPassword },
  { path: "/Auth/Proved", roles: everybody, layout: "plain", active: true, words: ["proof"], load: async () => (await import("./features/account/proved.tsx")).Proved },
  { path: "/signout-callback", roles: everybody, layout: "plain", active: true, load: async () => (await import("./features/account/signout.tsx")).SignedOut },
  { path: "/", roles: members, layout: "main", active: true, words: ["home", "announcements", "stores"], load: async () => (await import("./features/home/home.tsx")).Home, menu: { title: "home", icon: Home } },
  { path: "/Mapping/CategoryMapping", roles: members, layout: "main", active: true, words: ["mapping"], load: async () => (await import("./features/mapping/category-mapping.tsx")).CategoryMapping, menu: { title: "mappingCategory", icon: Schema, group: "mapping", roles: ["Client"] } },
  { path: "/Integrations/MarketPlace/api-information", roles: ["Client"], layout: "main", active: true, words: ["connections", "stores", "oauth"], load: async () => (await import("./features/connections/marketplaces.tsx")).Marketplaces, menu: { title: "marketplace", icon: Hub, group: "integrations" } },
  { path: "/Integrations/MarketPlace/changes", roles: ["Client"], layout: "main", active: true, words: ["stores", "channels", "lists", "connections"], load: async () => (await import("./features/connections/affected-products.tsx")).AffectedProducts, menu: { title: "ruleChanges", icon: Rule, group: "integrations" } },
  { path: "/Integrations/MarketPlace/differences", roles: ["Client"], layout: "main", active: true, words: ["differences", "lists"], load: async () => (await import("./features/listings/differences.tsx")).Differences },
  { path: "/Integrations/Channels/{-$channelId}", roles: ["Admin"], params: { channelId: uuid }, layout: "main", active: true, words: ["channels", "lists"], load: async () => (await import("./features/channels/channels.tsx")).Channels, menu: { title: "channels", icon: Hub, group: "integrations" } },
  { path: "/Company/Information", roles: ["Client"], layout: "main", active: true, words: ["company", "forms"], load: async () => (await import("./features/company/information.tsx")).CompanyInformation },
  { path: "/Company/Profile", roles: ["Client"], layout: "main", active: true, words: ["company", "forms"], load: async () => (await import("./features/company/profile.tsx")).CompanyProfilePage },
  { path: "/Company/Settings", roles: ["Client"], layout: "main", active: true, words: ["company", "forms"], load: async () => (await import("./features/company/settings.tsx")).CompanySettings },
  { path: "/Company/Documents", roles: ["Client"], layout: "main", active: true, words: ["company", "lists"], load: async () => (await import("./features/company/documents.tsx")).CompanyDocuments },
  { path: "/WarehouseManagement", roles: ["Client"], layout: "main", active: true, words: ["company", "lists"], load: async () => (await import("./features/company/warehouses.tsx")).Warehouses, menu: { title: "warehouses", icon: Warehouse } },
  { path: "/oauth/$callback", roles: ["Client"], params: { callback: /^[a-z]+-callback$/ }, layout: "main", active: true, words: ["oauth"], load: async () => (await import("./features/connections/sign-in-callback.tsx")).SignInCallback },
  { path: "/Product/New/{-$pageType}", roles: members, params: { pageType: /^(Create|Update|Clone)$/ }, layout: "main", active: true, words: ["catalogue", "listings", "forms"], load: async () => (await import("./features/catalogue/product-page.tsx")).ProductPage, menu: { title: "productNew", icon: AddBox, group: "products", roles: ["Client"], right: "write", to: "/Product/New/Create" } },
  { path: "/Product/List", roles: members, layout: "main", active: true, words: ["catalogue", "lists", "listings"], load: async () => (await import("./features/catalogue/product-list.tsx")).ProductList, menu: { title: "productList", icon: Inventory, group: "products", roles: ["Client"] } },
  { path: "/Product/BulkOperations/Load", roles: ["Client"], layout: "main", active: true, words: ["bulk", "lists"], load: async () => (await import("./features/bulk/load.tsx")).BulkLoad, menu: { title: "productLoad", icon: Upload, group: "products" } },
  { path: "/Product/BulkOperations/ProcessDetail", roles: members, layout: "main", active: true, words: ["bulk", "lists", "listings"], load: async () => (await import("./features/bulk/process-detail.tsx")).ProcessDetail },
  { path: "/Product/TransferToMarketplace/{-$productId}", roles: members, params: { productId: uuid }, layout: "main", active: true, words: ["listings", "lists", "catalogue"], load: async () => (await import("./features/listings/transfer.tsx")).Transfer },
  { path: "/news", roles: members, layout: "main", active: true, words: ["announcements", "lists"], load: async () => (await import("./features/announcements/news-reader.tsx")).NewsReader },
  { path: "/Support/Contact", roles: ["Client"], layout: "main", active: true, words: ["support", "forms"], load: async () => (await import("./features/support/contact.tsx")).Contact },
  { path: "/Support/Faq", roles: ["Client"], layout: "main", active: true, words: ["support"], load: async () => (await import("./features/support/faq.tsx")).Faq },
  { path: "/Order/Active", roles: ["Client"], layout: "main", active: true, words: ["orders", "lists"], load: async () => (await import("./features/orders/active.tsx")).ActiveOrders, menu: { title: "ordersActive", icon: Receipt, group: "orders" } },
  { path: "/Order/Completed", roles: ["Client"], layout: "main", active: true, words: ["orders", "lists"], load: async () => (await import("./features/orders/completed.tsx")).CompletedOrders, menu: { title: "ordersCompleted", icon: TaskAlt, group: "orders" } },
  { path: "/Order/Detail/{-$orderId}", roles: ["Client"], params: { orderId: uuid }, layout: "main", active: true, words: ["orders", "claims"], load: async () => (await import("./features/orders/order-detail.tsx")).OrderDetailPage },
  { path: "/Development/Widgets", roles: members, layout: "main", active: developing(), words: ["development"], load: async () => (await import("./features/development/widgets.tsx")).Widgets },
  { path: "/Account/Password", roles: members, layout: "main", active: true, words: ["registration", "forms"], load: async () => (await import("./features/registration/change-password.tsx")).ChangePassword },
  { path: "/Account/Security", roles: members, layout: "main", active: true, words: ["security", "forms"], load: async () => (await import("./features/security/security.tsx")).Security },
  { path: "/Account/List", roles: members, layout: "main", active: true, words: ["people", "lists", "forms"], load: async () => (await import("./features/people/account-list.tsx")).AccountList, menu: { title: "account", adminTitle: "customers", icon: People } },
  { path: "/Account/Audit", roles: members, layout: "main", active: true, words: ["audit", "orders", "recorded", "lists", "catalogue", "company", "bulk"], load: async () => (await import("./features/audit/audit-list.tsx")).AuditList, menu: { title: "audit", icon: AuditIcon, right: "manage" } },
  { path: "/Auth/Invitation/{-$link}", roles: everybody, params: { link: /^[A-Za-z0-9_-]{43}$/ }, layout: "auth", active: true, words: ["people", "forms"], load: async () => (await import("./features/people/accept-invitation.tsx")).AcceptInvitation },
  { path: "/News", roles: ["Admin"], layout: "main", active: true, words: ["announcements", "lists"], load: async () => (await import("./features/announcements/news-management.tsx")).NewsManagement, menu: { title: "news", icon: Campaign } },
];
