import { z } from "zod";
import { optionalText, origin, setting, yes } from "./setting.ts";

const parts = ["backup"] as const;

/** Where backups go when that is a bucket, and what seals the master key in them. */
export const backupSettings = {
  backupPassphrase: setting("BACKUP_PASSPHRASE", z.string().min(12).max(1000).optional(), {
    default: undefined,
    defaultText: "none: the master key is not in the backup",
    expected: "12 characters or more",
    about: "Seals the master key into backups, and opens it at a restore. Keep it apart from them.",
    parts,
    secret: true,
  }),
  backupPassphraseFile: setting("BACKUP_PASSPHRASE_FILE", optionalText, {
    default: undefined,
    defaultText: "-",
    expected: "a file whose first line is the passphrase",
    about: "The same as a file.",
    parts,
  }),
  backupS3Endpoint: setting("BACKUP_S3_ENDPOINT", origin.optional(), {
    default: ({ s3Endpoint }) => s3Endpoint as string | undefined,
    defaultText: "S3_ENDPOINT",
    expected: "http:// or https:// with a host and perhaps a port",
    about: "The S3-compatible service of backups that go to `s3://bucket/folder`.",
    parts,
  }),
  backupS3AccessKeyId: setting("BACKUP_S3_ACCESS_KEY_ID", optionalText, {
    default: ({ s3AccessKeyId }) => s3AccessKeyId as string | undefined,
    defaultText: "S3_ACCESS_KEY_ID",
    expected: "the id of a key that may read, write, list and delete in the backups' bucket",
    about: "Its key.",
    parts,
  }),
  backupS3SecretAccessKey: setting("BACKUP_S3_SECRET_ACCESS_KEY", optionalText, {
    default: ({ s3SecretAccessKey }) => s3SecretAccessKey as string | undefined,
    defaultText: "S3_SECRET_ACCESS_KEY",
    expected: "the secret of that key",
    about: "The secret of that key.",
    parts,
    secret: true,
  }),
  backupS3Region: setting("BACKUP_S3_REGION", z.string().regex(/^[a-z0-9-]+$/), {
    default: ({ s3Region }) => s3Region as string,
    defaultText: "S3_REGION",
    expected: "a region's name, e.g. eu-central-1",
    about: "Its region.",
    parts,
  }),
  backupS3PathStyle: setting("BACKUP_S3_PATH_STYLE", yes, {
    default: ({ s3PathStyle }) => String(s3PathStyle),
    defaultText: "S3_PATH_STYLE",
    expected: "true or false",
    about: "`false`: the bucket's name stands before the host's.",
    parts,
  }),
} as const;
