import { sql } from "./db.ts";

const anId = "[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}";

/** Whether one of these ids stands in a text that was kept: an answer, a body. Each row's text is read, so narrow the rows first. */
export const namesOneOf = (text: ReturnType<typeof sql>, ids: readonly string[]) =>
  sql<boolean>`exists (select from regexp_matches(${text}, ${anId}, 'g') as found (id) where found.id[1] = any(${ids}::text[]))`;
