import { zodResolver } from "@hookform/resolvers/zod";
import Box from "@mui/material/Box";
import { type FormEvent, type ReactNode, type RefObject, useContext, useEffect, useRef } from "react";
import {
  type DefaultValues,
  FormProvider,
  get,
  type Path,
  set,
  type UseFormReturn,
  useForm as useHookForm,
} from "react-hook-form";
import type { z } from "zod";
import { useLanguage, useTranslation } from "#i18n";
import { explainHint, explainInZod, explainMissing, isHint } from "../i18n/zod.ts";
import { useDraft } from "./draft.ts";
import { ErrorSummary, RevealContext } from "./error-summary.tsx";
import type { FieldNames } from "./field-names.ts";
import { LeaveContext } from "./leave.tsx";
import { same } from "./merge.ts";
import { banner, notify, wasReported } from "./notify.ts";
import { meanEmpty, noteSchema } from "./schema-facts.ts";
import { errorList, remainingErrors, serverErrorOf } from "./server-errors.ts";

explainInZod();

// biome-ignore lint/suspicious/noExplicitAny: a form holds what its schema takes; the library's own types say any here
type Values = any;
export type Form<S extends z.ZodType = z.ZodType> = UseFormReturn<z.input<S> & Values, unknown, z.output<S> & Values>;

/**
 * A form over a schema (the procedure's own): checked when a field is left and on save, not on every key (U28). `mandatory`: an
 * empty field is told "Zorunlu", as dynamic forms do.
 */
export const useZodForm = <S extends z.ZodType>(
  schema: S,
  values: z.input<S>,
  { mandatory = false }: { mandatory?: boolean } = {},
): Form<S> => {
  const form = useHookForm<Values, unknown, Values>({
    resolver: async (values, context, options) => {
      const answer = await zodResolver(schema as never)(meanEmpty(schema, values) as never, context, options as never);
      sayHints(answer.errors, values, mandatory);
      for (const [name, message] of remainingErrors(form.getErrors(), values))
        if (!get(answer.errors, name)) set(answer.errors, name, message);
      return answer as never;
    },
    defaultValues: values as DefaultValues<Values>,
    mode: "onBlur",
    reValidateMode: "onBlur",
    shouldFocusError: false,
  });
  noteSchema(form.control, schema);
  return form as never;
};

const sayHints = (errors: object, values: Values, mandatory: boolean): void => {
  for (const [key, error] of Object.entries(errors)) {
    if (typeof error !== "object" || error === null || key === "ref") continue;
    const value = values?.[key];
    if ("message" in error && typeof error.message === "string") {
      const empty = mandatory && (value === undefined || value === null || value === "" || value === false);
      // A rule of the form says itself why the field is asked for: "mandatory" would hide that.
      const own = "type" in error && error.type === "custom" && !isHint(error.message);
      Object.assign(error, { message: empty && !own ? explainMissing() : explainHint(error.message, value) });
    } else sayHints(error, value, mandatory);
  }
};

interface FieldErrors {
  fields?: readonly { field: string; message: string }[];
}
/** Puts what was said of the sent values beside their fields: product.texts.0.name of the request is texts.0.name of the form with prefix "product". */
const showFieldErrors = (form: Form, sent: Values, error: unknown, prefix = "") => {
  for (const { field, message } of (error as FieldErrors)?.fields ?? []) {
    const name = prefix && field.startsWith(`${prefix}.`) ? field.slice(prefix.length + 1) : field;
    form.setError(name as Path<Values>, serverErrorOf(sent, name, message));
  }
};

/** Complaints that are shown are said again in the language that was just chosen; the server's stay as it said them. */
const useComplaintsInLanguage = (form: UseFormReturn) => {
  const language = useLanguage();
  const shownLanguage = useRef(language);
  useEffect(() => {
    if (shownLanguage.current === language) return;
    shownLanguage.current = language;
    const ours = errorList(form.formState.errors).filter(([name]) => form.getFieldState(name).error?.type !== "server");
    if (ours.length > 0) void form.trigger(ours.map(([name]) => name));
  }, [language, form]);
};

/** What `onSubmit` answers when it put other values into the form: they are checked and sent once more. */
export const again = Symbol("again");

/**
 * Form, its error summary and its fields. `onSubmit` gets parsed values; what it throws with `fields` is shown beside them
 * and the values stay as typed. What no mutation has said is said here: nothing fails silently.
 */
