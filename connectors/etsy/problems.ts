import type { Manifest } from "../connector.ts";
import { recogniser } from "../problem.ts";
import { attributeProblems } from "./problems/attributes.ts";
import { contentProblems } from "./problems/content.ts";
import { pictureProblems } from "./problems/pictures.ts";
import { shopProblems } from "./problems/shop.ts";
import { signInProblems } from "./problems/sign-in.ts";
import { ErrorBody, ErrorList } from "./wire.ts";

/** There are no error codes: the text names its field. Most special first; the wording is undocumented, so only words that carry the meaning. */
export const problems = [...signInProblems, ...pictureProblems, ...contentProblems, ...attributeProblems, ...shopProblems];

export const recognise = recogniser("etsy", problems);

/** `{error}`; the token endpoint adds a description (section 3). A listing's refusals may come as a list, each with its path. */
export const readError: Manifest["readError"] = (_status, body) => {
  const list = ErrorList.safeParse(body).data;
  if (list) return { reasons: list.map(({ path, message }) => `There was a problem with ${path} : ${message}`) };
  const { error, error_description } = ErrorBody.safeParse(body).data ?? {};
  return { reasons: error ? [error_description ? `${error}: ${error_description}` : error] : [] };
};
