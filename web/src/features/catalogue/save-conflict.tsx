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
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { get, set } from "react-hook-form";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { Cut } from "#ui/cells.tsx";
import { Loader } from "#ui/loader.tsx";
import { leavesOf, type ProductValues, valuesOf } from "./product-values.ts";

/** Someone saved first: both values of every field that differs, and the person picks. */
export function SaveConflict({
  mine,
  names,
  onCancel,
  onMerged,
}: {
  mine: ProductValues;
  names: Record<string, string>;
  onCancel: () => void;
  onMerged: (values: ProductValues) => void;
}) {
  const { t } = useTranslation("catalogue");
  const { t: ui } = useTranslation("ui");
  const found = useQuery({
    ...api.Product.GetProductMasterData.query({ productId: mine.id ?? "" }),
    gcTime: 0,
    staleTime: 0,
    refetchOnMount: "always",
  });
  const [theirChoice, setTheirChoice] = useState<ReadonlySet<string>>(new Set());
  const theirs = found.data && !found.isFetching ? valuesOf(found.data) : null;
  const own = { id: undefined, version: undefined, files: undefined };
  const fields = theirs ? leavesOf({ ...mine, ...own }, { ...theirs, ...own }) : [];
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
    if (!theirs) return;
    const merged = structuredClone({ ...mine, version: theirs.version, files: undefined });
    for (const path of theirChoice) set(merged, path, get(theirs, path));
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
                value={theirChoice.has(path) ? "theirs" : "mine"}
                onChange={(_, choice) => {
                  const next = new Set(theirChoice);
                  if (choice === "theirs") next.add(path);
                  else next.delete(path);
                  setTheirChoice(next);
                }}
              >
                <FormControlLabel
                  value="mine"
                  control={<Radio size="small" />}
                  label={<Cut lines={3}>{`${t("conflict.mine")}: ${textOf(my)}`}</Cut>}
                />
                <FormControlLabel
                  value="theirs"
                  control={<Radio size="small" />}
                  label={<Cut lines={3}>{`${t("conflict.theirs")}: ${textOf(their)}`}</Cut>}
                />
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
