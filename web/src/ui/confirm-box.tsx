import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { type FormEvent, useState } from "react";
import { useTranslation } from "#i18n";
import type { Confirmed, Question } from "./confirm.tsx";

/** A plain question is at most 500 px wide; one with fields is 580, on a phone 300. */
export function ConfirmBox({ question, onAnswer }: { question: Question; onAnswer: (answer: Confirmed | null) => void }) {
  const { t } = useTranslation("ui");
  const fields = question.fields ?? [];
  const [checked, setChecked] = useState(question.checkbox?.initial ?? false);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ key, initial }) => [key, initial ?? ""])),
  );
  const [tried, setTried] = useState(false);
  const missing = (field: (typeof fields)[number]) => field.required === true && !values[field.key]?.trim();
  const invalid = fields.some(missing);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (invalid) setTried(true);
    else onAnswer({ checked, values });
  };
  const width = fields.length > 0 ? { width: { xs: 300, sm: 580 }, maxWidth: 580 } : { maxWidth: 500 };
  return (
    <Dialog open onClose={() => onAnswer(null)} aria-labelledby="confirm-title" slotProps={{ paper: { sx: { ...width, m: 2 } } }}>
      <form onSubmit={submit} noValidate>
        <DialogTitle id="confirm-title" sx={{ overflowWrap: "anywhere" }}>
          {question.title}
        </DialogTitle>
        <DialogContent>
          {question.text && (
            <DialogContentText component="div" sx={{ mb: fields.length ? 2 : 0 }}>
              {question.text}
            </DialogContentText>
          )}
          {tried && invalid && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {question.invalid ?? t("form.check")}
            </Alert>
          )}
          <Stack spacing={2} sx={{ pt: fields.length ? 1 : 0 }}>
            {fields.map((field, at) => (
              <TextField
                key={field.key}
                fullWidth
                autoFocus={at === 0}
                label={field.label}
                required={field.required ?? false}
                select={field.options !== undefined}
                multiline={field.multiline ?? false}
                minRows={field.multiline ? 3 : undefined}
                value={values[field.key] ?? ""}
                error={tried && missing(field)}
                helperText={tried && missing(field) ? t("form.mandatory") : undefined}
                onChange={({ target }) => setValues({ ...values, [field.key]: target.value })}
              >
                {field.options?.map((option) => (
                  <MenuItem key={option.value} value={option.value}>
                    {option.label}
                  </MenuItem>
                ))}
              </TextField>
            ))}
          </Stack>
          {question.checkbox && (
            <FormControlLabel
              sx={{ mt: 1 }}
              control={<Checkbox checked={checked} onChange={(_, next) => setChecked(next)} />}
              label={question.checkbox.label}
            />
          )}
        </DialogContent>
        <DialogActions>
          <Button color="inherit" autoFocus={fields.length === 0 && question.tone === "error"} onClick={() => onAnswer(null)}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={question.tone ?? "primary"}
            autoFocus={fields.length === 0 && question.tone !== "error"}
          >
            {question.action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
