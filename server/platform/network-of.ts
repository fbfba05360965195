import { isIPv6 } from "node:net";
import type { Ctx } from "./context.ts";

/** One household or office: the IPv4 address, or the /64 of an IPv6 one. */
export const networkOf = (ip: string): string => {
  const address = ip.replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped) return mapped[1]!;
  if (!isIPv6(address)) return address;
  const [head = "", tail = ""] = new URL(`http://[${address}]/`).hostname.slice(1, -1).split("::");
  const left = head.split(":").filter(Boolean);
  const right = tail.split(":").filter(Boolean);
  return [...left, ...Array<string>(8 - left.length - right.length).fill("0"), ...right].slice(0, 4).join(":");
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
