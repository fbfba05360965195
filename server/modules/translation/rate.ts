/** Of one company, whoever of it asks: a form asks for a few texts at once, and the service's account is the operator's. */
export const rateOf = (clientId: string) => ({ key: `translation:${clientId}`, requests: 120, perSeconds: 60 });
