import { isPublicHost } from "@tradeport/contract/public-host";

export const ofThisMachine = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1)$/i.test(host);

/** Whether others than this machine's people reach the sign-in: what listens on a net is not known by the name that it was given. */
export const strangersMayTry = ({ publicUrl, host }: { publicUrl: string; host: string }) =>
  isPublicHost(new URL(publicUrl).hostname) || !ofThisMachine(host);
