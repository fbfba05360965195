import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { Marketplace } from "@tradeport/connectors/marketplace";
import { z } from "zod";

/** The sandbox's connector as one whose secret is a refresh token. Answers how to undo it. */
export const signInByToken = (connector: Marketplace) => {
  connector.limits.token = { requests: 100, perSeconds: 1, scope: "store" };
  connector.session = {
    origin: connector.origin,
    basePath: "/oauth",
    exchange: async (remote, { apiSecret = "" }) => {
      const granted = await remote.call({
        method: "POST",
        path: "/token",
        form: { grant_type: "refresh_token", refresh_token: apiSecret },
        limit: "token",
        expect: z.object({ access_token: z.string(), expires_in: z.number(), refresh_token: z.string().optional() }),
      });
      const rotated = granted.refresh_token ? { rotated: { apiSecret: granted.refresh_token } } : {};
      return { token: granted.access_token, expiresInSeconds: granted.expires_in, ...rotated };
    },
    headers: ({ sellerId }, token) => ({ authorization: `Bearer ${token}`, "user-agent": `${sellerId} - SelfIntegration` }),
  };
  return () => {
    delete connector.session;
    delete connector.limits.token;
  };
};

/**
 * A marketplace with access tokens in front of the sandbox: they say that they live for a few seconds, refresh tokens rotate, and one that comes a
 * second time revokes the whole sign-in (RFC 9700, 4.14.2). Without a live token nothing gets through.
 */
export const tokenGate = async (sandboxOrigin: string, key: string) => {
  const gate = {
    origin: "",
    lifeSeconds: 2,
    rotates: true,
    /** Does the exchange, then cuts the answer. */
    dropNext: false,
    refresh: "",
    revoked: false,
    tokens: new Map<string, number>(),
    exchanges: [] as { at: number; refreshToken: string; granted: boolean }[],
    refused: 0,
    passed: 0,
    /** The seller signs in anew. */
    signIn: (refresh: string) => {
      Object.assign(gate, { refresh, revoked: false });
      gate.tokens.clear();
    },
    revokeToken: () => gate.tokens.clear(),
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  const grant = (refreshToken: string) => {
    const granted = !gate.revoked && refreshToken === gate.refresh;
    gate.exchanges.push({ at: performance.now(), refreshToken, granted });
    if (!granted) {
      gate.revoked = true;
      gate.tokens.clear();
      return;
    }
    if (gate.rotates) gate.refresh = `refresh-${randomUUID()}`;
    const token = `access-${randomUUID()}`;
    // It is believed a minute longer than it says: how soon a call arrives is the machine's affair.
    gate.tokens.set(token, performance.now() + gate.lifeSeconds * 1000 + 60_000);
    return { access_token: token, expires_in: gate.lifeSeconds, ...(gate.rotates ? { refresh_token: gate.refresh } : {}) };
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    if (request.url === "/trendyol/oauth/token") {
      const given = grant(new URLSearchParams(body).get("refresh_token") ?? "");
      if (gate.dropNext) {
        gate.dropNext = false;
        return void response.destroy();
      }
      const error = { error: "invalid_grant", message: "invalid_grant" };
      return void response
        .writeHead(given ? 200 : 400, { "content-type": "application/json" })
        .end(JSON.stringify(given ?? error));
    }
    const ends = gate.tokens.get(request.headers.authorization?.replace("Bearer ", "") ?? "");
    if (ends === undefined || ends < performance.now()) {
      gate.refused += 1;
      return void response.writeHead(401, { "content-type": "application/json" }).end('{"message":"invalid_token"}');
    }
    gate.passed += 1;
    const reply = await fetch(`${sandboxOrigin}${request.url}`, {
      method: request.method!,
      headers: {
        authorization: `Basic ${Buffer.from(key).toString("base64")}`,
        "user-agent": String(request.headers["user-agent"]),
        "content-type": "application/json",
      },
      ...(body ? { body } : {}),
    });
    response.writeHead(reply.status, { "content-type": reply.headers.get("content-type") ?? "" }).end(await reply.text());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  gate.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return gate;
};

const text = async (request: IncomingMessage) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  return body;
};
