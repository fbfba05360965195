import { randomBytes } from "node:crypto";
import { isForm } from "../../sandbox/back-office.ts";
import { type Call, jsonOf, type Reply } from "../../sandbox/call.ts";
import { markup, page } from "../../sandbox/shell.ts";
import { app, marketplaceOf, type Seller, sellers, type World } from "./world.ts";

const codeLifeMs = 5 * 60_000;
const refreshLifeMs = 3650 * 86_400_000;

const no = (status: number, error: string, description: string): Reply => ({
  status,
  json: { error_description: description, error },
});
const wrongGrant = (parameter: string) => no(400, "invalid_grant", `The request has an invalid grant parameter : ${parameter}`);

/** POST /auth/o2/token: a form or JSON, the application's secret, no PKCE. A refresh token stays the same. */
export function tokenEndpoint(world: World, call: Call): Reply {
  const form = isForm(call) ? Object.fromEntries(new URLSearchParams(call.body.toString("utf8"))) : jsonOf(call);
  const given = (form ?? {}) as Record<string, string | undefined>;
  if (given.client_id !== app.clientId || given.client_secret !== app.secret)
    return no(401, "invalid_client", "Client authentication failed");
  switch (given.grant_type) {
    case "authorization_code": {
      const code = given.code ?? "";
      const row = world.store.get<{ seller_id: string; redirect_uri: string; at: number; used: number }>(
        "select * from codes where code = ?",
        code,
      );
      if (!row || row.used || row.at < world.now() - codeLifeMs) return wrongGrant("code");
      if (given.redirect_uri !== undefined && given.redirect_uri !== row.redirect_uri) return wrongGrant("redirect_uri");
      world.store.run("update codes set used = 1 where code = ?", code);
      return { status: 200, json: grant(world, row.seller_id) };
    }
    case "refresh_token": {
      const row = tokenOf(world, given.refresh_token, "refresh");
      if (!row) return wrongGrant("refresh_token. User may have revoked or didn't grant the permission.");
      return { status: 200, json: grant(world, row.seller_id!, given.refresh_token) };
    }
    case "client_credentials":
      if (given.scope !== "sellingpartnerapi::notifications") return no(400, "invalid_scope", "The request has an invalid scope");
      return { status: 200, json: { ...access(world, "grantless", null), scope: given.scope } };
    default:
      return no(400, "unsupported_grant_type", "The authorization grant type is not supported by the authorization server");
  }
}

interface Token {
  seller_id: string | null;
  resources: string | null;
  expires_at: number;
}

/** A token that works; null where it is none, or has run out, or was revoked. */
export const tokenOf = (world: World, token: string | undefined, ...kinds: string[]): (Token & { kind: string }) | null => {
  const row = world.store.get<Token & { kind: string; revoked: number }>("select * from tokens where token = ?", token ?? "");
  return row && !row.revoked && row.expires_at > world.now() && kinds.includes(row.kind) ? row : null;
};

export function storeToken(
  world: World,
  kind: "access" | "refresh" | "grantless" | "restricted",
  sellerId: string | null,
  lifeMs: number,
  resources?: unknown,
): string {
  const start = { access: "Atza|", refresh: "Atzr|", grantless: "Atc|", restricted: "Atz.sprdt|" }[kind];
  const token = `${start}${randomBytes(24).toString("base64url")}`;
  world.store.run(
    "insert into tokens (token, kind, seller_id, resources, expires_at) values (?, ?, ?, ?, ?)",
    token,
    kind,
    sellerId,
    resources === undefined ? null : JSON.stringify(resources),
    world.now() + lifeMs,
  );
  return token;
}

const access = (world: World, kind: "access" | "grantless", sellerId: string | null) => ({
  access_token: storeToken(world, kind, sellerId, world.settings.accessLifeMs),
  token_type: "bearer",
  expires_in: Math.max(1, Math.floor(world.settings.accessLifeMs / 1000)),
});

export const grant = (world: World, sellerId: string, refresh?: string) => ({
  ...access(world, "access", sellerId),
  refresh_token: refresh ?? storeToken(world, "refresh", sellerId, refreshLifeMs),
});

/** What is wrong with a request for consent, in a sentence; null when it is whole. */
function wrongWith(query: URLSearchParams): string | null {
  const target = URL.parse(query.get("redirect_uri") ?? "");
  const local = target && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(target.hostname);
  if (query.get("application_id") !== app.id) return "application_id: MD1000, no such application";
  if (!query.get("state")) return "state: MD9010, it is missing";
  if (!target || (target.protocol !== "https:" && !local))
    return "redirect_uri: MD9020, none of the application's OAuth redirect addresses";
  return null;
}

const sold = ({ marketplaceIds }: Seller) => marketplaceIds.map((id) => marketplaceOf(id)!.country).join(", ");

/** Seller Central's page of consent; one link per seller, since nobody signs in here. */
export function consentPage(world: World, call: Call): Reply {
  const title = "Amazon Seller Central (deneme / sandbox)";
  const head = markup`<h1>${title}</h1>`;
  const wrong = wrongWith(call.query);
  if (wrong) return { status: 400, html: page("tr", title, head, markup`<div class="note bad">${wrong}</div>`) };
  const seller = sellers.find(({ sellerId }) => sellerId === call.query.get("seller_id"));
  if (seller) return back(world, call, seller);
  const link = (sellerId: string) =>
    `/amazon/apps/authorize/consent?${new URLSearchParams([...call.query, ["seller_id", sellerId]])}`;
  const body = markup`<h2>Tradeport mağazanıza erişmek istiyor · Tradeport asks for access to your account</h2>
<div class="cards">${sellers.map(
    (seller) =>
      markup`<a class="card" href="${link(seller.sellerId)}"><b>${seller.name}</b><small>${seller.sellerId} · ${sold(seller)}</small><span class="tag">Onayla · Confirm</span></a>`,
  )}</div>`;
  return { status: 200, html: page("tr", title, head, body) };
}

/** What the return carries: the code by another name than OAuth's, and who it is. */
function back(world: World, call: Call, { sellerId }: Seller): Reply {
  const redirectUri = call.query.get("redirect_uri")!;
  const target = new URL(redirectUri);
  const code = `ANsandbox${randomBytes(12).toString("hex")}`;
  world.store.run(
    "insert into codes (code, seller_id, redirect_uri, at) values (?, ?, ?, ?)",
    code,
    sellerId,
    redirectUri,
    world.now(),
  );
  target.searchParams.set("state", call.query.get("state")!);
  target.searchParams.set("selling_partner_id", sellerId);
  target.searchParams.set("spapi_oauth_code", code);
  return { status: 302, headers: { location: target.href } };
}
