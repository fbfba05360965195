import { get } from "react-hook-form";
import { keyOf, same } from "./merge.ts";

/** What a refused save said of a field, and the value that it was said of. */
export interface ServerError {
  type: "server";
  message: string;
  of: unknown;
}

/** The value at a path of the form. "attributes.<id>" is the row of that attribute: the place of a row is not its name. */
const valueAt = (values: unknown, path: string): unknown =>
  path
    .split(".")
    .reduce<unknown>(
      (at, name) =>
        Array.isArray(at) && !/^\d+$/.test(name)
          ? at.find((row) => keyOf(row)?.endsWith(` ${name}`))
          : (at as Record<string, unknown> | null | undefined)?.[name],
      values,
    );

/** A refusal of the server as a form keeps it. */
export const serverErrorOf = (values: unknown, path: string, message: string): ServerError => ({
  type: "server",
  message,
  of: structuredClone(valueAt(values, path)),
});

/** Every error of a form: [name, message], in the order of the fields. */
export const errorList = (errors: object, path = ""): [string, string][] =>
  Object.entries(errors).flatMap(([key, value]): [string, string][] => {
    if (key === "ref" || typeof value !== "object" || value === null) return [];
    const name = path ? `${path}.${key}` : key;
    if ("message" in value && typeof value.message === "string") return [[name.replace(/\.root$/, ""), value.message]];
    return errorList(value, name);
  });

/**
 * What a refused save said and what still holds: the value is what it was. No check of the form's own can know better, and the library throws
 * away whatever such a check does not find when a field is left.
 */
export const remainingErrors = (errors: object, values: unknown): [string, ServerError][] =>
  errorList(errors).flatMap(([name]): [string, ServerError][] => {
    const error = get(errors, name) as ServerError | undefined;
    return error?.type === "server" && same(error.of, valueAt(values, name)) ? [[name, error]] : [];
  });
