import { app } from "./world.ts";

/** The sandbox's own addresses: a body makes it a POST. */
export const controlAt =
  (origin: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: the sandbox's own answers
  async (path: string, body?: unknown): Promise<any> => {
    const init =
      body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch(`${origin}/amazon/${path}`, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return JSON.parse(text);
  };

/** What a browser does at Seller Central's page as this seller. Answers where it is sent back to. */
export const consentAt = async (consentUrl: string, sellerId: string): Promise<URL> => {
  const url = new URL(consentUrl);
  url.searchParams.set("seller_id", sellerId);
  const answer = await fetch(url, { redirect: "manual" });
  const location = answer.headers.get("location");
  if (!location) throw new Error(`the page of consent answered ${answer.status}: ${await answer.text()}`);
  return new URL(location);
};

export const consentUrl = (origin: string): string =>
  `${origin}/amazon/apps/authorize/consent?${new URLSearchParams({ application_id: app.id, state: "s1", redirect_uri: "https://console.example/back" })}`;
