import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { useEffect, useState } from "react";
import { useFormState } from "react-hook-form";
import { useTranslation } from "#i18n";
import { underNames } from "./error-summary.tsx";
import { errorList } from "./server-errors.ts";

export interface Step {
  id: string;
  label: string;
  /** Names of its fields, or of what they lie under; for the count of wrong ones. */
  fields?: readonly string[];
}

/**
 * The steps of a form, or the parts of a long page, each with the number of its wrong fields (U28); a dropdown on a phone. Without
 * `current` they are places on the page: the navigation stays in sight and says at which of them the reader is.
 */
export function StepNav({
  steps,
  current,
  label,
  onGo,
}: {
  steps: readonly Step[];
  current?: string;
  /** Names the navigation. */
  label: string;
  onGo: (id: string) => void;
}) {
  const { t } = useTranslation("ui");
  const { errors } = useFormState();
  const names = errorList(errors).map(([name]) => name);
  const counted = steps.map((step) => ({ ...step, wrong: names.filter((name) => underNames(name, step.fields ?? [])).length }));
  const here = useInSight(steps, current !== undefined);
  const at = counted.findIndex(({ id }) => id === current);
  const worded = (step: (typeof counted)[number]) =>
    step.wrong > 0 ? `${step.label}: ${t("steps.errors", { count: step.wrong })}` : step.label;
  return (
    <Box
      component="nav"
      aria-label={label}
      {...(current === undefined && { "data-parts": true })}
      sx={{ mb: 2, pb: 1, borderBottom: 1, borderColor: "divider", ...(current === undefined && follows) }}
    >
      <Stack direction="row" useFlexGap sx={{ display: { xs: "none", sm: "flex" }, gap: 1, flexWrap: "wrap" }}>
        {counted.map((step, index) => (
          <Badge key={step.id} color="error" badgeContent={step.wrong}>
            <Button
              size="small"
              color={step.id === (current ?? here) ? "primary" : "inherit"}
              variant={step.id === current ? "outlined" : "text"}
              aria-current={step.id === current ? "step" : step.id === here ? "location" : undefined}
              aria-label={step.wrong > 0 ? (current === undefined ? worded(step) : `${index + 1}. ${worded(step)}`) : undefined}
              onClick={() => onGo(step.id)}
            >
              {current === undefined ? step.label : `${index + 1}. ${step.label}`}
            </Button>
          </Badge>
        ))}
      </Stack>
      <TextField
        select
        fullWidth
        label={at < 0 ? label : t("steps.of", { current: at + 1, total: steps.length })}
        value={current ?? here ?? ""}
        error={counted.some(({ wrong }) => wrong > 0)}
        sx={{ display: { xs: "flex", sm: "none" }, mt: 1 }}
      >
        {counted.map((step) => (
          <MenuItem key={step.id} value={step.id} onClick={() => onGo(step.id)}>
            {worded(step)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

const follows = {
  "@media (min-width: 600px)": {
    position: "sticky",
    // Under the top bar.
    top: 52,
    zIndex: 4,
    pt: 1,
    mx: -1,
    px: 1,
    bgcolor: "background.default",
  },
} as const;

/** The part of the page that is read: the last whose beginning has passed the top; of those beside one another the first. */
const useInSight = (parts: readonly Step[], off: boolean) => {
  const [here, setHere] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join();
  useEffect(() => {
    if (off) return;
    const look = () => {
      const tops = ids
        .split(",")
        .flatMap((id) => document.getElementById(id) ?? [])
        .map((part) => ({ id: part.id, top: Math.round(part.getBoundingClientRect().top) }));
      const passed = tops.filter(({ top }) => top <= 160).toSorted((a, b) => b.top - a.top);
      setHere(passed.find(({ top }) => top === passed[0]?.top)?.id ?? tops[0]?.id);
    };
    look();
    addEventListener("scroll", look, { passive: true });
    return () => removeEventListener("scroll", look);
  }, [ids, off]);
  return off ? undefined : here;
};
