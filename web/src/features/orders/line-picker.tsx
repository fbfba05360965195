import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import type { OrderPackage } from "@tradeport/contract/orders";
import { type FormEvent, useState } from "react";
import { useTranslation, useWords } from "#i18n";

export type PickedLines = { orderLineId: string; quantity: number }[];

/** How many of which lines, and what else the action needs. A cancel starts with everything, a split with nothing. */
export function LinePicker({
  title,
  verb,
  pack,
  action,
  onCancel,
  onPicked,
}: {
  title: string;
  verb: string;
  pack: OrderPackage;
  action: OrderPackage["actions"][number];
  onCancel: () => void;
  /** null: the whole package. */
  onPicked: (lines: PickedLines | null, fields: Record<string, string>) => void;
}) {
  const { t } = useTranslation("orders");
  const { t: ui } = useTranslation("ui");
  const words = useWords();
  const split = action.action === "A_SPLIT";
  const [counts, setCounts] = useState<Record<string, number>>(() =>
    Object.fromEntries(pack.lines.map(({ id, quantity }) => [id, split ? 0 : quantity])),
  );
  const [values, setValues] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState("");
  const missing = (key: string) => action.fields.some((field) => field.key === key && field.required && !values[key]?.trim());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const lines = pack.lines.flatMap(({ id }) => (counts[id] ? [{ orderLineId: id, quantity: counts[id] }] : []));
    const all = pack.lines.every(({ id, quantity }) => counts[id] === quantity);
    if (action.fields.some(({ key }) => missing(key))) setProblem(t("run.invalid"));
    else if (lines.length === 0) setProblem(t("run.none"));
    else if (split && all) setProblem(t("run.notAll"));
    else onPicked(all ? null : lines, values);
  };
  return (
    <Dialog
      open
      onClose={onCancel}
      aria-labelledby="picker-title"
      slotProps={{ paper: { sx: { width: 580, maxWidth: "92vw" } } }}
    >
      <form onSubmit={submit} noValidate>
        <DialogTitle id="picker-title">{title}</DialogTitle>
        <DialogContent>
          <DialogContentText component="div" sx={{ mb: 2 }}>
            {action.help && <div>{words(action.help)}</div>}
            {action.how !== "guided" && <div>{t(`run.${action.how}`)}</div>}
          </DialogContentText>
          {problem && (
            <Alert severity="error" sx={{ mb: 2 }}>
              {problem}
            </Alert>
          )}
          <Stack sx={{ gap: 2, pt: 1 }}>
            {action.fields.map(({ key, label, required, options }) => (
              <TextField
                key={key}
                label={words(label)}
                required={required}
                select={options !== null}
                value={values[key] ?? ""}
                error={problem !== "" && missing(key)}
                helperText={problem !== "" && missing(key) ? ui("form.mandatory") : undefined}
                onChange={({ target }) => setValues({ ...values, [key]: target.value })}
              >
                {options?.map(({ value, label: name }) => (
                  <MenuItem key={value} value={value}>
                    {words(name)}
                  </MenuItem>
                ))}
              </TextField>
            ))}
            <strong>{t("run.lines")}</strong>
            {pack.lines.map(({ id, name, quantity }) => (
              <TextField
                key={id}
                label={t("run.quantityOf", { name, max: quantity })}
                value={counts[id] ?? 0}
                onChange={({ target }) => {
                  const typed = Number(target.value.replace(/\D/g, "").slice(0, 6));
                  setCounts({ ...counts, [id]: Math.min(typed, quantity) });
                }}
                slotProps={{ htmlInput: { inputMode: "numeric" } }}
              />
            ))}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onCancel}>
            {ui("cancel")}
          </Button>
          <Button type="submit" variant="contained" color={split ? "primary" : "error"}>
            {verb}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
