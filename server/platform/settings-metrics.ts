import { z } from "zod";
import { setting } from "./setting.ts";

const port = (name: string, whose: string, part: "api" | "worker") =>
  setting(
    name,
    z
      .string()
      .regex(/^\d{1,5}$/)
      .transform(Number)
      .pipe(z.number().min(1).max(65_535))
      .optional(),
    {
      default: undefined,
      defaultText: "none",
      expected: "a free port from 1 to 65535",
      about: `Port of \`/metrics\` and \`/live\` of ${whose}. Left out, there is none.`,
      parts: [part],
    },
  );

/** Figures of each part, for whoever watches over the installation. */
export const metricsSettings = {
  metricsHost: setting("METRICS_HOST", z.string().regex(/^[A-Za-z0-9.:-]+$/), {
    default: "127.0.0.1",
    expected: "an address of this machine that no stranger reaches, e.g. 127.0.0.1",
    about: "Address that the figures are read at. They name no company and no person, and need no sign-in.",
    parts: ["api", "worker"],
  }),
  metricsPort: port("METRICS_PORT", "the API", "api"),
  workerMetricsPort: port("WORKER_METRICS_PORT", "a worker", "worker"),
} as const;
