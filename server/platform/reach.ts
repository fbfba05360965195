import { BlockList, isIP } from "node:net";

const own = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.168.0.0", 16],
] as const)
  own.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::1", 128],
  ["fc00::", 7],
  ["fe80::", 10],
] as const)
  own.addSubnet(net, bits, "ipv6");

/** Whether strangers may reach a host of this name: not this machine's own, and not one that only a private net knows. */
export const isPublicHost = (hostname: string): boolean => {
  const host = hostname.replace(/^\[|\]$/g, "").toLowerCase();
  const version = isIP(host);
  if (version > 0) return !own.check(host, version === 6 ? "ipv6" : "ipv4");
  return host.includes(".") && !/\.(localhost|local|lan|home|home\.arpa|internal|intranet|test)\.?$/.test(host);
};

const mapped = new BlockList();
mapped.addSubnet("::ffff:0:0", 96, "ipv6");
/** Whether a range of IPv6 holds addresses of IPv4 (::ffff:0:0/96): then it is as wide as its last 32 bits say. */
const holdsMapped = (address: string, bits: string): boolean => {
  if (mapped.check(address, "ipv6")) return true;
  const range = new BlockList();
  range.addSubnet(address, Math.min(Number(bits) || 0, 96), "ipv6");
  return range.check("::ffff:0:0", "ipv6");
};

/** Addresses and ranges of proxies, each no wider than a private net is: one that holds everybody would let callers say who they are. */
export const areProxies = (text: string): boolean =>
  text.split(",").every((part) => {
    const [address = "", bits, more] = part.trim().split("/");
    const version = isIP(address);
    if (version === 0 || more !== undefined) return false;
    if (bits === undefined) return true;
    const [least, most] = version === 4 ? [8, 32] : [holdsMapped(address, bits) ? 104 : 16, 128];
    return /^\d{1,3}$/.test(bits) && Number(bits) >= least && Number(bits) <= most;
  });
