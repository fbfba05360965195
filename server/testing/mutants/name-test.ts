import { afterAll, beforeAll, expect } from "vitest";

// Whatever runs from here on, in this process or one that it starts, runs for this file.
beforeAll(() => {
  process.env.MUTANT_TEST = expect.getState().testPath;
});
afterAll(() => {
  delete process.env.MUTANT_TEST;
});
