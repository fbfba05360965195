import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "#i18n";
import { RevealContext, underNames } from "./error-summary.tsx";
import { errorList } from "./server-errors.ts";
import { type Step, StepNav } from "./step-nav.tsx";

/**
 * The inside of a form (FormBox) that is filled step by step: one step at a time, the ones before and after a press away. "Next"
 * checks the fields of its step, and asks `leave` where there is one; saving with wrong fields opens the step of the first, and of
 * the one that is pressed in the summary.
 */
export function StepForm({
  steps,
  label,
  action,
  saving,
  leave,
}: {
  steps: readonly (Step & { content: ReactNode })[];
  label: string;
  /** The verb of the last step's button. */
  action: string;
  saving: boolean;
  /** Says of a step that is left by "next" whether it is as it should be. */
  leave?: (step: Step) => Promise<boolean>;
}) {
  const { t } = useTranslation(["ui", "forms"]);
  const form = useFormContext();
  const [current, setCurrent] = useState(steps[0]?.id ?? "");
  const at = steps.findIndex(({ id }) => id === current);
  const reveal = useContext(RevealContext);
  useEffect(() => {
    reveal.current = (name) => setCurrent((now) => steps.find(({ fields }) => underNames(name, fields ?? []))?.id ?? now);
  }, [reveal, steps]);
  const { submitCount } = form.formState;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each try to save
  useEffect(() => {
    const [first] = errorList(form.formState.errors).map(
      ([name]) => steps.find(({ fields }) => underNames(name, fields ?? []))?.id,
    );
    if (submitCount > 0 && first) setCurrent(first);
  }, [submitCount]);
  const top = useRef<HTMLDivElement>(null);
  const shown = useRef(current);
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    // The next step begins where it can be read.
    if ((top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView({ block: "center" });
  }, [current]);
  const last = at === steps.length - 1;
  const [leaving, setLeaving] = useState(false);
  const next = async () => {
    const { id, fields = [] } = steps[at]!;
    setLeaving(true);
    try {
      // What the server said of this step is asked anew: it may hang on another field.
      if (leave) form.clearErrors([...fields]);
      if ((await form.trigger([...fields])) && ((await leave?.(steps[at]!)) ?? true)) setCurrent(steps[at + 1]?.id ?? id);
    } finally {
      setLeaving(false);
    }
  };
  return (
    <>
      <div ref={top}>
        <StepNav steps={steps} current={current} label={label} onGo={setCurrent} />
      </div>
      {/* Every step stays in the page, so that what was typed in it and a picked file do too. */}
      {steps.map(({ id, label: name, content }) => (
        <Box key={id} role="group" aria-label={name} hidden={id !== current}>
          {content}
        </Box>
      ))}
      <Stack direction="row" sx={{ gap: 1, mt: 3 }}>
        {at > 0 && (
          <Button color="inherit" onClick={() => setCurrent(steps[at - 1]?.id ?? current)}>
            {t("back", { ns: "forms" })}
          </Button>
        )}
        {last ? (
          <Button key="save" type="submit" variant="contained" loading={saving || form.formState.isSubmitting}>
            {action}
          </Button>
        ) : (
          <Button key="next" variant="contained" loading={leaving} onClick={() => void next()}>
            {t("next")}
          </Button>
        )}
      </Stack>
    </>
  );
}
