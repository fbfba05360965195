import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import FormControlLabel from "@mui/material/FormControlLabel";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import { type FormEvent, Fragment, useId, useRef, useState } from "react";
import { useTranslation } from "#i18n";
import { Complaints } from "./complaints.tsx";
import type { Confirmed, ConfirmField, Question } from "./confirm-context.ts";
import { figureIn, useFigureWords } from "./confirm-figure.tsx";
import { DialogBox } from "./dialog-box.tsx";

/** A label above its field that wraps. */
const named = {
  "& .MuiInputLabel-root": {
    position: "static",
    transform: "none",
    maxWidth: "100%",
    whiteSpace: "normal",
    overflowWrap: "anywhere",
    mb: 0.5,
  },
} as const;

/** A plain question is at most 500 px wide; one with fields is 580, on a phone 300. */
export function ConfirmBox({ question, onAnswer: answer }: { question: Question; onAnswer: (answer: Confirmed | null) => void }) {
  const { t } = useTranslation(["ui", "forms"]);
  const title = useId();
  const fields = question.fields ?? [];
  const [checked, setChecked] = useState(question.checkbox?.initial ?? false);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(fields.map(({ key, initial }) => [key, initial ?? ""])),
  );
  // Of a figure that reads in two ways: which one was chosen; and the fields that were left, which complain before anything is sent.
  const [selected, setSelected] = useState<Record<string, string>>({});
  const [left, setLeft] = useState<readonly string[]>([]);
  const figureWords = useFigureWords();
  const [problem, setProblem] = useState("");
  const [typed, setTyped] = useState("");
  // Once it is answered nothing of it is unsaved, wherever the answer leads.
  const answered = useRef(false);
  const onAnswer = (given: Confirmed | null) => {
    answered.current = true;
    answer(given);
  };
  const isUnsaved = () => !answered.current && fields.some(({ key, initial = "" }) => values[key] !== initial);
  const needed = ({ required = false }: ConfirmField) => (typeof required === "function" ? required(values) : required);
  const missing = (field: ConfirmField) => needed(field) && !values[field.key]?.trim();
  const put = (key: string, text: string, reading?: string) => {
    setValues((now) => ({ ...now, [key]: text }));
    setSelected(({ [key]: _, ...others }) => (reading === undefined ? others : { ...others, [key]: reading }));
    setLeft((now) => now.filter((one) => one !== key));
  };
  /** "12,5", "-3" and more than there are stay as typed: none of them is 125, 3 or all. */
  const noFigure = ({ key, number }: ConfirmField) => {
    const text = values[key] ?? "";
    if (!number || text.trim() === "" || selected[key] !== undefined) return undefined;
    return figureWords(text, number, (reading, shown) => put(key, shown, reading));
  };
  const { title: heading, text, action, off } = { ...question, off: undefined, ...question.follow?.(values) };
  const given = ({ key }: ConfirmField) => (values[key] ?? "").trim().length;
  const tooLong = (field: ConfirmField) => field.maxLength !== undefined && given(field) > field.maxLength;
  const complaint = (field: ConfirmField) => {
    if (problem === "") return left.includes(field.key) ? noFigure(field) : undefined;
    const words = missing(field)
      ? t("form.mandatory")
      : tooLong(field)
        ? t("invalid.tooLong", { max: field.maxLength, given: given(field) })
        : undefined;
    return words === undefined ? noFigure(field) : { words, below: words };
  };

  const wrong = fields.flatMap((field) => {
    const message = complaint(field);
    return message === undefined ? [] : [{ name: field.key, words: `${field.label}: ${message.words}` }];
  });
  // What describes a field names it by its id, and a space would part it in two.
  const idOf = (key: string) => `${title}-${key.replaceAll(" ", "-")}`;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const isWrong = fields.some((field) => missing(field) || noFigure(field) !== undefined || tooLong(field));
    const figures = fields.flatMap(({ key, number }) =>
      number ? [[key, selected[key] ?? figureIn(values[key] ?? "", number) ?? ""]] : [],
    );
    const answers = { ...values, ...Object.fromEntries(figures) };
    const message = isWrong ? (question.invalid ?? t("form.check")) : (question.check?.(answers) ?? "");
    if (message) setProblem(message);
    else onAnswer({ checked, values: answers });
  };
  const width = fields.length > 0 ? { width: { xs: 300, sm: 580 }, maxWidth: 580 } : { maxWidth: 500 };
  return (
    <DialogBox
      onClose={() => onAnswer(null)}
      isUnsaved={isUnsaved}
      aria-labelledby={title}
      slotProps={{ paper: { sx: { ...width, m: 2 } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id={title} sx={{ overflowWrap: "anywhere" }}>
          {heading}
        </DialogTitle>
        <DialogContent>
          {text && (
            <DialogContentText component="div" sx={{ mb: fields.length ? 2 : 0 }}>
              {text}
            </DialogContentText>
          )}
          {problem && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {problem}
              {wrong.length > 0 && <Complaints list={wrong} onGo={(key) => document.getElementById(idOf(key))?.focus()} />}
            </Alert>
          )}
          <Stack spacing={2} sx={{ pt: fields.length || question.typed ? 1 : 0 }}>
            {fields.map((field, at) => (
              <Fragment key={field.key}>
                {field.group && <strong>{field.group}</strong>}
                {field.control?.({
                  ...{ id: idOf(field.key), label: field.label, required: needed(field), value: values[field.key] ?? "" },
                  ...{ complaint: complaint(field)?.words, onChange: (text) => put(field.key, text) },
                }) ?? (
                  <TextField
                    fullWidth
                    id={idOf(field.key)}
                    autoFocus={at === 0}
                    label={field.label}
                    required={needed(field)}
                    select={field.options !== undefined}
                    multiline={field.multiline ?? false}
                    minRows={field.multiline ? 3 : undefined}
                    value={values[field.key] ?? ""}
                    error={complaint(field) !== undefined}
                    helperText={complaint(field)?.below}
                    onChange={({ target }) => put(field.key, target.value)}
                    onBlur={() => setLeft((now) => [...new Set([...now, field.key])])}
                    sx={field.isNamed ? named : undefined}
                    slotProps={{
                      ...(field.isNamed && { inputLabel: { shrink: true }, input: { notched: false } }),
                      ...(field.number && { htmlInput: { inputMode: field.number.decimals ? "decimal" : "numeric" } }),
                    }}
                  >
                    {field.options?.map((option) => (
                      <MenuItem key={option.value} value={option.value}>
                        {option.label}
                      </MenuItem>
                    ))}
                  </TextField>
                )}
              </Fragment>
            ))}
            {question.typed && (
              <TextField
                fullWidth
                autoFocus
                autoComplete="off"
                label={t("typeToConfirm", { ns: "forms", word: question.typed })}
                value={typed}
                onChange={({ target }) => setTyped(target.value)}
              />
            )}
          </Stack>
          {question.checkbox && (
            <FormControlLabel
              sx={{ mt: 1 }}
              control={<Checkbox checked={checked} onChange={(_, next) => setChecked(next)} />}
              label={question.checkbox.label}
            />
          )}
        </DialogContent>
        {off && (
          <Alert severity="info" role="status" sx={{ mx: 3 }}>
            {off}
          </Alert>
        )}
        <DialogActions>
          <Button color="inherit" autoFocus={fields.length === 0 && question.tone === "error"} onClick={() => onAnswer(null)}>
            {t("cancel")}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={question.tone ?? "primary"}
            disabled={off !== undefined || (question.typed !== undefined && typed.trim() !== question.typed)}
            autoFocus={fields.length === 0 && question.tone !== "error"}
          >
            {action}
          </Button>
        </DialogActions>
      </form>
    </DialogBox>
  );
}
