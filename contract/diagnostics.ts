import { z } from "zod";
import { Done } from "./common.ts";
import { query } from "./procedure.ts";

const text = (most: number) => z.string().max(most);

/** What went wrong in a browser and is no answer of ours: a script that failed, a screen that could not be drawn, an answer of another shape. */
export const BrowserError = z.strictObject({
  kind: z.enum(["script", "screen", "answer", "shape"]),
  message: text(1000).min(1),
  stack: text(8000).nullable(),
  /** The path of the page, without what stands in its address after it. */
  page: text(300),
  /** The call that it is about, such as Order/GetAllOrder. */
  call: text(120)
    .regex(/^[A-Za-z]+\/[A-Za-z]+$/)
    .nullable(),
});

export const diagnostics = {
  ReportError: query({
    reads: [],
    summary: "Tells the server what went wrong in the browser; it is logged and reported without secrets and personal data",
    roles: ["Guest", "Admin", "Client"],
    area: "any",
    input: BrowserError,
    output: Done,
  }),
};
