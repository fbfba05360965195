import { normalizePath, type Plugin } from "vite";

const labelSet = /\/web\/src\/i18n\/(?:tr|en|de|fr|it)\/(?!index\.ts)\w+\.ts$/;

/**
 * A label set is built as the data that it is: the words of codes are taken from the contract in its own language alone, and a screen fetches
 * no file of words in five languages.
 */
export const labelSets = (): Plugin => ({
  name: "label-sets",
  apply: "build",
  load: {
    filter: { id: labelSet },
    async handler(id) {
      const loaded: Record<string, unknown> = await import(`file://${normalizePath(id)}`);
      return Object.entries(loaded)
        .map(([name, words]) => `export const ${name} = ${JSON.stringify(words)};`)
        .join("\n");
    },
  },
});
