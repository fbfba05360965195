/** What a part of `npm run soak` is given. The seed is printed at the start and repeats the plan of a run, though not its timing. */
export interface SoakOptions {
  seed: number;
  cycles: number;
  say: (line: string) => void;
}

/** A long run with a name of its own: answers its table in Markdown, throws what is broken. */
export interface SoakPart {
  name: string;
  about: string;
  run: (options: SoakOptions) => Promise<string[]>;
}
