import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { selfSigned } from "./conformance/certificate.ts";
import { openImpostor } from "./conformance/impostor.ts";
import { type RemoteError, remoteFor } from "./http.ts";
import { returnedFields } from "./sign-in.ts";
import { trendyol } from "./trendyol/index.ts";

/** A system with a host for each part of the world, a token for some calls alone, and a wait that it tells in a header of its own. */
const regions = { eu: "https://eu.market.example", na: "https://na.market.example" };
const connector = {
  ...trendyol,
  origin: "https://nowhere.market.example",
  basePath: "/api",
  regions,
  limits: { calls: { requests: 1, perSeconds: 1, scope: "store" as const } },
  headers: () => ({ "x-token": "usual-token" }),
  throttledFor: (header: (name: string) => string) =>
    Number(header("x-rate")) > 0 ? 1000 / Number(header("x-rate")) : undefined,
};
const credentials = { sellerId: "77", apiKey: "key-key-key", apiSecret: "secret-secret", integrationCode: "self" };
const channel = (region: string) => ({ region, account: { marketplaceId: `M-${region}` } });

const seen: { url: string; headers: IncomingHttpHeaders }[] = [];
let server: Server;
let origin: string;
let answer = { status: 200, headers: {} as Record<string, string> };
beforeAll(async () => {
  server = createServer((request, reply) => {
    seen.push({ url: request.url ?? "", headers: request.headers });
    reply.writeHead(answer.status, { "content-type": "application/json", ...answer.headers }).end('{"echo":"restricted-token"}');
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const call = { method: "GET", path: "/x", limit: "calls", expect: z.unknown() } as const;
const waits: number[] = [];
const line = { credentials, spend: async () => {}, throttled: async (_: string, ms: number) => void waits.push(ms) };
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: RemoteError) => error,
  );

test("S30: a channel's calls go to its own region, with what they name there, and to no other", async () => {
  for (const region of ["eu", "na"] as const) {
    const certificate = selfSigned(new URL(regions[region]).hostname, 10);
    const impostor = await openImpostor(certificate, certificate.cert);
    const remote = remoteFor(connector, { ...line, channel: channel(region) }, connector, impostor.network);
    expect(remote.account.marketplaceId).toBe(`M-${region}`);
    const other = remoteFor(connector, { ...line, channel: channel(region === "eu" ? "na" : "eu") }, connector, impostor.network);
    // The other region's name is not this certificate's.
    await failure(other.call(call));
    await failure(remote.call(call));
    await impostor.close();
    expect(impostor.reached.map(({ host }) => host?.replace(/:\d+$/, ""))).toEqual([new URL(regions[region]).hostname]);
  }
  seen.length = 0;
  await remoteFor(connector, { ...line, channel: channel("eu"), sandboxOrigin: origin }).call(call);
  expect(seen[0]?.url).toBe("/trendyol/eu/api/x");
  expect(() => remoteFor(connector, { ...line, channel: channel("moon") })).toThrow("no region moon");
  // The sign-in is nobody's region.
  await remoteFor(
    connector,
    { ...line, channel: channel("eu"), sandboxOrigin: origin },
    { origin: "https://id.example", basePath: "/o2" },
  ).call(call);
  expect(seen[1]?.url).toBe("/trendyol/o2/x");
});

test("R21, S30: a token of one call takes the place of the usual one, is in no message, and its refusal renews nothing", async () => {
  let renewals = 0;
  const sign = async (refused?: string) => {
    renewals += refused ? 1 : 0;
    return { id: `${renewals}`, headers: { "x-token": "usual-token" } };
  };
  const remote = remoteFor(connector, { ...line, channel: channel("eu"), sandboxOrigin: origin, sign });
  seen.length = 0;
  answer = { status: 403, headers: {} };
  const error = await failure(remote.call({ ...call, headers: { "x-token": "restricted-token" } }));
  expect([error?.kind, renewals, seen.map(({ headers }) => headers["x-token"])]).toEqual([
    "unauthorized",
    0,
    ["restricted-token"],
  ]);
  expect(`${error?.message} ${JSON.stringify(error)}`).not.toContain("restricted-token");
  await failure(remote.call({ ...call, headers: { "x-other": "1" } }));
  expect([renewals, seen.length]).toEqual([1, 3]);
  answer = { status: 200, headers: {} };
});

test("R11: a wait that a header of the system's own tells counts, within the usual bounds; without it Retry-After does", async () => {
  const remote = remoteFor(connector, { ...line, channel: channel("eu"), sandboxOrigin: origin });
  const tell = async (headers: Record<string, string>) => {
    waits.length = 0;
    answer = { status: 429, headers };
    expect((await failure(remote.call(call)))?.kind).toBe("throttled");
    return waits[0];
  };
  expect([await tell({ "x-rate": "0.0056" }), await tell({ "x-rate": "0.0001" }), await tell({ "x-rate": "5" })]).toEqual([
    expect.closeTo(178_571, 0),
    600_000,
    1_000,
  ]);
  expect([await tell({ "x-rate": "soon", "retry-after": "7" }), await tell({})]).toEqual([7_000, 10_000]);
  answer = { status: 200, headers: {} };
});

test("S30: of a sign-in's return the fields that the manifest names are taken, whole and bounded, and nothing else", () => {
  const returned = { authorizationCode: "spapi_oauth_code", sellerId: "selling_partner_id" };
  const sent = { spapi_oauth_code: "c", selling_partner_id: "A1", state: "s", refreshToken: "x", code: "y" };
  expect(returnedFields({ returned }, sent)).toEqual({ authorizationCode: "c", sellerId: "A1" });
  expect(returnedFields({ returned }, { spapi_oauth_code: "c" })).toBeUndefined();
  expect(returnedFields({ returned }, { ...sent, selling_partner_id: "x".repeat(4001) })).toBeUndefined();
  expect(returnedFields({}, { code: "y", selling_partner_id: "A1" })).toEqual({ authorizationCode: "y" });
  expect(returnedFields({}, {})).toBeUndefined();
});
