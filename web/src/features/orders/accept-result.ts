export interface Accepted {
  accepted: number;
  /** Why each other one was refused that waited to be accepted. */
  refused: readonly string[];
  /** They had been accepted, or were canceled: nobody asked for them. */
  notWaiting: number;
}

/** What came of a press for many, by the words that say it: a warning only where something that was asked did not go. */
export const acceptResult = ({ accepted, refused, notWaiting }: Accepted) => {
  const says: { key: "one" | "all" | "rest" | "none"; count: number }[] = [];
  if (refused.length === 0) says.push({ key: accepted > 1 ? "all" : accepted === 1 ? "one" : "none", count: accepted });
  if (notWaiting > 0 && accepted + refused.length > 0) says.push({ key: "rest", count: notWaiting });
  const tone: "warning" | "info" | "success" = refused.length > 0 ? "warning" : accepted === 0 ? "info" : "success";
  return { tone, says };
};
