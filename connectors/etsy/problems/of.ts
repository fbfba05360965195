/** Said of a field, in the sandbox's short form and as Etsy says it: "There was a problem with /title/1 : …" (open-api #419, #430). */
export const of = (names: string, says = "") => new RegExp(`^(?:there was a problem with )?/?(?:${names})\\b${says}`, "i");
