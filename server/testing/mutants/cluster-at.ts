import type { TestProject } from "vitest/node";

export default ({ provide }: TestProject) => provide("clusterUrl", process.env.MUTANT_CLUSTER ?? "");
