import type { Manifest } from "../connector.ts";
import type { OAuth, Session } from "../sign-in.ts";
import { Grant, Me, Shop } from "./wire.ts";

export const scopes = ["shops_r", "shops_w", "listings_r", "listings_w", "listings_d", "transactions_r", "transactions_w"];

/** Which shop the token is of; its name, its currency and its country. */
export const testConnection: Manifest["testConnection"] = async (remote) => {
  const me = await remote.call({ method: "GET", path: "/users/me", limit: "calls", expect: Me });
  const shop = await remote.call({
    method: "GET",
    path: `/shops/${encodeURIComponent(me.shop_id)}`,
    limit: "calls",
    expect: Shop,
  });
  const { shop_location_country_iso: country } = shop;
  return {
    name: shop.shop_name,
    account: { shopId: shop.shop_id },
    currency: shop.currency_code,
    ...(country && { countryCode: country }),
  };
};

/** Section 2: PKCE stands in for a client secret, and each exchange gives a new refresh token. */
export const oauth: OAuth = {
  origin: "https://www.etsy.com",
  path: "/oauth/connect",
  callback: "/oauth/etsy-callback",
  requested: ["keystring", "sharedSecret"],
  query: ({ keystring = "" }, { redirectUri, state, challenge }) => ({
    response_type: "code",
    client_id: keystring,
    redirect_uri: redirectUri,
    scope: scopes.join(" "),
    state,
    code_challenge: challenge,
    code_challenge_method: "S256",
  }),
};

export const session: Session = {
  origin: "https://api.etsy.com",
  basePath: "/v3/public",
  exchange: async (remote, credentials) => {
    const { keystring = "", refreshToken, authorizationCode, codeVerifier = "", redirectUri = "" } = credentials;
    const form: Record<string, string> = authorizationCode
      ? {
          grant_type: "authorization_code",
          client_id: keystring,
          redirect_uri: redirectUri,
          code: authorizationCode,
          code_verifier: codeVerifier,
        }
      : { grant_type: "refresh_token", client_id: keystring, refresh_token: refreshToken ?? "" };
    const granted = await remote.call({ method: "POST", path: "/oauth/token", form, limit: "token", expect: Grant });
    // A code opens once: from now on the refresh token does.
    const rotated = { refreshToken: granted.refresh_token, authorizationCode: "", codeVerifier: "" };
    return { token: granted.access_token, expiresInSeconds: granted.expires_in, rotated };
  },
  headers: ({ keystring, sharedSecret }, token) => ({
    "x-api-key": `${keystring}:${sharedSecret}`,
    authorization: `Bearer ${token}`,
  }),
};
