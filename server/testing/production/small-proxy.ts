import http from "node:http";
import https from "node:https";

/** What the documented file of nginx says, read by its words; throws where one is missing. */
const readFile = (text: string) => {
  const required = (pattern: RegExp) => {
    const found = pattern.exec(text)?.[1];
    if (found === undefined) throw new Error(`the proxy's file says no ${pattern}`);
    return found;
  };
  return {
    port: Number(required(/^\s*listen (\d+) ssl\b/m)),
    upstreams: [...text.matchAll(/^\s*server 127\.0\.0\.1:(\d+) max_fails=0;/gm)].map(([, port]) => Number(port)),
    bodyBytes: Number(required(/client_max_body_size (\d+)m;/)) * 1024 * 1024,
    connectMs: Number(required(/proxy_connect_timeout (\d+)s;/)) * 1000,
    readMs: Number(required(/proxy_read_timeout (\d+)s;/)) * 1000,
    tries: Number(required(/proxy_next_upstream_tries (\d+);/)),
    headers: [...text.matchAll(/^\s*proxy_set_header (\S+) (\S+);/gm)].map(([, name, value]) => [name!, value!] as const),
    leastCalls: required(/^\s*(least_conn);/m),
  };
};

interface Upstream {
  port: number;
  calls: number;
}

/** Stands in for nginx where there is none: upstreams, timeouts, tries, body size and headers are those of its file. Nothing is buffered but what is sent up. */
export const startSmallProxy = async (file: string, tls: { key: string; cert: string }) => {
  const setting = readFile(file);
  const upstreams: Upstream[] = setting.upstreams.map((port) => ({ port, calls: 0 }));
  let turn = 0;
  const nextOf = (tried: Upstream[]) => {
    turn += 1;
    const left = upstreams.filter((one) => !tried.includes(one));
    const least = Math.min(...left.map(({ calls }) => calls));
    const idle = left.filter(({ calls }) => calls === least);
    return idle[turn % idle.length];
  };

  const server = https.createServer(tls, async (request, reply) => {
    const parts: Buffer[] = [];
    let size = 0;
    for await (const part of request) {
      size += (part as Buffer).length;
      if (size > setting.bodyBytes) return void reply.writeHead(413, { connection: "close" }).end();
      parts.push(part as Buffer);
    }
    const values: Record<string, string> = {
      $http_host: request.headers.host ?? "",
      $proxy_add_x_forwarded_for: [request.headers["x-forwarded-for"], request.socket.remoteAddress].filter(Boolean).join(", "),
      $scheme: "https",
    };
    const headers: http.OutgoingHttpHeaders = { ...request.headers };
    for (const [name, value] of setting.headers) headers[name.toLowerCase()] = values[value] ?? value;
    if (size > 0) headers["content-length"] = size;
    delete headers["transfer-encoding"];
    const body = Buffer.concat(parts);

    const ask = (tried: Upstream[]): void => {
      const upstream = nextOf(tried);
      if (!upstream) return void reply.writeHead(502).end();
      upstream.calls += 1;
      let isSent = false;
      const out = http.request({
        host: "127.0.0.1",
        port: upstream.port,
        method: request.method,
        path: request.url,
        headers,
        agent: false,
      });
      const connecting = setTimeout(() => out.destroy(new Error("no connection")), setting.connectMs);
      out.once("socket", (socket) =>
        socket.once("connect", () => {
          clearTimeout(connecting);
          isSent = true;
        }),
      );
      out.setTimeout(setting.readMs, () => out.destroy(new Error("no answer")));
      out.once("close", () => {
        clearTimeout(connecting);
        upstream.calls -= 1;
      });
      reply.once("close", () => out.destroy());
      out.once("response", (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
        answer.on("error", () => reply.destroy());
        answer.pipe(reply);
      });
      out.once("error", () => {
        if (reply.headersSent || reply.destroyed) return reply.destroy();
        // What has been sent goes out no second time, unless it only reads.
        const mayAgain = !isSent || request.method === "GET" || request.method === "HEAD";
        if (mayAgain && tried.length + 1 < setting.tries) return ask([...tried, upstream]);
        reply.writeHead(502).end();
      });
      out.end(body);
    };
    ask([]);
  });
  await new Promise<void>((done) => server.listen(setting.port, "127.0.0.1", done));
  return {
    name: "a small proxy that does what nginx's file says",
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
