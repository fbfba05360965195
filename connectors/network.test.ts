import { createSocket, type Socket } from "node:dgram";
import { Resolver } from "node:dns";
import { createServer, type Server } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, LookupFunction } from "node:net";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { selfSigned } from "./conformance/certificate.ts";
import { openRemoteClient, RemoteError } from "./http.ts";
import { isPublic, openNetwork } from "./network.ts";

const servers: Server[] = [];
const sockets: Socket[] = [];
afterEach(async () => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  }
  for (const socket of sockets.splice(0)) await new Promise<void>((done) => socket.close(done));
});

/** Listens on all of this machine's addresses, one connection per request, and notes on which it was reached. */
const listen = async (certificate?: { key: string; cert: string }) => {
  const reached: string[] = [];
  const answer: Parameters<typeof createServer>[1] = (request, reply) => {
    reached.push(request.socket.localAddress ?? "");
    reply.writeHead(200, { "content-type": "application/json", connection: "close" }).end('{"ok":true}');
  };
  const server = certificate ? (createTlsServer(certificate, answer) as unknown as Server) : createServer(answer);
  await new Promise<void>((done) => server.listen(0, "0.0.0.0", done));
  servers.push(server);
  return { port: (server.address() as AddressInfo).port, reached };
};

const ask = (origin: string, network: ReturnType<typeof openNetwork>) =>
  openRemoteClient(
    {
      origin,
      basePath: "/base",
      headers: { authorization: "Basic a-secret" },
      account: {},
      sandbox: origin.startsWith("http:"),
      spend: async () => {},
      throttled: async () => {},
      readError: () => ({ reasons: [] }),
    },
    network,
  )
    .call({ method: "POST", path: "/thing", limit: "any", body: {}, expect: z.object({ ok: z.boolean() }) })
    .then(
      () => "reached",
      (error: unknown) => (error instanceof RemoteError ? `${error.kind}: ${error.message}` : String(error)),
    );
const notReached = "unavailable: POST /thing could not be reached";

/** A name server over UDP with TTL 0 and CNAME chains; each question takes the next of a name's answers, the last one stays. */
const nameServer = async (zone: Record<string, string[][]>) => {
  const socket = createSocket("udp4");
  const label = (name: string) =>
    Buffer.concat([...name.split(".").map((part) => Buffer.from([part.length, ...Buffer.from(part)])), Buffer.from([0])]);
  socket.on("message", (message, from) => {
    let at = 12;
    const parts: string[] = [];
    for (; message[at]; at += message[at]! + 1) parts.push(message.subarray(at + 1, at + 1 + message[at]!).toString());
    const question = message.subarray(12, at + 5);
    const isA = message.readUInt16BE(at + 1) === 1;
    const answers: Buffer[] = [];
    const add = (name: string, type: number, data: Buffer) => {
      const fixed = Buffer.alloc(10);
      fixed.writeUInt16BE(type, 0);
      fixed.writeUInt16BE(1, 2);
      fixed.writeUInt16BE(data.length, 8);
      answers.push(Buffer.concat([label(name), fixed, data]));
    };
    const follow = (name: string) => {
      const list = zone[name] ?? [];
      for (const answer of (list.length > 1 ? list.shift() : list[0]) ?? []) {
        if (/^[\d.]+$/.test(answer)) add(name, 1, Buffer.from(answer.split(".").map(Number)));
        else {
          add(name, 5, label(answer));
          follow(answer);
        }
      }
    };
    if (isA) follow(parts.join(".").toLowerCase());
    const head = Buffer.from(message.subarray(0, 12));
    head.writeUInt16BE(0x8180, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, question, ...answers]), from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(0, "127.0.0.1", done));
  sockets.push(socket);
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  resolver.setServers([`127.0.0.1:${socket.address().port}`]);
  const lookup: LookupFunction = (name, _ask, done) =>
    resolver.resolve4(name, (error, found) =>
      done(
        error,
        (found ?? []).map((address) => ({ address, family: 4 })),
      ),
    );
  return lookup;
};

