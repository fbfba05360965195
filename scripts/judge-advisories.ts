interface Report {
  error?: unknown;
  metadata?: { dependencies?: { total?: number } };
  vulnerabilities?: Record<string, { severity: string; range: string; via: (string | { title: string; url: string })[] }>;
}

const heavy = ["high", "critical"];

/** A package with a hole that is known for years (GHSA-jf85-cpcp-j695, critical), and nothing beside it. */
const holed = { name: "lodash", version: "4.17.10" };
const own = { name: "canary", version: "1.0.0", dependencies: { [holed.name]: holed.version } };
export const canary = {
  "package.json": { ...own, private: true },
  "package-lock.json": {
    ...own,
    lockfileVersion: 3,
    requires: true,
    packages: { "": own, [`node_modules/${holed.name}`]: { version: holed.version } },
  },
};

/** What npm's audit report means for a release. No report is no verdict, neither good nor bad. */
export const judge = (text: string): { good: boolean | null; words: string } => {
  let report: Report | null = null;
  try {
    report = JSON.parse(text) as Report | null;
  } catch {
    // no report
  }
  // Only a report that says how much it looked at has looked: an empty answer, or one beside an error, has not.
  if (!report?.vulnerabilities || report.error !== undefined || !report.metadata?.dependencies?.total)
    return { good: null, words: "The registry gives no advisories here." };
  const found = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => heavy.includes(severity.toLowerCase()))
    .map(([name, { severity, range, via }]) => {
      const causes = via.map((cause) => (typeof cause === "string" ? cause : `${cause.title} ${cause.url}`));
      return `${name} ${range} (${severity}): ${causes.join("; ")}`;
    });
  return found.length > 0
    ? { good: false, words: found.join("\n") }
    : { good: true, words: "No high or critical advisory against what we ship with." };
};
