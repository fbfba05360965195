/** So many lines stand in the audit themselves; of more it says how many, and the process has each. */
export const auditedMost = 50;

/** The two sides of an entry about lines of a call: each as it is, and as it is asked to be. A line is known by its title. */
export const auditedLines = <Line>(lines: readonly Line[], sidesOf: (line: Line) => [before: object, after: object]) => {
  if (lines.length > auditedMost) return { after: { lines: lines.length } };
  const sides = lines.map(sidesOf);
  return { before: { lines: sides.map(([before]) => before) }, after: { lines: sides.map(([, after]) => after) } };
};