export function FormBox<S extends z.ZodType>({
  form,
  onSubmit,
  labels,
  prefix,
  draft,
  secret,
  onRestored,
  box: given,
  children,
}: {
  form: Form<S>;
  onSubmit: (values: z.output<S>) => unknown;
  /** For the summary. */
  labels?: FieldNames;
  prefix?: string;
  /** Keeps what is typed over a reload too, under this name: "product-new", `product-${id}`. Without it only over the end of the session. */
  draft?: string | undefined;
  /** Fields that are never kept: secrets and personal data. */
  secret?: readonly string[];
  /** Told of what a restored draft was typed on, where that differs from what is there now. */
  onRestored?: (typedOn: Values) => void;
  /** The form in the page, to be sent by its owner: `requestSubmit`. */
  box?: RefObject<HTMLFormElement | null>;
  children: ReactNode;
}) {
  const { t } = useTranslation("ui");
  const own = form as UseFormReturn;
  const ownBox = useRef<HTMLFormElement>(null);
  const box = given ?? ownBox;
  const passwords = useRef<string[]>([]);
  useDraft(own, draft ?? `${location.pathname} ${Object.keys(form.formState.defaultValues ?? {})}`, {
    always: draft !== undefined,
    // What is typed as a password is a secret without being named. The box is gone when the form leaves the page.
    leaveOut: () => {
      const inputs = box.current?.querySelectorAll<HTMLInputElement>("input[type=password]");
      if (inputs) passwords.current = [...inputs].map(({ name }) => name);
      return [...(secret ?? []), ...passwords.current];
    },
    onRestored: (typedOn) => {
      if (typedOn) onRestored?.(typedOn);
      banner.show("info", t("form.restored"), { timeout: 8000 });
    },
  });
  useComplaintsInLanguage(own);
  const sheet = useContext(LeaveContext);
  // Saved is what was sent and taken; what a refusal left there, or what was typed since, is not.
  const taken = useRef<Values>(null);
  const repeat = useRef(false);
  /** Since when; 0: not now. */
  const sentAt = useRef(0);
  // Read while drawing: the form library tells only what somebody has read so.
  const { isDirty } = form.formState;
  const unsaved = useRef(false);
  useEffect(() => {
    unsaved.current = isDirty;
  });
  // What is being saved closes its sheet by itself.
  useEffect(
    () =>
      sheet?.(() => sentAt.current === 0 && unsaved.current && !same(form.getValues(), taken.current), {
        sentAt: () => sentAt.current,
      }),
    [sheet, form],
  );
  const reveal = useRef((_name: string) => {});
  const send = async (values: z.output<S>) => {
    // A second Enter or click before the button is drawn as busy (U30).
    if (sentAt.current > 0) return;
    sentAt.current = Date.now();
    const sent = structuredClone(form.getValues());
    try {
      repeat.current = (await onSubmit(values)) === again;
      if (!repeat.current) taken.current = sent;
    } catch (error) {
      showFieldErrors(form as never, sent, error, prefix);
      if (error instanceof Error && !wasReported(error)) notify.failed(error);
    } finally {
      sentAt.current = 0;
    }
  };
  const once = (event: FormEvent) => {
    // Asked anew, what was said of the last try stops nothing; where the form itself refuses it is not asked, and that holds on.
    const remaining = remainingErrors(form.getErrors(), form.getValues());
    form.clearErrors(remaining.map(([name]) => name) as Path<Values>[]);
    return form.handleSubmit(send, () => {
      for (const [name, error] of remaining) form.setError(name as Path<Values>, error);
    })(event);
  };
  const submit = async (event: FormEvent) => {
    do {
      repeat.current = false;
      await once(event);
    } while (repeat.current);
  };
  return (
    <FormProvider {...own}>
      <Box
        ref={box}
        component="form"
        noValidate
        onMouseDown={(event) => {
          // A press on the button does not leave the field: its complaint would go, the page would move, and the click would miss.
          if ((event.target as Element).closest("button[type=submit]")) event.preventDefault();
        }}
        onSubmit={(event) => {
          // A form in a sheet is inside the page's form for React, not for the browser.
          event.stopPropagation();
          void submit(event);
        }}
      >
        <RevealContext value={reveal}>
          <ErrorSummary labels={labels ?? {}} />
          {children}
        </RevealContext>
      </Box>
    </FormProvider>
  );
}

/** 12 columns: half the width each by default, one below the other on a phone. */
export const Fields = ({ children, columns = 2 }: { children: ReactNode; columns?: 1 | 2 | 3 | 4 }) => (
  <Box
    sx={{
      display: "grid",
      gap: 2,
      alignItems: "start",
      gridTemplateColumns: {
        xs: "1fr",
        sm: `repeat(${Math.min(columns, 2)}, minmax(0, 1fr))`,
        md: `repeat(${columns}, minmax(0, 1fr))`,
      },
    }}
  >
    {children}
  </Box>
);
