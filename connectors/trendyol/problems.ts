import type { Manifest } from "../connector.ts";
import { recogniser } from "../problem.ts";
import { attributeProblems } from "./problems/attributes.ts";
import { auditProblems } from "./problems/audits.ts";
import { contentProblems } from "./problems/content.ts";
import { offerProblems } from "./problems/offers.ts";
import { orderProblems } from "./problems/orders.ts";
import { ErrorBody } from "./wire.ts";

/**
 * Most special first. The wording of most answers is undocumented, so patterns are kept to the words that carry the meaning, in Turkish
 * and English.
 */
export const problems = [...auditProblems, ...attributeProblems, ...offerProblems, ...orderProblems, ...contentProblems];

export const recognise = recogniser("trendyol", problems);

/** It has what was sent, or is at work on it: what it shows is read back before anything is sent again. */
const heardBefore = new Set(["repeated", "product-in-work"]);

/** Three shapes of error (section 2), and the 15-minute rule, which is refused at once and not through the batch (5.4). */
export const readError: Manifest["readError"] = (status, body) => {
  const read = ErrorBody.safeParse(body);
  const found: string[] = [];
  if (read.success) {
    const { errors, error, exception, message } = read.data;
    for (const each of [...(errors ?? []), ...(typeof error === "object" ? error.errors : [])])
      found.push([each.message ?? each.title ?? "", each.key && `(${each.key})`].filter(Boolean).join(" "));
    if (message) found.push(message);
    else if (typeof error === "string") found.push(error);
    if (exception) found.push(exception);
  }
  const reasons = [...new Set(found.filter(Boolean))];
  if (status === 426) reasons.push("upgrade required");
  const repeated = reasons.some((reason) => heardBefore.has(recognise(reason).fingerprint));
  return repeated ? { reasons, repeated } : { reasons };
};
