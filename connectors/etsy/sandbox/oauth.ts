import { createHash, randomBytes } from "node:crypto";
import type { Call, Reply } from "../../sandbox/call.ts";
import { markup, page } from "../../sandbox/shell.ts";
import { app, Refusal, type Shop, shops, type World } from "./world.ts";

export const scopes = ["shops_r", "shops_w", "listings_r", "listings_w", "listings_d", "transactions_r", "transactions_w"];

const authorizationRequest = (query: URLSearchParams) => ({
  clientId: query.get("client_id") ?? "",
  redirectUri: query.get("redirect_uri") ?? "",
  state: query.get("state") ?? "",
  scope: query.get("scope") ?? "",
  challenge: query.get("code_challenge") ?? "",
});

/** What is wrong with a request to sign in, in a sentence; null when it is whole. */
function wrongWith(query: URLSearchParams): string | null {
  const { clientId, redirectUri, state, scope, challenge } = authorizationRequest(query);
  if (query.get("response_type") !== "code") return 'response_type must be "code"';
  if (clientId !== app.keystring) return "client_id is not a known keystring";
  const target = URL.parse(redirectUri);
  const local = target && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(target.hostname);
  if (!target || (target.protocol !== "https:" && !local)) return "redirect_uri must be a registered https address";
  if (!state) return "state is required";
  if (query.get("code_challenge_method") !== "S256") return 'code_challenge_method must be "S256"';
  if (!/^[A-Za-z0-9_-]{43}$/.test(challenge)) return "code_challenge must be the base64url of a SHA-256";
  const unknown = scope.split(" ").find((each) => !scopes.includes(each));
  return unknown === undefined ? null : `scope ${unknown} is not known`;
}

/** Etsy's own page, on which the seller says yes or no; one link per shop, since nobody signs in here. */
export function connectPage(world: World, call: Call): Reply {
  const wrong = wrongWith(call.query);
  const title = "Etsy (deneme / sandbox)";
  const head = markup`<h1>${title}</h1>`;
  if (wrong) {
    const body = markup`<div class="note bad"><b>invalid_request</b> ${wrong}</div>`;
    return { status: 400, html: page("tr", title, head, body) };
  }
  const link = (answer: string, extra: Record<string, string> = {}) =>
    `/etsy/oauth/${answer}?${new URLSearchParams([...call.query, ...Object.entries(extra)])}`;
  const connected = new Set(
    world.store
      .all<{ user_id: number }>("select distinct user_id from tokens where kind = 'refresh' and revoked = 0 and used = 0")
      .map(({ user_id }) => user_id),
  );
  const body = markup`<h2>Tradeport bir deneme mağazasına erişmek istiyor · Tradeport asks for access to a trial shop</h2>
<p>Hangi mağaza? Boş olan birini seçin: ürünleri ve siparişleri, bir mağazayı bağlayan her şirkette görünür. · Which shop? Choose a free one: a shop’s products and orders show in every company that connects it.</p>
<p class="soft">Ürünlerini, stok ve fiyatlarını yazmak, siparişlerini okumak ve kargolarını bildirmek için. · To write its listings, stock and prices, to read its orders and to tell their parcels.</p>
<div class="cards">${shops.map(
    (shop) =>
      markup`<a class="card" href="${link("allow", { user_id: String(shop.userId) })}"><b>${shop.name}</b><small>${shop.shopId} · ${shop.country}</small><small>Para birimi · Currency: ${shop.currency}</small><small>${connected.has(shop.userId) ? "Bağlanmış · Has been connected" : "Boş · Free"}</small><span class="tag">İzin ver · Allow</span></a>`,
  )}</div><p><a href="${link("deny")}">Reddet · Deny</a></p>`;
  return { status: 200, html: page("tr", title, head, body) };
}

/** The seller's answer, sent back to the one who asked. */
export function answerPage(world: World, call: Call, allowed: boolean): Reply {
  const wrong = wrongWith(call.query);
  if (wrong) return connectPage(world, call);
  const { clientId, redirectUri, state, scope, challenge } = authorizationRequest(call.query);
  const back = new URL(redirectUri);
  back.searchParams.set("state", state);
  if (allowed) {
    const shop = shops.find(({ userId }) => String(userId) === call.query.get("user_id"));
    if (!shop) return connectPage(world, call);
    const code = randomBytes(24).toString("base64url");
    world.store.run(
      "insert into codes (code, user_id, client_id, redirect_uri, challenge, scope, at) values (?, ?, ?, ?, ?, ?, ?)",
      code,
      shop.userId,
      clientId,
      redirectUri,
      challenge,
      scope,
      world.now(),
    );
    back.searchParams.set("code", code);
  } else {
    back.searchParams.set("error", "access_denied");
    back.searchParams.set("error_description", "The user denied the request");
  }
  return { status: 302, headers: { location: back.href } };
}

