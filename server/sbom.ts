import { execFile } from "node:child_process";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "..");
/** Beside what is built, and not in it: what is in it is given to everybody who asks. */
export const sbomFile = join(root, "web/sbom.cdx.json");

interface Component {
  "bom-ref": string;
  name: string;
}
interface Sbom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Every package that is shipped, with version, licence, origin and hash: CycloneDX, made by npm from the lock alone. What only building and
 * testing need is taken out here, by the lock: `npm sbom --omit dev` also leaves out what the tests share with the product (pg, fastify), and
 * npm's own mark for it is that of one copy where a package lies in several places.
 */
export const sbom = async (): Promise<Sbom> => {
  const npm = process.env.npm_execpath;
  const [command, first] = npm?.endsWith("js") ? [process.execPath, [npm]] : ["npm", []];
  const { stdout } = await promisify(execFile)(
    command,
    [...first, "sbom", "--sbom-format", "cyclonedx", "--sbom-type", "application", "--package-lock-only", "--loglevel", "error"],
    { cwd: root, maxBuffer: 64 * 2 ** 20, shell: process.platform === "win32" && command === "npm" },
  );
  const made = JSON.parse(stdout) as Sbom;
  const named = new Set(await shippedByLock());
  const components = made.components.filter((component) => named.has(component["bom-ref"].replace(/^.*\|/, "")));
  const shipped = new Set([made.metadata.component, ...components].map((component) => component["bom-ref"]));
  return {
    ...made,
    // npm names it after the folder that it stands in.
    metadata: { ...made.metadata, component: { ...made.metadata.component, name: "tradeport" } },
    components,
    dependencies: made.dependencies
      .filter(({ ref }) => shipped.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)) })),
  };
};

interface Lock {
  packages: Record<string, { name?: string; version: string; dev?: boolean; link?: boolean }>;
}
/** name@version of whatever is not for development alone. */
const shippedByLock = async () =>
  Object.entries((JSON.parse(await readFile(join(root, "package-lock.json"), "utf8")) as Lock).packages).flatMap(
    ([place, { name, version, dev, link }]) =>
      place === "" || dev || link ? [] : [`${name ?? place.split("node_modules/").pop()}@${version}`],
  );

export const writeSbom = async () => {
  const beside = `${sbomFile}.${process.pid}`;
  await writeFile(beside, `${JSON.stringify(await sbom(), null, 1)}\n`);
  await rename(beside, sbomFile);
};

/** `npm run build` ends with it. */
if (import.meta.main) await writeSbom();
