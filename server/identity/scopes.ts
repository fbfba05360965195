/** What the embedded provider's tokens are for, and who asks for them. */
export const audience = "urn:tradeport:api";
export const apiScopes = "client-api product-api order-api logistic-api template-api";
export const signInScopes = `openid profile ${apiScopes} offline_access`;
export const webClientId = "tradeport-web";
