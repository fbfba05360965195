import dns from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, type Dispatcher } from "undici";

/** The connection was never made, so nothing of the request has left. */
export class NotReached extends Error {}

/** Which addresses a network may reach. */
type Allows = (address: string) => boolean;

const rangeOf = (address: string): string => {
  try {
    return ipaddr.process(address.replace(/%.*$/, "")).range();
  } catch {
    return "invalid";
  }
};

/** An allow-list: everything that is not plain public unicast is refused, mapped, tunnelled and translated forms included. */
export const isPublic: Allows = (address) => rangeOf(address) === "unicast";
const isLoopback: Allows = (address) => rangeOf(address) === "loopback";

/**
 * A pool of connections that reaches only addresses that `allows` takes. Checked three times, because none is enough alone:
 * a literal host (never looked up), every answer of the name (one bad answer refuses all), and the address that the socket
 * really has before the first byte of HTTP.
 */
export function openNetwork(allows: Allows, options: { lookup?: LookupFunction; ca?: string } = {}): Dispatcher {
  const resolve = options.lookup ?? (dns.lookup as LookupFunction);
  const lookup: LookupFunction = (hostname, ask, done) =>
    resolve(hostname, { ...ask, all: true }, (error, found) => {
      const all = typeof found === "string" ? [{ address: found, family: found.includes(":") ? 6 : 4 }] : (found ?? []);
      const first = all[0];
      if (error) return done(error, "", 0);
      if (!first || !all.every((each) => allows(each.address))) return done(new NotReached("address not allowed"), "", 0);
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
      if (ipaddr.isValid(host) && !allows(host)) return done(new NotReached("address not allowed"), null);
      open(target, (error, socket) => {
        if (error) return done(new NotReached(error.message, { cause: error }), null);
        if (allows(socket.remoteAddress ?? "")) return done(null, socket);
        socket.destroy();
        done(new NotReached("address not allowed"), null);
      });
    },
  });
}

let internet: Dispatcher | undefined;
let loopback: Dispatcher | undefined;

/** The process's two networks: the public internet, and this machine's own sandboxes. */
export const publicInternet = (): Dispatcher => {
  internet ??= openNetwork(isPublic);
  return internet;
};
export const ownMachine = (): Dispatcher => {
  loopback ??= openNetwork(isLoopback);
  return loopback;
};
