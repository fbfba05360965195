/** What a Containerfile says, as far as ours says anything; a word that is not known here is refused, for it would not be tried. */
export interface Containerfile {
  from: string;
  /** Shell lines, each with the folders of the build that it sees, by their place. */
  runs: { line: string; binds: string[] }[];
  env: Record<string, string>;
  user: string;
  volumes: string[];
  health: string[];
  entrypoint: string[];
}

export const readContainerfile = (text: string): Containerfile => {
  const read: Containerfile = { from: "", runs: [], env: {}, user: "root", volumes: [], health: [], entrypoint: [] };
  const known: Record<string, (rest: string) => unknown> = {
    FROM: (rest) => (read.from = rest),
    RUN: (rest) => {
      const mount = /--mount=type=bind,target=(\S+) /g;
      read.runs.push({ line: rest.replaceAll(mount, ""), binds: [...rest.matchAll(mount)].map(([, target = ""]) => target) });
    },
    ENV: (rest) => Object.assign(read.env, Object.fromEntries(rest.split(" ").map((pair) => pair.split(/=(.*)/s)))),
    USER: (rest) => (read.user = rest),
    VOLUME: (rest) => read.volumes.push(rest),
    EXPOSE: () => {},
    HEALTHCHECK: (rest) => (read.health = JSON.parse(rest.replace(/^(--\S+ )*CMD /, "")) as string[]),
    ENTRYPOINT: (rest) => (read.entrypoint = JSON.parse(rest) as string[]),
  };
  for (const line of text.split("\n").filter((line) => line && !line.startsWith("#"))) {
    const [word = "", ...rest] = line.split(" ");
    const take = known[word];
    if (!take) throw new Error(`The test knows no ${word} of a Containerfile.`);
    take(rest.join(" "));
  }
  return read;
};
