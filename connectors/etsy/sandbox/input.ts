import { Refusal } from "./world.ts";

/** A field that can't be taken, in Etsy's one text. */
export const bad = (text: string) => new Refusal(400, text);

/** "a, b" of a form or a query */
export const list = (text: unknown) =>
  String(text ?? "")
    .split(",")
    .map((each) => each.trim())
    .filter(Boolean);
