#!/usr/bin/env node
// What the package's command `tradeport` runs. Old versions of Node come this far, to be refused in words: nothing here is newer than what they know.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const file = (name: string) => fileURLToPath(new URL(`../${name}`, import.meta.url));
const { version, engines, scripts } = JSON.parse(readFileSync(file("package.json"), "utf8")) as {
  version: string;
  engines: { node: string };
  scripts: Record<string, string>;
};

const refuse = (...lines: string[]): never => {
  console.error(lines.join("\n"));
  process.exit(1);
};

const needed = engines.node.replace(">=", "");
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const [neededMajor = 0, neededMinor = 0] = needed.split(".").map(Number);
if (major < neededMajor || (major === neededMajor && minor < neededMinor))
  refuse(
    `Tradeport için Node ${needed} veya yenisi gerekir; buradaki Node ${process.versions.node}. Node 24'ü kurun (https://nodejs.org), sonra yeniden başlatın.`,
    `Tradeport needs Node ${needed} or newer; this is Node ${process.versions.node}. Install Node 24 (https://nodejs.org), then start again.`,
  );

/** Only glibc says its version there. */
const libc = () => {
  const { header } = process.report.getReport() as unknown as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime === undefined ? "musl" : "glibc";
};
const system = `${process.platform} ${process.arch}${process.platform === "linux" ? ` ${libc()}` : ""}`;
if (system !== "linux x64 glibc" && system !== "linux arm64 glibc")
  refuse(
    `Bu paket Linux (x64 veya arm64, glibc) içindir; bu makine: ${system}. Containerfile ile bir konteynerde ya da kaynak koddan çalıştırın (npm ci, npm start).`,
    `This package is for Linux (x64 or arm64, with glibc); this machine is ${system}. Run it in a container by the Containerfile, or from the source (npm ci, npm start).`,
  );

const [, , name = "start", ...rest] = process.argv;
const script = scripts[name];
if (name === "--version") console.log(version);
else if (name === "--help" || name === "-h" || name === "help")
  console.log(
    [
      `tradeport ${version}`,
      "",
      "  tradeport            her şeyi başlatır / starts everything",
      "  tradeport <komut / command>",
      `    ${Object.keys(scripts).join(", ")}`,
      "",
      "  Ayarlar ortam değişkenleridir; docs/operations.md hepsini anlatır.",
      "  / Settings are environment variables; docs/operations.md tells of all of them.",
    ].join("\n"),
  );
else if (script === undefined)
  refuse(
    `tradeport ${name} diye bir komut yok. Olanlar: ${Object.keys(scripts).join(", ")}.`,
    `There is no command tradeport ${name}. There are: ${Object.keys(scripts).join(", ")}. Without one everything is started.`,
  );
// In this process's place: signals and the exit code are the part's own.
else process.execve?.(process.execPath, [process.execPath, file(script.replace("node ", "")), ...rest], process.env);
