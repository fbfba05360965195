import Badge from "@mui/material/Badge";
import Box from "@mui/material/Box";
import MenuItem from "@mui/material/MenuItem";
import Step from "@mui/material/Step";
import StepButton from "@mui/material/StepButton";
import Stepper from "@mui/material/Stepper";
import TextField from "@mui/material/TextField";
import { useTranslation } from "#i18n";

export interface StepItem {
  key: string;
  label: string;
  done?: boolean;
  /** How many fields in it are wrong. */
  errors?: number;
}

/** Step navigator; a drop-down on a phone. Every step can be gone to. */
export function Steps({ steps, current, onGo }: { steps: readonly StepItem[]; current: string; onGo: (key: string) => void }) {
  const { t } = useTranslation("ui");
  const at = Math.max(
    0,
    steps.findIndex((step) => step.key === current),
  );
  const nameOf = (step: StepItem) => (step.errors ? `${step.label} (${t("steps.errors", { count: step.errors })})` : step.label);
  return (
    <Box sx={{ mb: 2 }}>
      <TextField
        select
        fullWidth
        sx={{ display: { sm: "none" } }}
        label={t("steps.of", { current: at + 1, total: steps.length })}
        value={current}
        onChange={({ target }) => onGo(target.value)}
      >
        {steps.map((step) => (
          <MenuItem key={step.key} value={step.key}>
            {nameOf(step)}
          </MenuItem>
        ))}
      </TextField>
      <Stepper nonLinear activeStep={at} sx={{ display: { xs: "none", sm: "flex" } }}>
        {steps.map((step) => (
          <Step key={step.key} completed={step.done ?? false}>
            <StepButton onClick={() => onGo(step.key)} aria-label={nameOf(step)}>
              <Badge color="error" badgeContent={step.errors ?? 0} sx={{ "& .MuiBadge-badge": { right: -10 } }}>
                {step.label}
              </Badge>
            </StepButton>
          </Step>
        ))}
      </Stepper>
    </Box>
  );
}
