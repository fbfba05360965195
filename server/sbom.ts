import { execFile } from "node:child_process";
import { rename, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";

const root = resolve(import.meta.dirname, "..");
/** Beside what is built, and not in it: what is in it is given to everybody who asks. */
export const sbomFile = join(root, "web/sbom.cdx.json");

interface Component {
  "bom-ref": string;
  name: string;
  properties?: { name: string; value: string }[];
}
interface Sbom {
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/**
 * Every package that is shipped, with version, licence, origin and hash: CycloneDX, made by npm from the lock alone. What only building and
 * testing need is taken out here: `npm sbom --omit dev` also leaves out what the tests share with the product (pg, fastify).
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
  const isShipped = ({ properties = [] }: Component) =>
    !properties.some(({ name, value }) => name === "cdx:npm:package:development" && value === "true");
  const components = made.components.filter(isShipped);
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

export const writeSbom = async () => {
  const beside = `${sbomFile}.${process.pid}`;
  await writeFile(beside, `${JSON.stringify(await sbom(), null, 1)}\n`);
  await rename(beside, sbomFile);
};

/** `npm run build` ends with it. */
if (import.meta.main) await writeSbom();
