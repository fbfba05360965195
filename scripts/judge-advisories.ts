interface Report {
  error?: unknown;
  metadata?: { dependencies?: { total?: number } };
  vulnerabilities?: Record<string, { severity: string; range: string; via: (string | { title: string; url: string })[] }>;
}

const heavy = ["high", "critical"];

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
