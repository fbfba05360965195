import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
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
 * `current` they are places on the page, not one of which is open.
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
  const at = counted.findIndex(({ id }) => id === current);
  const worded = (step: (typeof counted)[number]) =>
    step.wrong > 0 ? `${step.label}: ${t("steps.errors", { count: step.wrong })}` : step.label;
  return (
    <Box component="nav" aria-label={label} sx={{ mb: 2, pb: 1, borderBottom: 1, borderColor: "divider" }}>
      <Stack direction="row" useFlexGap sx={{ display: { xs: "none", sm: "flex" }, gap: 1, flexWrap: "wrap" }}>
        {counted.map((step, index) => (
          <Badge key={step.id} color="error" badgeContent={step.wrong}>
            <Button
              size="small"
              color={step.id === current ? "primary" : "inherit"}
              variant={step.id === current ? "outlined" : "text"}
              aria-current={step.id === current ? "step" : undefined}
              aria-label={step.wrong > 0 ? worded(step) : undefined}
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
        // Who sees the dropdown of a long page is at its beginning.
        value={current ?? steps[0]?.id ?? ""}
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
