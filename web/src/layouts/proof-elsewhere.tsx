import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import { type ReactNode, useEffect, useState } from "react";
import { useTranslation } from "../i18n/index.ts";
import { hearProof, type ProofProblem } from "../ui/proof-window.ts";

/** A round trip to the outside provider in a window of its own: this page, with what was typed in it, never leaves. */
export function ProofElsewhere({ onProved, cancel }: { onProved: () => void; cancel: ReactNode }) {
  const { t } = useTranslation("proof");
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<ProofProblem | "blocked" | null>(null);
  useEffect(
    () =>
      hearProof((message) => {
        if (message === null) return onProved();
        setOpen(false);
        setProblem(message);
      }),
    [onProved],
  );
  const go = () => {
    const opened = window.open("/auth/prove", "tradeport-proof", "popup,width=520,height=720");
    // The provider's page needs no hold on this one.
    if (opened) opened.opener = null;
    setProblem(opened ? null : "blocked");
    setOpen(opened !== null);
  };
  return (
    <>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t("provider")}</DialogContentText>
        {isOpen && <Alert severity="info">{t("waiting")}</Alert>}
        {problem && <Alert severity="error">{problem === "blocked" ? t("blocked") : t(`reasons.${problem}`)}</Alert>}
      </DialogContent>
      <DialogActions>
        {cancel}
        <Button variant="contained" autoFocus onClick={go}>
          {isOpen ? t("again") : t("go")}
        </Button>
      </DialogActions>
    </>
  );
}
