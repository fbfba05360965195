import type { ComponentType } from "react";
import type { Path } from "./screens.ts";

export type Load = () => Promise<ComponentType>;

/** The code of each screen of the table, fetched when somebody goes there. */
// biome-ignore format: one line per screen
export const code: Record<Path, Load> = {
  "/401": async () => (await import("./features/account/no-access.tsx")).NoAccess,
  "/login": async () => (await import("./features/account/login.tsx")).Login,
  "/Auth/Register": async () => (await import("./features/registration/register.tsx")).Register,
  "/Auth/EmailVerification/{-$verificationLink}": async () => (await import("./features/registration/email-verification.tsx")).EmailVerification,
  "/Auth/NewAddress/$link": async () => (await import("./features/registration/new-address.tsx")).NewAddress,
  "/Auth/ForgottenPassword": async () => (await import("./features/registration/forgotten-password.tsx")).ForgottenPassword,
  "/Auth/NewPassword/$passwordLink": async () => (await import("./features/registration/new-password.tsx")).NewPassword,
  "/Auth/Proved": async () => (await import("./features/account/proved.tsx")).Proved,
  "/signout-callback": async () => (await import("./features/account/signout.tsx")).SignedOut,
  "/": async () => (await import("./features/home/home.tsx")).Home,
  "/Mapping/CategoryMapping": async () => (await import("./features/mapping/category-mapping.tsx")).CategoryMapping,
  "/Integrations/MarketPlace/api-information": async () => (await import("./features/connections/marketplaces.tsx")).Marketplaces,
  "/Integrations/MarketPlace/changes": async () => (await import("./features/connections/affected-products.tsx")).AffectedProducts,
  "/Integrations/MarketPlace/differences": async () => (await import("./features/listings/differences.tsx")).Differences,
  "/Integrations/Channels/{-$channelId}": async () => (await import("./features/channels/channels.tsx")).Channels,
  "/Company/Information": async () => (await import("./features/company/information.tsx")).CompanyInformation,
  "/Company/Profile": async () => (await import("./features/company/profile.tsx")).CompanyProfilePage,
  "/Company/Settings": async () => (await import("./features/company/settings.tsx")).CompanySettings,
  "/Company/Documents": async () => (await import("./features/company/documents.tsx")).CompanyDocuments,
  "/WarehouseManagement": async () => (await import("./features/company/warehouses.tsx")).Warehouses,
  "/oauth/$callback": async () => (await import("./features/connections/sign-in-callback.tsx")).SignInCallback,
  "/Product/New/{-$pageType}": async () => (await import("./features/catalogue/product-page.tsx")).ProductPage,
  "/Product/List": async () => (await import("./features/catalogue/product-list.tsx")).ProductList,
  "/Product/BulkOperations/Load": async () => (await import("./features/bulk/load.tsx")).BulkLoad,
  "/Product/BulkOperations/ProcessDetail": async () => (await import("./features/bulk/process-detail.tsx")).ProcessDetail,
  "/Product/TransferToMarketplace/{-$productId}": async () => (await import("./features/listings/transfer.tsx")).Transfer,
  "/news": async () => (await import("./features/announcements/news-reader.tsx")).NewsReader,
  "/Support/Contact": async () => (await import("./features/support/contact.tsx")).Contact,
  "/Support/Faq": async () => (await import("./features/support/faq.tsx")).Faq,
  "/Order/Active": async () => (await import("./features/orders/active.tsx")).ActiveOrders,
  "/Order/Completed": async () => (await import("./features/orders/completed.tsx")).CompletedOrders,
  "/Order/Detail/{-$orderId}": async () => (await import("./features/orders/order-detail.tsx")).OrderDetailPage,
  "/Development/Widgets": async () => (await import("./features/development/widgets.tsx")).Widgets,
  "/Account/Password": async () => (await import("./features/registration/change-password.tsx")).ChangePassword,
  "/Account/WaysIn": async () => (await import("./features/security/ways-in.tsx")).WaysIn,
  "/Account/Security": async () => (await import("./features/security/security.tsx")).Security,
  "/Account/List": async () => (await import("./features/people/account-list.tsx")).AccountList,
  "/Account/Audit": async () => (await import("./features/audit/audit-list.tsx")).AuditList,
  "/Auth/Invitation/{-$link}": async () => (await import("./features/people/accept-invitation.tsx")).AcceptInvitation,
  "/News": async () => (await import("./features/announcements/news-management.tsx")).NewsManagement,
};
