import { z } from "zod";
import { all, optionalText, origin, setting, whole, yes } from "./setting.ts";

const withEndpoint = { default: undefined, about: "Needed with `S3_ENDPOINT`.", parts: all };

/** Where files are kept, and how many. */
export const fileSettings = {
  companyFileBytes: whole("COMPANY_FILE_BYTES", "bytes", [1_000_000, 100_000_000_000_000], {
    default: "20000000000",
    about: "All that one company may keep in files (20 GB).",
    parts: ["api"],
  }),
  s3Endpoint: setting("S3_ENDPOINT", origin.optional(), {
    default: undefined,
    defaultText: "a folder in TRADEPORT_DATA",
    expected: "http:// or https:// with a host and perhaps a port, e.g. https://s3.eu-central-1.amazonaws.com",
    about: "Keep files in a bucket of an S3-compatible service, for consoles on several machines.",
    parts: all,
  }),
  s3Bucket: setting("S3_BUCKET", optionalText, {
    ...withEndpoint,
    expected: "the name of the bucket, which is there already",
  }),
  s3AccessKeyId: setting("S3_ACCESS_KEY_ID", optionalText, {
    ...withEndpoint,
    expected: "the id of a key that may read, write, list and delete in the bucket",
  }),
  s3SecretAccessKey: setting("S3_SECRET_ACCESS_KEY", optionalText, {
    ...withEndpoint,
    expected: "the secret of that key",
    secret: true,
  }),
  s3Region: setting("S3_REGION", z.string().regex(/^[a-z0-9-]+$/), {
    default: "us-east-1",
    expected: "a region's name, e.g. eu-central-1",
    about: "Region that requests are signed for.",
    parts: all,
  }),
  s3PathStyle: setting("S3_PATH_STYLE", yes, {
    default: "true",
    expected: "true or false",
    about: "`false`: the bucket's name stands before the host's, as Amazon has it.",
    parts: all,
  }),
  uploadMaxBytes: whole("UPLOAD_MAX_BYTES", "bytes", [1_000_000, 10_000_000_000], {
    default: String(100 * 1024 * 1024),
    about: "Largest file that may be uploaded (100 MiB).",
    parts: ["api"],
  }),
} as const;
