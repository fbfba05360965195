import type { ViteUserConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** As the runner wants them: what is likely to see the mutant first. */
class InOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const order = (process.env.MUTANT_ORDER ?? "").split(" ");
    const place = ({ moduleId }: TestSpecification) => order.findIndex((name) => moduleId.endsWith(`/${name}`));
    return files.sort((a, b) => place(a) - place(b));
  }
}

/** The tests of what mutants are made of, over a database server that outlives a run. For the copy alone. */
const config: ViteUserConfig = {
  root: `${import.meta.dirname}/../../..`,
  test: {
    include: ["{contract,connectors,server}/**/*.test.ts"],
    globalSetup: ["server/testing/mutants/cluster-at.ts"],
    setupFiles: process.env.MUTANT_HITS ? ["server/testing/mutants/name-test.ts"] : [],
    sequence: { sequencer: InOrder },
    isolate: false,
    maxWorkers: 3,
    maxConcurrency: 4,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
};
export default config;
