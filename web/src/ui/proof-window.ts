/** What the window of a proof tells the page that waits for it: null when it went well. */
const problems = ["denied", "expired", "unreachable", "other", "old", "silent", "failed"] as const;
export type ProofProblem = (typeof problems)[number];

const name = "tradeport-proof";
export const problemOf = (code: string | undefined): ProofProblem | null =>
  code === undefined ? null : (problems.find((problem) => problem === code) ?? "failed");

export const tellProof = (problem: ProofProblem | null) => {
  const channel = new BroadcastChannel(name);
  channel.postMessage(problem);
  channel.close();
};
export const hearProof = (listener: (problem: ProofProblem | null) => void) => {
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => listener(data as ProofProblem | null);
  return () => channel.close();
};
