import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
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
import { useState } from "react";
import { get, set } from "react-hook-form";
import { useTranslation } from "#i18n";
import { Cut } from "./cells.tsx";
import { leavesOf } from "./leaves.ts";
import { Loader } from "./loader.tsx";

/**
 * Someone saved first: both values of every field that differs, and the person picks (U31). Where the person changed nothing, the
 * saved value is picked already; where only the person did, theirs.
 */
export function SaveConflict<V extends object>({
  base,
  mine,
  theirs,
  names,
  keep = [],
  onCancel,
  onMerged,
}: {
  /** What the form was opened with. */
  base: V;
  mine: V;
  /** What is saved now; null while it is being read. */
  theirs: V | null;
  /** Path -> what people call it, as in the error summary. */
  names: Record<string, string>;
  /** Fields that are no question: ids, version. Mine stay. */
  keep?: readonly (keyof V & string)[];
  onCancel: () => void;
  onMerged: (values: V) => void;
}) {
  const { t } = useTranslation("forms");
  const { t: ui } = useTranslation("ui");
  const [choices, setChoices] = useState<Record<string, "mine" | "theirs">>({});
  const own = Object.fromEntries(keep.map((name) => [name, undefined]));
  const fields = theirs ? leavesOf({ ...mine, ...own }, { ...theirs, ...own }) : [];
  const choiceOf = (path: string) =>
    choices[path] ?? (JSON.stringify(get(base, path)) === JSON.stringify(get(mine, path)) ? "theirs" : "mine");
  const nameOf = (path: string) => {
    const row = /\.(\d+)\./.exec(path)?.[1];
    const name = names[path] ?? names[path.replace(/\.\d+(?=\.|$)/g, ".*")] ?? names[path.split(".")[0] ?? ""] ?? path;
    return row === undefined ? name : `${name} (${Number(row) + 1})`;
  };
  const textOf = (value: unknown) => {
    const text = typeof value === "string" ? value : Array.isArray(value) ? JSON.stringify(value) : String(value ?? "");
    return text === "" ? t("conflict.empty") : text;
  };
  const merge = () => {
    const merged = structuredClone(mine);
    for (const { path, theirs: their } of fields) if (choiceOf(path) === "theirs") set(merged, path, their);
    onMerged(merged);
  };
  return (
    <Dialog open onClose={onCancel} fullWidth maxWidth="md" aria-labelledby="conflict-title">
      <DialogTitle id="conflict-title">{t("conflict.title")}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t("conflict.text")}</DialogContentText>
        {!theirs && <Loader />}
        {theirs && fields.length === 0 && <Typography>{t("conflict.none")}</Typography>}
        <Stack sx={{ gap: 1.5 }}>
          {fields.map(({ path, mine: my, theirs: their }) => (
            <Paper key={path} variant="outlined" sx={{ p: 1.5 }}>
              <Typography variant="subtitle2" id={`conflict-${path}`}>
                {nameOf(path)}
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
                    label={<Cut lines={3}>{`${t(`conflict.${side}`)}: ${textOf(side === "mine" ? my : their)}`}</Cut>}
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
        <Button variant="contained" disabled={!theirs} onClick={merge}>
          {t("conflict.save")}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
