import { BlockList, isIP } from "node:net";

const mapped = new BlockList();
mapped.addSubnet("::ffff:0:0", 96, "ipv6");
/** Whether a range of IPv6 holds addresses of IPv4 (::ffff:0:0/96): then it is as wide as its last 32 bits say. */
const holdsMapped = (address: string, bits: string): boolean => {
  if (mapped.check(address, "ipv6")) return true;
  const range = new BlockList();
  range.addSubnet(address, Math.min(Number(bits) || 0, 96), "ipv6");
  return range.check("::ffff:0:0", "ipv6");
};

const privateNets = (
  [
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
    ["172.16.0.0", 12],
    ["192.168.0.0", 16],
    ["fc00::", 7],
    ["fe80::", 10],
  ] as const
).map(([net, bits]) => {
  const list = new BlockList();
  list.addSubnet(net, bits, isIP(net) === 4 ? "ipv4" : "ipv6");
  return { list, bits, is4: isIP(net) === 4 };
});
/** So many bits at least stand fast where a range lies in a private net, and where it does not: nobody's proxies are a sixteenth of a country. */
const leastBits = (address: string, bits: string): number => {
  const is4 = isIP(address) === 4;
  const isMapped = !is4 && holdsMapped(address, bits);
  const net = privateNets.find(({ list }) => list.check(address, is4 ? "ipv4" : "ipv6"));
  const before = isMapped ? 96 : 0;
  return net ? net.bits + (net.is4 ? before : 0) : is4 || isMapped ? before + 16 : 32;
};

/**
 * Addresses and ranges of proxies. None is wider than the private net that it lies in, or than a provider's own range: ranges that hold
 * everybody, one by one or together, would let callers say who they are.
 */
export const areProxies = (text: string): boolean =>
  text.split(",").every((part) => {
    const [address = "", bits, more] = part.trim().split("/");
    const version = isIP(address);
    if (version === 0 || more !== undefined) return false;
    if (bits === undefined) return true;
    return /^\d{1,3}$/.test(bits) && Number(bits) >= leastBits(address, bits) && Number(bits) <= (version === 4 ? 32 : 128);
  });
