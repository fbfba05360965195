import { request } from "node:http";
import { createServer, Agent as HttpsAgent } from "node:https";
import type { AddressInfo } from "node:net";
import { connect } from "node:tls";
import { selfSigned } from "../../conformance/certificate.ts";

/**
 * Amazon's own names for a client that knows no others: whatever host it calls, TLS ends here and the call goes on to the sandbox, which is told the
 * name for the addresses that it makes. Answers the agent that such a client is given.
 */
export async function openFront(sandboxOrigin: string) {
  const { key, cert } = selfSigned("amazon.com", 10);
  const places: Record<string, string> = { "api.amazon.com": "" };
  for (const region of ["na", "eu", "fe"]) places[`sellingpartnerapi-${region}.amazon.com`] = `/${region}`;
  const server = createServer({ key, cert }, (call, reply) => {
    const { host = "" } = call.headers;
    const place = call.url?.startsWith("/documents/") ? "" : places[host];
    if (place === undefined) return void reply.writeHead(502).end();
    const onward = request(
      `${sandboxOrigin}/amazon${place}${call.url}`,
      { method: call.method, headers: { ...call.headers, host: new URL(sandboxOrigin).host, "x-forwarded-host": host } },
      (answer) => {
        reply.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(reply);
      },
    );
    call.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const agent = new HttpsAgent();
  agent.createConnection = () =>
    connect({ port, host: "127.0.0.1", ca: cert, servername: "amazon.com", checkServerIdentity: () => undefined });
  const close = async () => {
    agent.destroy();
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  };
  return { agent, close };
}
