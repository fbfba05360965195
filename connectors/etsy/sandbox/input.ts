import { Refusal } from "./world.ts";

/** A field that can't be taken, in Etsy's one text. */
export const bad = (text: string) => new Refusal(400, text);

/** A page of a list; Etsy's words beyond the furthest (open-api #344). */
export const pageOf = <T>(rows: T[], query: URLSearchParams, { maxOffset }: { maxOffset: number }) => {
  const limit = Number(query.get("limit") ?? 25);
  const offset = Number(query.get("offset") ?? 0);
  if (!(limit >= 1 && limit <= 100)) throw bad("limit must be between 1 and 100");
  if (offset > maxOffset) throw bad("Offset provided is greater than the maximum offset allowed.");
  return { count: rows.length, rows: rows.slice(offset, offset + limit) };
};

/** "a, b" of a form or a query */
export const list = (text: unknown) =>
  String(text ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