interface Token {
  token: string;
  user_id: number;
  scope: string;
  expires_at: number;
  family: string;
  parent: string | null;
  used: number;
  revoked: number;
}

const no = (error: string, description: string) => new Refusal(400, error, { description });

/** POST /v3/public/oauth/token: no client secret, PKCE in its place. */
export function tokenEndpoint(world: World, call: Call): unknown {
  const form = new URLSearchParams(call.body.toString("utf8"));
  if (form.get("client_id") !== app.keystring) throw no("invalid_client", "client_id is not a known keystring");
  switch (form.get("grant_type")) {
    case "authorization_code":
      return ofCode(world, form);
    case "refresh_token":
      return ofRefresh(world, form.get("refresh_token") ?? "");
    default:
      throw no("unsupported_grant_type", "grant_type must be authorization_code or refresh_token");
  }
}

function ofCode(world: World, form: URLSearchParams) {
  const row = world.store.get<{
    user_id: number;
    redirect_uri: string;
    challenge: string;
    scope: string;
    at: number;
    used: number;
  }>("select * from codes where code = ?", form.get("code") ?? "");
  const verifier = form.get("code_verifier") ?? "";
  if (!row || row.used || row.at < world.now() - 60_000) throw no("invalid_grant", "code has expired or was used");
  if (row.redirect_uri !== form.get("redirect_uri")) throw no("invalid_grant", "redirect_uri does not match");
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(verifier) || createHash("sha256").update(verifier).digest("base64url") !== row.challenge)
    throw no("invalid_grant", "code_verifier does not match");
  world.store.run("update codes set used = 1 where code = ?", form.get("code") ?? "");
  return grant(world, row.user_id, row.scope, randomBytes(8).toString("hex"), null);
}

function ofRefresh(world: World, refresh: string) {
  const row = world.store.get<Token>("select * from tokens where token = ? and kind = 'refresh'", refresh);
  if (!row || row.revoked || row.expires_at < world.now()) throw no("invalid_grant", "refresh_token is invalid or has expired");
  const successorUsed = world.store.get("select 1 from tokens where parent = ? and used = 1", refresh);
  if (row.used && (world.settings.reuse === "refused" || successorUsed)) {
    world.store.run("update tokens set revoked = 1 where family = ?", row.family);
    throw no("invalid_grant", "refresh_token was used before");
  }
  world.store.run("update tokens set used = 1 where token = ?", refresh);
  return grant(world, row.user_id, row.scope, row.family, refresh);
}

/** A new pair; the number in front is the user's. */
export function grant(world: World, userId: number, scope: string, family: string, parent: string | null) {
  const make = (kind: "access" | "refresh", life: number) => {
    const token = `${userId}.${randomBytes(24).toString("base64url")}`;
    world.store.run(
      "insert into tokens (token, kind, user_id, scope, expires_at, family, parent) values (?, ?, ?, ?, ?, ?, ?)",
      token,
      kind,
      userId,
      scope,
      world.now() + life,
      family,
      parent,
    );
    return token;
  };
  const { accessLifeMs, refreshLifeMs } = world.settings;
  return {
    access_token: make("access", accessLifeMs),
    token_type: "Bearer",
    expires_in: Math.max(1, Math.floor(accessLifeMs / 1000)),
    refresh_token: make("refresh", refreshLifeMs),
  };
}

/** Whose call it is; needs the scope. */
export function userOf(world: World, call: Call, scope: string): Shop {
  const token = /^Bearer (.+)$/.exec(call.headers.authorization ?? "")?.[1] ?? "";
  const row = world.store.get<Token>("select * from tokens where token = ? and kind = 'access'", token);
  if (!row || row.revoked || row.expires_at < world.now())
    throw new Refusal(401, "invalid_token", { description: "access token is missing, expired or revoked" });
  if (!row.scope.split(" ").includes(scope)) throw new Refusal(403, `Insufficient scope: ${scope} is required`);
  // The successor is in use: the refresh token before it is dead from now on.
  world.store.run(
    "update tokens set used = 2 where kind = 'refresh' and family = ? and token = (select parent from tokens where token = ?)",
    row.family,
    token,
  );
  return shops.find(({ userId }) => userId === row.user_id)!;
}
