import { readFileSync } from "node:fs";
import { join } from "node:path";

interface Lock {
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>;
}

/**
 * Optional packages (the binaries of each platform) that a package names but the lock does not hold: "biome@2.6.0 -> @biomejs/cli-…".
 * A registry that lacked one when the lock was written leaves it out without a word, and then `npm ci` refuses the lock elsewhere.
 */
export const missingFromLock = ({ packages }: Lock): string[] =>
  Object.entries(packages).flatMap(([place, { version, optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !isLocked(packages, place, name))
      .map(
        ([name, range]) =>
          `${place.split("node_modules/").pop() || "package.json"}${version ? `@${version}` : ""} -> ${name}@${range}`,
      ),
  );

/** Looks as Node does: beside the package, then one folder up, to the root. */
const isLocked = (packages: Lock["packages"], place: string, name: string): boolean => {
  for (let base = place; ; ) {
    if (packages[`${base ? `${base}/` : ""}node_modules/${name}`]) return true;
    if (!base) return false;
    const up = base.lastIndexOf("node_modules/");
    base = up <= 0 ? "" : base.slice(0, up - 1);
  }
};

if (import.meta.main) {
  const file = process.argv[2] ?? join(import.meta.dirname, "../package-lock.json");
  const missing = missingFromLock(JSON.parse(readFileSync(file, "utf8")) as Lock);
  for (const line of missing) console.log(`missing from ${file}: ${line}`);
  if (missing.length > 0) {
    console.log("Pin a version whose platform packages the registry has, and run npm install again.");
    process.exitCode = 1;
  } else console.log("The lock holds every platform package.");
}
