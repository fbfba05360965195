import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import Paper from "@mui/material/Paper";
import Radio from "@mui/material/Radio";
import RadioGroup from "@mui/material/RadioGroup";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useRef, useState } from "react";
import { useFormContext } from "react-hook-form";
import { useTranslation } from "#i18n";
import { Cut } from "./cells.tsx";
import { DialogBox } from "./dialog-box.tsx";
import { type FieldNames, fieldName } from "./field-names.ts";
import { decide, type Question } from "./merge.ts";
import { sayingOf } from "./use-input.tsx";

/** Someone saved first: both values of each field that both changed to different ends, and the person picks (U31). The rest is merged. */
export function SaveConflict<V extends object>({
  merged,
  questions,
  names,
  onCancel,
  onMerged,
}: {
  /** What is saved now with what the person changed. */
  merged: V;
  questions: readonly Question[];
  /** As in the error summary. */
  names: FieldNames;
  onCancel: () => void;
  onMerged: (values: V) => void;
}) {
  const { t } = useTranslation("forms");
  const { t: ui } = useTranslation("ui");
  const [choices, setChoices] = useState<Record<string, "mine" | "theirs">>({});
  const choiceOf = (path: string) => choices[path] ?? "mine";
  const form = useFormContext() as ReturnType<typeof useFormContext> | null;
  const textOf = (path: string, value: unknown) => {
    const plain = typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
    // As its own field says it.
    const text = plain === "" ? "" : ((form && sayingOf(form.control, path)?.(value)) ?? plain);
    return text === "" ? t("conflict.empty") : text;
  };
  const merging = useRef(false);
  const save = () => {
    merging.current = true;
    onMerged(decide(merged, questions, (path) => choiceOf(path) === "theirs"));
  };
  const isUnsaved = () => !merging.current && Object.keys(choices).length > 0;
  return (
    <DialogBox onClose={onCancel} isUnsaved={isUnsaved} fullWidth maxWidth="md" aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{t("conflict.title")}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t("conflict.text")}</DialogContentText>
        <Stack sx={{ gap: 1.5 }}>
          {questions.map(({ path, mine: my, theirs: their, words }) => (
            <Paper key={path} variant="outlined" sx={{ p: 1.5 }}>
              <Typography variant="subtitle2" component="h3" id={`conflict-${path}`}>
                {words?.name ?? fieldName(names, path, merged) ?? path}
              </Typography>
              <RadioGroup
                aria-labelledby={`conflict-${path}`}
                value={choiceOf(path)}
                onChange={(_, choice) => setChoices({ ...choices, [path]: choice as "mine" | "theirs" })}
              >
                {(["mine", "theirs"] as const).map((side) => (
                  <FormControlLabel
                    key={side}
                    value={side}
                    control={<Radio size="small" />}
                    label={
                      <Cut lines={3}>
                        {words?.[side] ?? `${t(`conflict.${side}`)}: ${textOf(path, side === "mine" ? my : their)}`}
                      </Cut>
                    }
                  />
                ))}
              </RadioGroup>
            </Paper>
          ))}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onCancel}>
          {ui("cancel")}
        </Button>
        <Button variant="contained" onClick={save}>
          {t("conflict.save")}
        </Button>
      </DialogActions>
    </DialogBox>
  );
}
