import { isPublicHost } from "@tradeport/contract/public-host";

export const ofThisMachine = (host: string) => /^((.+\.)?localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

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

/**
 * Whether anybody but this machine's people does, colleagues and guests of a private net among them: an address of another name has a proxy
 * before it.
 */
export const othersMayTry = (reach: Reach) => strangersMayTry(reach) || !ofThisMachine(new URL(reach.publicUrl).hostname);
