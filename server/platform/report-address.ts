/** An address of an error-reporting service: https://<key>@host/<project>; http only on this machine. */
export interface ReportAddress {
  origin: string;
  key: string;
  /** Where envelopes go. */
  path: string;
  ownMachine: boolean;
}
export const parseReportAddress = (text: string): ReportAddress | undefined => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const project = /^(.*)\/(\w+)$/.exec(url?.pathname ?? "");
  if (!url || !project || !/^\w+$/.test(url.username)) return undefined;
  const ownMachine = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol !== "https:" && !(ownMachine && url.protocol === "http:")) return undefined;
  return { origin: url.origin, key: url.username, path: `${project[1]}/api/${project[2]}/envelope/`, ownMachine };
};
