import type { EventEmitter } from "node:events";
import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import type { Provider } from "oidc-provider";
import { type Fail, faultOf } from "#platform/errors.ts";
import { logged } from "#platform/failed-call.ts";
import { errorOfGuest, warnOfGuest } from "#platform/guest-lines.ts";
import { mountInteraction } from "./interaction.ts";
import { noticePage, pagePolicy } from "./page.ts";
import type { PagesSetting } from "./pages-setting.ts";
import { warmUp } from "./password.ts";
import { languageOf, words } from "./words.ts";

const read = (from: string, base = import.meta.url) => readFileSync(new URL(from, base));
const file = (name: string, type: string, from: string) => ({ name, type, body: read(from) });
/** The library's file for browsers as it ships it, and ours that calls it. */
const passkeyScript = () =>
  Buffer.concat([
    read("../dist/bundle/index.umd.min.js", import.meta.resolve("@simplewebauthn/browser")),
    Buffer.from("\n"),
    read("assets/passkey.js"),
  ]);
/** The pages' own, and the console's pictures: one look from the first page on. */
const assets = () => [
  file("sign-in.css", "text/css", "assets/sign-in.css"),
  file("leave.js", "text/javascript", "assets/leave.js"),
  { name: "passkey.js", type: "text/javascript", body: passkeyScript() },
  file("logo.svg", "image/svg+xml", "../../web/public/logo.svg"),
  file("cover.svg", "image/svg+xml", "../../web/public/cover.svg"),
];

/**
 * The embedded provider under /oidc, behind the same API host: limits, headers and logs first, then its own handler. It is made anew when its
 * keys have changed; all that it knows is in the database, so what began with the one goes on with the other.
 */
export const mountProvider = async (app: FastifyInstance, setting: PagesSetting, make: () => Provider, keys: () => object) => {
  const { publicUrl } = setting;
  const { host, protocol } = new URL(publicUrl);
  await warmUp();
  let last: { keys: object; provider: Provider } | undefined;
  const provider = () => {
    if (last?.keys !== keys()) last = { keys: keys(), provider: equipped(app, make()) };
    return last.provider;
  };
  provider();
  await app.register((scope, _options, done) => {
    // PUBLIC_URL is the one source of addresses: what a caller says of host and protocol is not heard.
    scope.addHook("onRequest", async ({ raw: { headers } }) => {
      headers.host = host;
      headers["x-forwarded-host"] = host;
      headers["x-forwarded-proto"] = protocol.slice(0, -1);
    });
    scope.addHook("onSend", async (_request, reply) => {
      if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    });
    for (const { name, type, body } of assets())
      scope.get(`/oidc/assets/${name}`, (_request, reply) =>
        reply.headers({ "content-type": `${type}; charset=utf-8`, "cache-control": "public, max-age=3600" }).send(body),
      );
    scope.register((pages, _none, ready) => {
      pages.setErrorHandler((error, request, reply) => {
        // The page's script reads what the API says to programs.
        if (!request.headers.accept?.includes("text/html")) throw error;
        const fail = logged(request, request, error);
        if (fail.status === 503 || fail.status === 429) reply.header("retry-after", "5");
        return reply
          .code(fail.status)
          .headers({ "content-type": "text/html; charset=utf-8", "content-security-policy": pagePolicy() })
          .send(faultPage(request.headers.cookie, fail));
      });
      mountInteraction(pages, setting, provider);
      ready();
    });
    scope.register((rest, _none, ready) => {
      handOver(rest, provider, protocol === "https:");
      ready();
    });
    done();
  });
};

const faultPage = (cookie: string | undefined, fail: Fail) => {
  const language = languageOf(cookie);
  const { fault, refused } = words[language];
  return noticePage(language, fail.status >= 500 ? fault : refused, fail.sentence(language));
};

