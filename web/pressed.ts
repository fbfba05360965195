import fs from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import type { Plugin } from "vite";

const press = promisify(brotliCompress);
/** Smaller than a packet it comes no sooner. */
const least = 1400;

/**
 * Beside each text of the build the same in Brotli's best form, made once: pressed for each reader anew it would be a fifth larger, for the
 * server's time.
 */
export const pressed = (): Plugin => {
  let dist = "";
  return {
    name: "pressed",
    apply: "build",
    configResolved: (config) => {
      dist = path.resolve(config.root, config.build.outDir);
    },
    closeBundle: async () => {
      const texts = fs
        .readdirSync(dist, { recursive: true, encoding: "utf8" })
        .map((name) => path.join(dist, name))
        .filter((file) => /\.(js|css|svg|json)$/.test(file) && fs.statSync(file).size >= least);
      await Promise.all(
        texts.map(async (file) => {
          const plain = fs.readFileSync(file);
          fs.writeFileSync(`${file}.br`, await press(plain, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } }));
        }),
      );
    },
  };
};