test("S28: by a real name server: a name for a private address, one among public ones, and at the end of a chain of names are not reached", async () => {
  const { port, reached } = await listen();
  const lookup = await nameServer({
    "private.example": [["127.0.0.1"]],
    "metadata.example": [["169.254.169.254"]],
    "both.example": [["93.184.215.14", "127.0.0.1"]],
    "chain.example": [["a.example"]],
    "a.example": [["b.example"]],
    "b.example": [["127.0.0.1"]],
  });
  const network = openNetwork(isPublic, { lookup });
  for (const name of ["private", "metadata", "both", "chain", "missing"])
    for (const scheme of ["http", "https"]) expect(await ask(`${scheme}://${name}.example:${port}`, network)).toBe(notReached);
  expect(reached).toEqual([]);
});

test("S28: a name that turns to another address between two calls is judged anew at each connection", async () => {
  const { port, reached } = await listen();
  // 127.0.0.2 stands for the public internet here, and 127.0.0.1 for our own network.
  const lookup = await nameServer({ "rebind.example": [["127.0.0.2"], ["127.0.0.1"]] });
  const network = openNetwork((address) => address === "127.0.0.2", { lookup });
  expect(await ask(`http://rebind.example:${port}`, network)).toBe("reached");
  expect(await ask(`http://rebind.example:${port}`, network)).toBe(notReached);
  expect(reached).toEqual(["127.0.0.2"]);
});

test("S27: the installation's own public host is not reached, by its name, its address, or another name for it", async () => {
  const { port, reached } = await listen();
  const lookup = await nameServer({
    "console.example": [["127.0.0.3"]],
    "other.example": [["127.0.0.3"]],
    "market.example": [["127.0.0.2"]],
  });
  const network = openNetwork(() => true, { lookup, ownHost: "console.example" });
  for (const host of ["console.example", "other.example", "127.0.0.3", "[::ffff:127.0.0.3]"])
    expect(await ask(`http://${host}:${port}`, network)).toBe(notReached);
  expect(await ask(`http://market.example:${port}`, network)).toBe("reached");
  expect(reached).toEqual(["127.0.0.2"]);
});

test("S34: a certificate that nobody vouches for, that has expired, or that is another host's ends the call before a byte of HTTP", async () => {
  const good = selfSigned("127.0.0.1", 10);
  const expired = selfSigned("127.0.0.1", -1);
  const lookup: LookupFunction = (_name, _ask, done) => done(null, [{ address: "127.0.0.1", family: 4 }]);
  const anywhere = () => true;
  const cases = [
    ["127.0.0.1", good, {}],
    ["127.0.0.1", expired, { ca: expired.cert }],
    ["market.example", good, { ca: good.cert, lookup }],
  ] as const;
  // Node's switch for its own calls does not reach ours.
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  try {
    for (const [host, certificate, options] of cases) {
      const { port, reached } = await listen(certificate);
      expect(await ask(`https://${host}:${port}`, openNetwork(anywhere, options))).toBe(notReached);
      expect(reached).toEqual([]);
    }
    const { port } = await listen(good);
    expect(await ask(`https://127.0.0.1:${port}`, openNetwork(anywhere, { ca: good.cert }))).toBe("reached");
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  }
});

test("S30: a proxy named in the environment gets no call of ours", async () => {
  const proxy = await listen();
  const market = await listen();
  const names = ["HTTP_PROXY", "HTTPS_PROXY", "http_proxy", "https_proxy", "ALL_PROXY", "NODE_USE_ENV_PROXY"];
  const before = names.map((name) => [name, process.env[name]] as const);
  for (const name of names) process.env[name] = name === "NODE_USE_ENV_PROXY" ? "1" : `http://127.0.0.1:${proxy.port}`;
  try {
    expect(
      await ask(
        `http://127.0.0.1:${market.port}`,
        openNetwork(() => true),
      ),
    ).toBe("reached");
  } finally {
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
  expect([proxy.reached.length, market.reached.length]).toEqual([0, 1]);
});
