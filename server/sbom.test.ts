import { existsSync, readdirSync, readFileSync, statSync, utimesSync } from "node:fs";
import { builtinModules } from "node:module";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { sbom, sbomFile } from "./sbom.ts";
import { buildWeb } from "./web-build.ts";

const root = resolve(import.meta.dirname, "..");
const lock = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")) as {
  packages: Record<string, { name?: string; version: string; dev?: boolean; link?: boolean }>;
};

/** The packages that the product's own files import: all but tests and their helpers. */
const imported = () => {
  const found = new Set<string>();
  const walk = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const place = join(folder, entry.name);
      if (entry.isDirectory() && !/^(node_modules|dist|testing|conformance|samples)$/.test(entry.name)) walk(place);
      if (!/\.tsx?$/.test(entry.name) || /\.test\.|test-|conformance\.fixture\.ts|\.config\./.test(entry.name)) continue;
      for (const [, name] of readFileSync(join(root, place), "utf8").matchAll(
        /^(?:import|export) (?!type )(?:[^;"'=]*? from )?["']([^"'\n]+)["'];/gm,
      ))
        if (name && !/^[.#]|:|^@tradeport|^vitest/.test(name))
          found.add(
            name
              .split("/")
              .slice(0, name.startsWith("@") ? 2 : 1)
              .join("/"),
          );
    }
  };
  for (const folder of ["contract", "connectors", "server", "web/src"]) walk(folder);
  return [...found].filter((name) => !builtinModules.includes(name)).sort();
};

test("A13, S60: the SBOM names every package that is shipped, in its version and by its hash, and none that only builds or tests", async () => {
  const { components, metadata } = await sbom();
  const named = new Set(components.map((one) => one["bom-ref"].replace(/^.*\|/, "")));
  // By the lock: what is not for development alone.
  const shipped = Object.entries(lock.packages).flatMap(([place, { name, version, dev, link }]) =>
    place === "" || dev || link ? [] : [`${name ?? place.split("node_modules/").pop()}@${version}`],
  );
  expect(shipped.length).toBeGreaterThan(200);
  expect(shipped.filter((one) => !named.has(one))).toEqual([]);
  // By the source: what it imports.
  const names = new Set(components.map(({ name }) => name));
  const used = imported();
  expect(used).toEqual(expect.arrayContaining(["pg", "fastify", "react", "zod", "undici"]));
  expect(used.filter((name) => !names.has(name))).toEqual([]);
  expect(["vitest", "@playwright/test", "s3rver"].filter((name) => names.has(name))).toEqual([]);
  expect(metadata.component.name).toBe("tradeport");
  const others = components.filter((one) => !one["bom-ref"].startsWith("@tradeport/")) as { name: string; hashes?: object[] }[];
  expect(others.filter(({ hashes = [] }) => hashes.length === 0).map(({ name }) => name)).toEqual([]);
});

test("A13, S60: it comes with each build, and with a start that finds none of this lock", async () => {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: Record<string, string> };
  expect(scripts.build).toMatch(/&& node server\/sbom\.ts$/);
  // As one of an earlier lock.
  if (existsSync(sbomFile)) utimesSync(sbomFile, 0, 0);
  await buildWeb();
  expect(statSync(sbomFile).mtimeMs).toBeGreaterThan(statSync(join(root, "package-lock.json")).mtimeMs);
  const { components } = JSON.parse(readFileSync(sbomFile, "utf8")) as { components: { name: string }[] };
  expect(components.map(({ name }) => name)).toContain("fastify");
});