/**
 * Ours are shorter, but for the token that says who leaves; they stand there once (RFC 6749, 3.1), and what is no address is not sent back to. The
 * provider falls over some of these.
 */
const isOdd = (query: string) => {
  const given = new URLSearchParams(query);
  const address = given.get("redirect_uri");
  return (
    (address !== null && !URL.canParse(address)) ||
    new Set(given.keys()).size < given.size ||
    [...given].some(([name, value]) => (name !== "id_token_hint" && value.length > 200) || /\p{Cc}/u.test(value))
  );
};

const equipped = (app: FastifyInstance, provider: Provider): Provider => {
  // Its own answer to whatever it did not expect blames who asked.
  const faults = new WeakMap<object, unknown>();
  provider.use(async (ctx, next) => {
    if (isOdd(ctx.querystring)) {
      const language = languageOf(ctx.get("cookie"));
      Object.assign(ctx, { type: "html", body: noticePage(language, words[language].refused, words[language].refusedBody) });
      ctx.status = 400;
      warnOfGuest(app.log, { reason: "too long, twice, or no address" }, "an authorization request was refused");
      return;
    }
    try {
      await next();
      // Some of its answers would be read by any site, with or without a caller's origin.
      ctx.remove("access-control-allow-origin");
      if (!faults.has(ctx)) return;
    } catch (error) {
      // It keeps its session after its own answer stands.
      if (!faults.has(ctx)) errorOfGuest(app.log, { err: error }, "the identity provider failed");
      faults.set(ctx, error);
    }
    const fail = faultOf(faults.get(ctx), String(ctx.res.getHeader("x-request-id") ?? ""));
    ctx.type = "html";
    ctx.body = faultPage(ctx.get("cookie"), fail);
    ctx.status = fail.status;
    if (fail.status === 503) ctx.set("retry-after", "5");
  });
  provider.on("server_error", (ctx, error) => {
    faults.set(ctx, error);
    errorOfGuest(app.log, { err: error }, "the identity provider failed");
  });
  // Without a listener its framework prints what a broken connection says, line by line, past the log.
  (provider as EventEmitter).on("error", (error) =>
    warnOfGuest(app.log, { err: error }, "a call of the identity provider broke off"),
  );
  provider.on("authorization.error", (_ctx, error) =>
    warnOfGuest(app.log, { reason: error.message }, "an authorization request was refused"),
  );
  provider.on("grant.error", (_ctx, error) => warnOfGuest(app.log, { reason: error.message }, "a token request was refused"));
  return provider;
};

/** All other addresses under /oidc are the provider's own; it reads its own bodies. */
const handOver = (app: FastifyInstance, provider: () => Provider, secure: boolean) => {
  const handlers = new WeakMap<Provider, ReturnType<Provider["callback"]>>();
  const handle = (...args: Parameters<ReturnType<Provider["callback"]>>) => {
    const own = provider();
    const handler = handlers.get(own) ?? own.callback();
    handlers.set(own, handler);
    return handler(...args);
  };
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, _body, done) => done(null));
  app.route({
    method: ["GET", "POST"],
    url: "/oidc/*",
    handler: (request, reply) => {
      reply.hijack();
      // Its one client is our own back end: no page of another origin is let in, so it is not told of one.
      delete request.raw.headers.origin;
      const { raw } = reply;
      const headers = {
        "cache-control": "no-store",
        "content-security-policy": pagePolicy(true),
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "x-request-id": request.id,
        ...(secure ? { "strict-transport-security": "max-age=63072000; includeSubDomains" } : {}),
      };
      // The API host's own headers (limits) and these: after the hand-over nothing else can add any.
      for (const [name, value] of Object.entries({ ...reply.getHeaders(), ...headers })) if (value) raw.setHeader(name, value);
      const url = request.raw.url!;
      Object.assign(request.raw, { originalUrl: url, url: url.slice("/oidc".length) });
      void handle(request.raw, raw);
    },
  });
};
