import dns, { type LookupAddress } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, type Dispatcher } from "undici";

/** The connection was never made, so nothing of the request has left. */
export class NotReached extends Error {}

/** Which addresses a network may reach. */
type Allows = (address: string) => boolean;

const plain = (address: string) => address.replace(/%.*$/, "");
/** One spelling per address, so that two can be compared. */
const canonical = (address: string): string => {
  try {
    return ipaddr.process(plain(address)).toNormalizedString();
  } catch {
    return address;
  }
};
const rangeOf = (address: string): string => {
  try {
    return ipaddr.process(plain(address)).range();
  } catch {
    return "invalid";
  }
};

/** Of Azure's own platform, and reached from its machines alone, though it is no private address (learn.microsoft.com, "What is IP address 168.63.129.16?"). */
const ofPlatform = "168.63.129.16";
/** An allow-list: everything that is not plain public unicast is refused, mapped, tunnelled and translated forms included. */
export const isPublic: Allows = (address) => rangeOf(address) === "unicast" && canonical(address) !== ofPlatform;
const isLoopback: Allows = (address) => rangeOf(address) === "loopback";

/**
 * A pool of connections that reaches only addresses that `allows` takes. Checked three times, because none is enough alone:
 * a literal host (never looked up), every answer of the name (one bad answer refuses all), and the address that the socket
 * really has before the first byte of HTTP. `ownHost` is the name that we are reached by ourselves: what it resolves to is not reached.
 */
export function openNetwork(
  allows: Allows,
  options: { lookup?: LookupFunction; ca?: string; ownHost?: string | undefined } = {},
): Dispatcher {
  const resolve = options.lookup ?? (dns.lookup as LookupFunction);
  const resolveAll = (hostname: string, ask: object, done: (error: Error | null, all: LookupAddress[]) => void) =>
    resolve(hostname, { ...ask, all: true }, (error, found) =>
      done(error, typeof found === "string" ? [{ address: found, family: found.includes(":") ? 6 : 4 }] : (found ?? [])),
    );
  let own = new Set<string>();
  /** Before each connection: our own address may move. A name that does not resolve leads nowhere. */
  const lookUpOwn = (done: () => void) => {
    if (!options.ownHost) return done();
    resolveAll(options.ownHost.replace(/^\[|\]$/g, ""), {}, (_error, all) => {
      own = new Set(all.map(({ address }) => canonical(address)));
      done();
    });
  };
  const reachable: Allows = (address) => allows(address) && !own.has(canonical(address));
  const lookup: LookupFunction = (hostname, ask, done) =>
    resolveAll(hostname, ask, (error, all) => {
      const first = all[0];
      if (error) return done(error, "", 0);
      if (!first || !all.every((each) => reachable(each.address))) return done(new NotReached("address not allowed"), "", 0);
      return ask.all ? done(null, all) : done(null, first.address, first.family);
    });
  const open = buildConnector({
    lookup,
    timeout: 10_000,
    allowH2: false,
    rejectUnauthorized: true,
    ...(options.ca ? { ca: options.ca } : {}),
  });
  return new Agent({
    connections: 32,
    pipelining: 1,
    connect(target, done) {
      const host = target.hostname.replace(/^\[|\]$/g, "");
      lookUpOwn(() => {
        if (ipaddr.isValid(host) && !reachable(host)) return done(new NotReached("address not allowed"), null);
        open(target, (error, socket) => {
          if (error) return done(new NotReached(error.message, { cause: error }), null);
          if (reachable(socket.remoteAddress ?? "")) return done(null, socket);
          socket.destroy();
          done(new NotReached("address not allowed"), null);
        });
      });
    },
  });
}

/**
 * For what is no HTTP: the address that a name may be reached by, after the same looks. Whoever asks connects to it and to no name, so that nobody
 * answers otherwise a moment later.
 */
export const reachableAddress = async (
  host: string,
  { isSandbox = false, ownHost, lookup = dns.promises.lookup }: Reaches = {},
): Promise<string> => {
  const allows = isSandbox ? isLoopback : isPublic;
  const all = await lookup(host, { all: true }).catch(() => []);
  const own = ownHost ? await lookup(ownHost.replace(/^\[|\]$/g, ""), { all: true }).catch(() => []) : [];
  const ours = new Set(own.map(({ address }) => canonical(address)));
  const first = all[0];
  if (!first || !all.every(({ address }) => allows(address) && !(ours.has(canonical(address)) && !isSandbox)))
    throw new NotReached("address not allowed");
  return first.address;
};
interface Reaches {
  isSandbox?: boolean;
  ownHost?: string | undefined;
  lookup?: (host: string, options: { all: true }) => Promise<LookupAddress[]>;
}

let internet: { ownHost: string | undefined; network: Dispatcher } | undefined;
let loopback: Dispatcher | undefined;
let operators: Dispatcher | undefined;

/** The process's networks: the public internet without ourselves, and this machine's own sandboxes. */
export const publicInternet = (ownHost?: string): Dispatcher => {
  if (internet?.ownHost !== ownHost || !internet) internet = { ownHost, network: openNetwork(isPublic, { ownHost }) };
  return internet.network;
};
export const ownMachine = (): Dispatcher => {
  loopback ??= openNetwork(isLoopback);
  return loopback;
};
/** For addresses that the operator names in the settings: they may be of a net of theirs. Nothing that a person or another system says leads here. */
export const operatorsNetwork = (): Dispatcher => {
  operators ??= openNetwork(() => true);
  return operators;
};
