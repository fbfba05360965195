import { z } from "zod";
import { jobSpec, ofClient } from "#platform/jobs.ts";

/** A job of tests alone, under any name: what it writes down, and how long it takes. */
export const notedJob = (name: string) =>
  jobSpec(name, ofClient.extend({ note: z.string().optional(), ms: z.number().optional(), processId: z.string().optional() }));
