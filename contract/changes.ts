import { z } from "zod";

/** A field of a change as it is filled in where nothing may be left out: what a form says of it. */
const asFilledIn = new WeakMap<z.ZodType, z.ZodType>();
export const filledIn = <S extends z.ZodType>(field: S): z.ZodType => asFilledIn.get(field) ?? field;

type Changed<F> = F extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner>
  ? z.ZodOptional<z.ZodType<z.output<Inner>, z.input<Inner> | null>>
  : F extends z.ZodOptional
    ? F
    : F extends z.ZodType
      ? z.ZodOptional<F>
      : never;

/**
 * The fields of an update: one that is left out stays what it is, null empties it (it becomes what a new object has without it), and
 * what a new object must have can be changed but not emptied. So no update has a default of its own, and nothing is reset by silence.
 */
export const changes = <S extends z.ZodRawShape>(shape: S) =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, changed(field as z.ZodType)])) as {
    [K in keyof S]: Changed<S[K]>;
  };

const changed = (field: z.ZodType): z.ZodType => {
  const empty = field instanceof z.ZodDefault || field instanceof z.ZodPrefault ? field.parse(undefined) : undefined;
  const inner = empty === undefined ? field : ((field as z.ZodDefault).unwrap() as z.ZodType);
  const made =
    empty === undefined || inner.safeParse(null).success
      ? inner.optional()
      : inner
          .nullable()
          .transform((value) => (value === null ? structuredClone(empty) : value))
          .optional();
  asFilledIn.set(made, field);
  return made;
};

/** What is there with what was said: a field that is left out, or that it has not, stays. */
export const withChanges = <T extends object>(there: T, patch: { [K in keyof T]?: T[K] | undefined }): T => {
  const whole = { ...there };
  for (const key of Object.keys(there) as (keyof T)[]) if (patch[key] !== undefined) whole[key] = patch[key];
  return whole;
};
