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
