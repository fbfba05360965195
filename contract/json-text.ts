import { z } from "zod";

/** JSON inside a text field of a multipart call. */
export const jsonText = <S extends z.ZodType>(schema: S) =>
  z
    .string()
    .transform((text, context) => {
      try {
        return JSON.parse(text) as unknown;
      } catch {
        context.addIssue({ code: "custom", message: "json" });
        return z.NEVER;
      }
    })
    .pipe(schema);
