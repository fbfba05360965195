import { many } from "../../sandbox/routing.ts";
import type { Route } from "./gateway.ts";
import { storeToken } from "./lwa.ts";
import { denied, invalid, marketplaceOf, Refusal, type World } from "./world.ts";

interface Resource {
  method?: unknown;
  path?: unknown;
  dataElements?: unknown;
}

/** The older order calls that show a buyer's details, and what they have of them. */
const restrictedPaths = /^\/orders\/v0\/orders(\/[^/]+(\/(address|buyerInfo|orderItems(\/buyerInfo)?))?)?$/;
const elements = ["buyerInfo", "shippingAddress", "buyerTaxInformation"];

function restrictedToken(world: World, sellerId: string, wanted: unknown) {
  // A single object instead of a list was answered with this (selling-partner-api-models #2237).
  if (!Array.isArray(wanted)) throw denied();
  if (wanted.length === 0 || wanted.length > 50) throw invalid("restrictedResources: between 1 and 50 are needed");
  for (const { method, path, dataElements = [] } of wanted as Resource[]) {
    if (method !== "GET" || typeof path !== "string" || !restrictedPaths.test(path))
      throw invalid("Application do not have access to some or all requested resource");
    const named = Array.isArray(dataElements) ? dataElements.map(String) : [];
    if (named.some((each) => !elements.includes(each))) throw invalid("Invalid dataElements");
    if (world.settings.buyers === "hidden")
      throw invalid(`Application does not have access to one or more requested data elements: [${named.join(", ")}]`);
  }
  const lifeMs = world.settings.accessLifeMs;
  return {
    restrictedDataToken: storeToken(world, "restricted", sellerId, lifeMs, wanted),
    expiresIn: Math.max(1, Math.floor(lifeMs / 1000)),
  };
}

export const accountRoutes: Route[] = [
  {
    method: "GET",
    path: "/sellers/v1/marketplaceParticipations",
    rate: [0.016, 15],
    handle: (_, { seller }) => ({
      payload: seller.marketplaceIds.map((id) => {
        const { country, currency, language, domain } = marketplaceOf(id)!;
        return {
          marketplace: {
            id,
            countryCode: country,
            name: domain.replace("www.a", "A"),
            defaultCurrencyCode: currency,
            defaultLanguageCode: language,
            domainName: domain,
          },
          storeName: seller.name,
          participation: { isParticipating: true, hasSuspendedListings: false },
        };
      }),
    }),
  },
  {
    method: "POST",
    path: "/tokens/2021-03-01/restrictedDataToken",
    rate: [1, 10],
    handle: (world, { seller, body, restricted }) => {
      if (restricted) throw denied();
      return restrictedToken(world, seller.sellerId, body.restrictedResources);
    },
  },
  {
    method: "GET",
    path: "/notifications/v1/destinations",
    rate: [1, 5],
    grantless: true,
    handle: () => ({ payload: [] }),
  },
];

/** Of these marketplaces, all the seller's own. */
export const marketplacesOf = (query: URLSearchParams, name: string, own: readonly string[]): string[] => {
  const named = many(query, name);
  if (named.length === 0) throw invalid(`Missing required parameter '${name}'.`);
  for (const id of named)
    if (!marketplaceOf(id) || !own.includes(id))
      throw new Refusal(400, { code: "InvalidInput", message: `Invalid '${name}' provided.` });
  return named;
};
