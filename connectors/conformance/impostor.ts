import type { IncomingHttpHeaders } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo, LookupFunction } from "node:net";
import { openNetwork } from "../network.ts";
import type { selfSigned } from "./certificate.ts";

/** Whatever name is called, this server answers, and shows the certificate that it was given; `ca` is what the caller vouches for. */
export const openImpostor = async (certificate: ReturnType<typeof selfSigned>, ca?: string) => {
  const reached: IncomingHttpHeaders[] = [];
  const server = createServer(certificate, (request, reply) => {
    reached.push(request.headers);
    reply.writeHead(500, { connection: "close" }).end();
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const lookup: LookupFunction = (_name, _ask, done) => done(null, [{ address: "127.0.0.1", family: 4 }]);
  // The real network of our calls; only the port is another.
  const network = openNetwork(() => true, { lookup, ...(ca === undefined ? {} : { ca }) }).compose(
    (dispatch) => (options, handler) => dispatch({ ...options, origin: `${options.origin}:${port}` }, handler),
  );
  return {
    reached,
    network,
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
};
