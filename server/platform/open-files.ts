import { join } from "node:path";
import type { Config } from "./config.ts";
import { type FileStore, openFileStore } from "./files.ts";
import { openS3FileStore } from "./s3-files.ts";

/** Where this installation keeps files: a bucket when one is configured, else a folder of its own. */
export const openFiles = (config: Config): Promise<FileStore> => {
  const folder = join(config.data, "files");
  return config.s3Endpoint
    ? openS3FileStore({
        endpoint: config.s3Endpoint,
        bucket: config.s3Bucket as string,
        accessKeyId: config.s3AccessKeyId as string,
        secretAccessKey: config.s3SecretAccessKey as string,
        region: config.s3Region,
        pathStyle: config.s3PathStyle,
        scratch: folder,
      })
    : openFileStore(folder);
};
