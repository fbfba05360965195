import { isIPv6 } from "node:net";
import type { Ctx } from "./context.ts";

/** What an IPv4 address looks like where both kinds meet: mapped (RFC 4291), and as a translator writes it (NAT64, SIIT: RFC 6052). */
const holdsIPv4 = /^(0:0:0:0:0:ffff|64:ff9b:0:0:0:0):/;

/** One household or office: the IPv4 address, or the /64 of an IPv6 one. Some proxies say the caller's port as well. */
export const networkOf = (ip: string): string => {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(ip)?.[1] ?? /^([\d.]+):\d+$/.exec(ip)?.[1] ?? ip;
  const address = bare.replace(/%.*$/, "");
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  const groups = [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right];
  if (!holdsIPv4.test(groups.join(":"))) return groups.slice(0, 4).join(":");
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join(".");
};

/** The network that a call came from; null where that can't be known. */
export const callerOf = ({ ip, installation }: Pick<Ctx, "ip" | "installation">): string | null =>
  installation.seesCallers === false ? null : networkOf(ip);

/**
 * Whether a caller's address is the caller's: browsers reach this port itself, or the proxies in between are named. With another port or
 * with https somebody stands in between, and every call comes from there.
 */
export const seesCallers = ({
  publicUrl,
  port,
  trustedProxy,
}: {
  publicUrl: string;
  port: number;
  trustedProxy?: string | undefined;
}) => {
  if (trustedProxy) return true;
  const { protocol, port: public_ } = new URL(publicUrl);
  return protocol === "http:" && Number(public_ || 80) === port;
};
