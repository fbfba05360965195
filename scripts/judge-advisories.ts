interface Report {
  vulnerabilities?: Record<string, { severity: string; range: string; via: (string | { title: string; url: string })[] }>;
}

const heavy = ["high", "critical"];

/** What npm's audit report means for a release. No report is no verdict, neither good nor bad. */
export const judge = (text: string): { good: boolean | null; words: string } => {
  let report: Report = {};
  try {
    report = JSON.parse(text) as Report;
  } catch {
    // no report
  }
  if (!report.vulnerabilities) return { good: null, words: "The registry gives no advisories here." };
  const found = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => heavy.includes(severity))
    .map(([name, { severity, range, via }]) => {
      const causes = via.map((cause) => (typeof cause === "string" ? cause : `${cause.title} ${cause.url}`));
      return `${name} ${range} (${severity}): ${causes.join("; ")}`;
    });
  return found.length > 0
    ? { good: false, words: found.join("\n") }
    : { good: true, words: "No high or critical advisory against what we ship with." };
};
