/** "Firefox, Windows": what a person knows their own sessions by, and no more than that is kept. */
export const browserOf = (agent: string): string => {
  const browser = /(Edg|OPR|Firefox|Chrome|Safari)\//.exec(agent)?.[1] ?? "";
  const system = /(Windows|Android|iPhone|iPad|Mac OS X|Linux)/.exec(agent)?.[1] ?? "";
  const names: Record<string, string> = { Edg: "Edge", OPR: "Opera", "Mac OS X": "macOS" };
  return [browser, system]
    .filter(Boolean)
    .map((name) => names[name] ?? name)
    .join(", ");
};
