import { z } from "zod";
import { address, optionalText, setting } from "./setting.ts";

/** Traces, under the names that OpenTelemetry gives such settings everywhere. */
export const tracesSettings = {
  tracesEndpoint: setting(
    "OTEL_EXPORTER_OTLP_ENDPOINT",
    z
      .string()
      .refine((text) => address(text, ["http:", "https:"]) !== undefined)
      .optional(),
    {
      default: undefined,
      defaultText: "none: nothing is traced",
      expected: "http:// or https:// with a host and perhaps a port and a path, e.g. http://127.0.0.1:4318",
      about:
        "Where a collector takes traces by OTLP over HTTP, without `/v1/traces`. Each call, job and look at a store is sent with its statements and the calls that it made: names, times, hosts and ids of stores, and nothing that a company or a buyer wrote.",
      parts: ["api", "worker"],
    },
  ),
  tracesHeaders: setting("OTEL_EXPORTER_OTLP_HEADERS", optionalText, {
    default: undefined,
    expected: "name=value, several with a comma between them",
    about: "Headers for the collector, where it wants a key.",
    parts: ["api", "worker"],
    secret: true,
  }),
  tracesShare: setting(
    "OTEL_TRACES_SAMPLER_ARG",
    z
      .string()
      .regex(/^(0(\.\d{1,6})?|1(\.0{1,6})?)$/)
      .transform(Number),
    {
      default: "1",
      expected: "a share from 0 to 1, e.g. 0.05",
      about: "Of calls, jobs and looks so many are traced.",
      parts: ["api", "worker"],
    },
  ),
} as const;
