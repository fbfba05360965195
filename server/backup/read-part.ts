import { createHash } from "node:crypto";
import { PassThrough, pipeline, type Readable, Transform } from "node:stream";
import { createGunzip } from "node:zlib";
import type { Stored } from "./manifest.ts";
import type { Place } from "./place.ts";

/** A part's bytes as they come; breaks off at its end when they are not those that were written. */
export const readPart = async (place: Place, backup: string, { path, size, sha256 }: Stored): Promise<Readable> => {
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) =>
      done(
        bytes === size && hash.digest("hex") === sha256
          ? null
          : new Error(`${place.nameOf(backup)} is damaged: ${path} is not what was written. Take another backup.`),
      ),
  });
  return pipeline(await place.open(backup, path), measure, () => {});
};

/** A table's COPY text, all parts in a row. */
export const readTable = (place: Place, backup: string, parts: readonly Stored[]): Readable => {
  const text = new PassThrough();
  const pour = async () => {
    for (const part of parts) {
      const plain = pipeline(await readPart(place, backup, part), createGunzip(), () => {});
      for await (const chunk of plain) if (!text.write(chunk)) await new Promise((wake) => text.once("drain", wake));
    }
    text.end();
  };
  pour().catch((error: Error) => text.destroy(error));
  return text;
};
