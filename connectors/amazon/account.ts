import type { Manifest } from "../connector.ts";
import { RemoteError } from "../http.ts";
import type { OAuth, Session } from "../sign-in.ts";
import { Grant, ItemPage, Participations } from "./wire.ts";

/** Amazon's policy asks for a name and a version. */
export const agent = { "user-agent": "Tradeport/0.1 (Language=TypeScript; Platform=Node)" };

/**
 * Whether the seller sells in this channel's marketplace, and that the account is the one that the sign-in named: no call says whose a token is, but
 * another seller's listings are refused to it.
 */
export const testConnection: Manifest["testConnection"] = async (remote) => {
  const { marketplaceId = "", sellerId = "" } = remote.account;
  const { payload } = await remote.call({
    method: "GET",
    path: "/sellers/v1/marketplaceParticipations",
    limit: "account",
    expect: Participations,
  });
  const own = payload.find(({ marketplace, participation }) => marketplace.id === marketplaceId && participation.isParticipating);
  if (!own) {
    const reason = `The seller does not participate in marketplace ${marketplaceId}`;
    throw new RemoteError("unauthorized", reason, { reasons: [reason] });
  }
  await remote.call({
    method: "GET",
    path: `/listings/2021-08-01/items/${encodeURIComponent(sellerId)}`,
    query: { marketplaceIds: marketplaceId, pageSize: 1 },
    limit: "search",
    expect: ItemPage,
  });
  return {
    name: own.storeName || null,
    account: { sellerId },
    currency: own.marketplace.defaultCurrencyCode,
    countryCode: own.marketplace.countryCode,
  };
};

/** The seller's own country has its own Seller Central; a channel names it. */
export const oauth: OAuth = {
  origin: "https://sellercentral.amazon.com",
  path: "/apps/authorize/consent",
  callback: "/oauth/amazon-callback",
  requested: ["applicationId", "clientId", "clientSecret"],
  withoutPkce: true,
  returned: { authorizationCode: "spapi_oauth_code", sellerId: "selling_partner_id" },
  query: ({ applicationId = "" }, { redirectUri, state }) => ({
    application_id: applicationId,
    redirect_uri: redirectUri,
    state,
  }),
};

/** Login with Amazon: an hour each, and the refresh token stays the same. */
export const session: Session = {
  origin: "https://api.amazon.com",
  basePath: "/auth/o2",
  exchange: async (remote, credentials) => {
    const { clientId = "", clientSecret = "", refreshToken = "", authorizationCode, redirectUri = "" } = credentials;
    const grant: Record<string, string> = authorizationCode
      ? { grant_type: "authorization_code", code: authorizationCode, redirect_uri: redirectUri }
      : { grant_type: "refresh_token", refresh_token: refreshToken };
    const form = { ...grant, client_id: clientId, client_secret: clientSecret };
    const granted = await remote.call({ method: "POST", path: "/token", form, limit: "token", expect: Grant });
    const rotated = { refreshToken: granted.refresh_token ?? refreshToken, authorizationCode: "" };
    return { token: granted.access_token, expiresInSeconds: granted.expires_in, rotated };
  },
  headers: (_, token) => ({ ...agent, "x-amz-access-token": token }),
};
