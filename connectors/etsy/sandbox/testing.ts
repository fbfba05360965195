/** The sandbox's own addresses: a body makes it a POST. */
export const controlAt =
  (origin: string) =>
  // biome-ignore lint/suspicious/noExplicitAny: the sandbox's own answers
  async (path: string, body?: unknown, method = body === undefined ? "GET" : "POST"): Promise<any> => {
    const init =
      body === undefined ? { method } : { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
    const reply = await fetch(`${origin}/etsy/${path}`, init);
    const text = await reply.text();
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${text}`);
    return JSON.parse(text);
  };

/** What a browser does at the marketplace's sign-in page: the first shop's "allow", or the one named. Answers where it is sent back to. */
export const allowAt = async (authorizationUrl: string, userId = "12345680"): Promise<URL> => {
  const url = new URL(authorizationUrl);
  const shown = await fetch(url);
  if (!shown.ok) throw new Error(`the sign-in page answered ${shown.status}: ${await shown.text()}`);
  url.pathname = url.pathname.replace(/connect$/, "allow");
  url.searchParams.set("user_id", userId);
  const answer = await fetch(url, { redirect: "manual" });
  return new URL(answer.headers.get("location") ?? "");
};

/** What a person reads at the marketplace's sign-in page. */
export const signInPage = async (origin: string): Promise<string> => {
  const query = new URLSearchParams({
    ...{ response_type: "code", client_id: "sandbox-keystring", redirect_uri: "http://localhost:3000/oauth/etsy-callback" },
    ...{ state: "s", scope: "shops_r", code_challenge_method: "S256", code_challenge: "a".repeat(43) },
  });
  return (await fetch(`${origin}/etsy/oauth/connect?${query}`)).text();
};

/** How many calls of the day a token has left, which the question takes one of. */
export const leftToday = async (origin: string, token: string): Promise<number> => {
  const headers = { "x-api-key": "sandbox-keystring:sandbox-shared-secret", authorization: `Bearer ${token}` };
  const reply = await fetch(`${origin}/etsy/v3/application/users/me`, { headers });
  return Number(reply.headers.get("x-remaining-today"));
};
