/** The words of systemd that the documented units use. One that is not here is a typing error, or is looked up and added. */
const words: Record<string, readonly string[]> = {
  Unit: ["Description", "Requires", "Wants", "After", "StartLimitIntervalSec"],
  Socket: ["ListenStream", "Backlog"],
  Service: [
    ..."User Group WorkingDirectory EnvironmentFile Environment ExecStart ExecStartPost Restart RestartSec TimeoutStartSec".split(
      " ",
    ),
    ..."TimeoutStopSec KillMode UMask NoNewPrivileges ProtectSystem ReadWritePaths ProtectHome PrivateTmp PrivateDevices".split(
      " ",
    ),
    ..."ProtectKernelTunables ProtectKernelModules ProtectControlGroups RestrictAddressFamilies RestrictSUIDSGID".split(" "),
    ..."LockPersonality CapabilityBoundingSet".split(" "),
  ],
  Install: ["WantedBy"],
};
const severally = ["EnvironmentFile", "Environment"];

/** A unit as its file says, by section and word; `all` has what may stand there several times. */
export interface Unit {
  one: (section: string, word: string) => string | undefined;
  all: (section: string, word: string) => string[];
}

/** Reads the file of a unit as `name@instance.kind`; throws for what systemd would not know. */
export const readUnit = (content: string, instance: string): Unit => {
  const entries: { section: string; word: string; value: string }[] = [];
  let section = "";
  for (const line of content.split("\n").filter((one) => one && !one.startsWith("#"))) {
    const title = /^\[(\w+)\]$/.exec(line)?.[1];
    const [, word = "", value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
    if (title) section = title;
    else if (!words[section]?.includes(word)) throw new Error(`systemd knows no "${line}" in [${section}]`);
    else if (/%(?!i)/.test(value)) throw new Error(`"${line}": only %i is known here`);
    else if (!severally.includes(word) && entries.some((other) => other.section === section && other.word === word))
      throw new Error(`[${section}] says ${word} twice`);
    else entries.push({ section, word, value: value.replaceAll("%i", instance) });
  }
  const all = (where: string, word: string) =>
    entries.filter((one) => one.section === where && one.word === word).map(({ value }) => value);
  return { all, one: (where, word) => all(where, word)[0] };
};

/** "30" is seconds. */
export const secondsOf = (text = "90") => {
  if (!/^\d+$/.test(text)) throw new Error(`"${text}": say seconds as a plain number`);
  return Number(text);
};
