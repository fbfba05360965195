import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { RemoteError } from "./http.ts";
import { readPicture } from "./picture.ts";

/** S27: a product's picture is fetched from the public internet alone; the address is a person's, or a marketplace's, own text. */
const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
let server: Server;
let port: number;
const called: string[] = [];
beforeAll(async () => {
  server = createServer((request, reply) => {
    called.push(request.url ?? "");
    if (request.url === "/moved") reply.writeHead(302, { location: `http://127.0.0.1:${port}/inside.jpg` }).end();
    else reply.writeHead(200, { "content-type": "image/jpeg" }).end(jpeg);
  });
  await new Promise<void>((done) => server.listen(0, done));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((done) => server.close(done)));

const read = (address: string, sandbox = false, origin = "https://api.market.example") =>
  readPicture(address, { origin, sandbox, ownHost: "console.example" }, (what) => new RemoteError("refused", what));

test("S27: no address inside the network is opened, whatever its spelling, and each fails in one wording", async () => {
  const inside = [
    ...["127.0.0.1", "localhost", "localhost.", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "0", "[::1]"],
    ...["[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]"],
  ].map((host) => `http://${host}:${port}/a.jpg`);
  const elsewhere = ["10.0.0.1", "192.168.1.1", "172.16.0.1", "169.254.169.254", "100.64.0.1", "[fe80::1]", "[fd00::1]"];
  for (const address of [...inside, ...elsewhere.map((host) => `http://${host}/a.jpg`)])
    await expect(read(address), address).rejects.toThrow(`picture not reached: ${address}`);
  for (const address of ["file:///etc/passwd", "ftp://x.example/a.jpg", "data:image/png;base64,AA", "http://a:b@x.example/", "x"])
    await expect(read(address), address).rejects.toThrow("has no address that can be opened");
  expect(called).toEqual([]);
});

test("S27: a sandbox's connector opens its own sandbox's place alone, and follows nothing from there", async () => {
  const own = `http://127.0.0.1:${port}`;
  expect((await read(`${own}/a.jpg`, true, own)).content).toEqual(jpeg);
  called.length = 0;
  await expect(read(`${own}/moved`, true, own)).rejects.toThrow("it answered 302");
  expect(called).toEqual(["/moved"]);
  called.length = 0;
  // The same machine by another name or port is not the sandbox, and a real store's connector has none.
  await expect(read(`http://localhost:${port}/a.jpg`, true, own)).rejects.toThrow("not reached");
  await expect(read(`${own}/a.jpg`, true, "http://127.0.0.1:1")).rejects.toThrow("not reached");
  await expect(read(`${own}/a.jpg`, false, own)).rejects.toThrow("not reached");
  expect(called).toEqual([]);
});

test("S27: the installation's own public host is not opened, not even dialled", async () => {
  let dialled = 0;
  const count = () => {
    dialled += 1;
  };
  subscribe("net.client.socket", count);
  try {
    const setting = { origin: "https://api.market.example", sandbox: false, signal: AbortSignal.timeout(2_000) };
    const reading = readPicture(
      "http://1.1.1.1/a.jpg",
      { ...setting, ownHost: "1.1.1.1" },
      (what) => new RemoteError("refused", what),
    );
    await expect(reading).rejects.toThrow("picture not reached");
  } finally {
    unsubscribe("net.client.socket", count);
  }
  expect(dialled).toBe(0);
});
