interface Choice {
  isHere: boolean;
  isTemplate: boolean;
  count: number;
  at: number;
}
/** So many older choices the newest one stands against: a person who corrects once is not asked the same again. */
const ofNewest = 2;
/** What choices that nobody agrees with lose. */
const lost = 20;

/** How much is taken from each of what was chosen for one thing: the usual one comes first, and the client's newest here before as many others. */
export const disagreement = <C extends Choice>(choices: readonly C[]): ((choice: C) => number) => {
  const own = choices.filter(({ isHere, isTemplate }) => isHere && !isTemplate);
  const newest = Math.max(...own.map(({ at }) => at));
  const weightOf = (choice: C) => choice.count + (own.includes(choice) && choice.at === newest ? ofNewest : 0);
  const all = choices.reduce((sum, choice) => sum + weightOf(choice), 0);
  return (choice) => lost * (1 - weightOf(choice) / all);
};
