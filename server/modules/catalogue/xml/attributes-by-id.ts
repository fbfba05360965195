import type { AttributeWords, Reference } from "../import-engine.ts";

/** A feed's mapping names attributes by id, its header by their names. */
export const attributesById = ({ attributes }: Reference): Map<string, AttributeWords> =>
  new Map([...attributes.values()].flat().map((one) => [one.id, one]));
