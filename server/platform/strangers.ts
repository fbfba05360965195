import { isPublicHost } from "@tradeport/contract/public-host";

export const ofThisMachine = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

interface Reach {
  publicUrl: string;
  host: string;
  trustedProxy?: string | undefined;
}
/**
 * Whether others than this machine's people reach the sign-in: what listens on a net, or stands behind a proxy, is not known by the name
 * that it was given.
 */
export const strangersMayTry = ({ publicUrl, host, trustedProxy }: Reach) =>
  isPublicHost(new URL(publicUrl).hostname) || !ofThisMachine(host) || trustedProxy !== undefined;
