import type { Page } from "@playwright/test";
import { screens } from "../web/src/screens.ts";

export interface Route {
  path: string;
  roles: readonly string[];
}

/** Things of the person's own that screens are opened with. */
export interface Known {
  product?: string | undefined;
  order?: string | undefined;
  process?: string | undefined;
}
const some = (id: string | undefined, ...addresses: ((id: string) => string)[]) => (id ? addresses.map((make) => make(id)) : []);

/** A link of an e-mail that nobody was sent. */
const mailed = "x".repeat(43);

/**
 * What a screen with parameters is opened with: every form of it that looks different. A screen without parameters needs no line,
 * and one that only passes on has an empty one.
 */
const samples: Record<string, (known: Known) => string[]> = {
  "/signout-callback": () => [],
  "/oauth/$callback": () => ["/oauth/etsy-callback"],
  "/Auth/EmailVerification/{-$verificationLink}": () => ["/Auth/EmailVerification", `/Auth/EmailVerification/${mailed}`],
  "/Auth/NewPassword/$passwordLink": () => [`/Auth/NewPassword/${mailed}`],
  "/Auth/NewAddress/$link": () => [`/Auth/NewAddress/${mailed}`],
  "/Auth/Invitation/{-$link}": () => [`/Auth/Invitation/${mailed}`],
  "/Mapping/CategoryMapping": ({ product }) => [
    "/Mapping/CategoryMapping",
    ...some(product, (id) => `/Mapping/CategoryMapping?productId=${id}`),
  ],
  "/Product/New/{-$pageType}": ({ product }) => [
    "/Product/New/Create",
    ...some(product, (id) => `/Product/New/Update?productId=${id}`),
  ],
  "/Product/BulkOperations/ProcessDetail": ({ process }) => [
    ...some(process, (id) => `/Product/BulkOperations/ProcessDetail?processId=${id}`),
    ...(process ? [] : ["/Product/BulkOperations/ProcessDetail"]),
  ],
  "/Product/TransferToMarketplace/{-$productId}": () => ["/Product/TransferToMarketplace"],
  "/Integrations/Channels/{-$channelId}": () => ["/Integrations/Channels"],
  "/AttributeManagement/Update/{-$attributeId}": () => ["/AttributeManagement/Update"],
  "/Integrations/Cargo/Carrier/{-$code}": () => ["/Integrations/Cargo/Carrier/yurtici"],
  "/Integrations/Wms/Account/{-$code}": () => ["/Integrations/Wms/Account/wmsapi"],
  "/Integrations/Cargo/Horoz/PackageProduct/Update/{-$productId}": () => ["/Integrations/Cargo/Horoz/PackageProduct/Update"],
  "/Order/Shipment/Horoz/{-$orderId}/{-$products}": ({ order }) => [
    ...some(order, (id) => `/Order/Shipment/Horoz/${id}`),
    ...(order ? [] : ["/Order/Shipment/Horoz"]),
  ],
  "/Order/Shipment/UpdateHoroz/{-$orderId}": () => ["/Order/Shipment/UpdateHoroz"],
  "/Order/Detail/{-$orderId}": ({ order }) => [
    ...some(order, (id) => `/Order/Detail/${id}`),
    ...(order ? [] : ["/Order/Detail"]),
  ],
};

/** Screens with parameters that have no sample: a picture of them would be missing. */
export const withoutSample = (routes: readonly Route[]) =>
  routes.map((route) => route.path).filter((address) => address.includes("$") && !samples[address]);

/** Every screen of the table with what it is opened with, and who may. */
export const everyAddress = (known: Known = {}): (Route & { address: string })[] => {
  const missing = withoutSample(screens);
  if (missing.length > 0) throw new Error(`no sample in e2e/routes.ts for ${missing.join(", ")}`);
  return screens.flatMap((route) => (samples[route.path]?.(known) ?? [route.path]).map((address) => ({ ...route, address })));
};

/** The addresses that a role sees, of the whole table. Guests see only what needs nobody. */
export const addressesOf = (role: "Guest" | "Client" | "Admin", known: Known = {}): string[] =>
  everyAddress(known)
    .filter(({ roles }) => (role === "Guest" ? roles.includes("Guest") : roles.includes(role) && !roles.includes("Guest")))
    .map(({ address }) => address);

/** The newest product, order and unfinished process that the signed-in person has. */
export const knownTo = async (page: Page): Promise<Known> => {
  const first = async (name: string, input: object) => {
    const reply = await page.request.post(`/api/${name}`, {
      data: input,
      headers: { origin: new URL(page.url()).origin, "sec-fetch-site": "same-origin" },
    });
    const { result } = (await reply.json()) as { result: { data: { id: string }[] } | null };
    return result?.data?.[0]?.id;
  };
  return {
    product: await first("Product/GetAllProductMasterData", { pageSize: 1 }),
    order: await first("Order/GetAllOrder", { pageSize: 1 }),
    process:
      (await first("Process/GetAllProcess", { state: "partly", pageSize: 1 })) ??
      (await first("Process/GetAllProcess", { pageSize: 1 })),
  };
};

/** A file's name of an address: "/Order/Detail/0192…?x=1" -> "order-detail". */
export const nameOf = (address: string) =>
  // The readers' page and the writers' differ by a capital, which a folder may not tell apart.
  (address === "/news" ? "/news-reader" : address)
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
    .replace(/[?=&/]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .toLowerCase() || "home";
