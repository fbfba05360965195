import { marketplaces } from "@tradeport/connectors";

/** Every connector waits for nothing that a test does not ask for; answers what puts them back. */
export const fastTimers = (): (() => void) => {
  const before = marketplaces.map(({ limits, resolveAfterMs }) => ({ limits, resolveAfterMs }));
  for (const connector of marketplaces) {
    const quick = { requests: 1000, perSeconds: 1, scope: "store" } as const;
    connector.limits = Object.fromEntries(Object.keys(connector.limits).map((name) => [name, quick]));
    connector.resolveAfterMs = 500;
  }
  return () => {
    for (const [at, connector] of marketplaces.entries()) Object.assign(connector, before[at]);
  };
};
