import { expect, test } from "vitest";
import { exampleOf } from "./example.ts";
import { contract, walk } from "./index.ts";

test("the example of each body is one that its call takes", () => {
  const refused = walk(contract)
    .filter(({ procedure }) => procedure.kind !== "stream")
    .flatMap(({ name, procedure }) => {
      const { error } = procedure.input.safeParse(exampleOf(procedure));
      return error ? [`${name}: ${error.issues.map(({ path, message }) => `${path.join(".")} ${message}`).join(", ")}`] : [];
    });
  expect(refused).toEqual([]);
});
