import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Dialog from "@mui/material/Dialog";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogContentText from "@mui/material/DialogContentText";
import DialogTitle from "@mui/material/DialogTitle";
import TextField from "@mui/material/TextField";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { ApiError, api } from "../api.ts";
import { useTranslation } from "../i18n/index.ts";
import { Loader } from "../ui/loader.tsx";
import { hasPasskeys, passkeyProblem, signWithPasskey } from "../ui/passkey.ts";
import { ProofElsewhere } from "./proof-elsewhere.tsx";

/**
 * By the password, or at the outside provider in a window of its own. `withFactor`: by the second step too, where the account has one. What
 * lies behind it stays as it is.
 */
export function ProofBox({ withFactor, onAnswer }: { withFactor: boolean; onAnswer: (proved: boolean) => void }) {
  const { t } = useTranslation(["proof", "ui"]);
  const { data, error } = useQuery({ ...api.Client.GetProof.query({}), meta: { quiet: true } });
  const cancel = (
    <Button color="inherit" onClick={() => onAnswer(false)}>
      {t("cancel", { ns: "ui" })}
    </Button>
  );
  const body = () => {
    if (error) return <Message text={error.message} actions={cancel} />;
    if (!data) return <Loader />;
    if (data.ways.includes("provider")) return <ProofElsewhere onProved={() => onAnswer(true)} cancel={cancel} />;
    if (data.ways.length === 0) return <Message text={t("none")} actions={cancel} />;
    return (
      <Own
        username={data.username}
        asksCode={withFactor && data.hasFactor}
        byPasskey={data.ways.includes("passkey") && hasPasskeys()}
        onAnswer={onAnswer}
        cancel={cancel}
      />
    );
  };
  return (
    <Dialog
      open
      onClose={() => onAnswer(false)}
      aria-labelledby="proof-title"
      slotProps={{ paper: { sx: { width: 440, maxWidth: "calc(100% - 32px)", m: 2 } } }}
    >
      <DialogTitle id="proof-title">{t("title")}</DialogTitle>
      {body()}
    </Dialog>
  );
}

const Message = ({ text, actions }: { text: string; actions: ReactNode }) => (
  <>
    <DialogContent>
      <Alert severity="error">{text}</Alert>
    </DialogContent>
    <DialogActions>{actions}</DialogActions>
  </>
);

/** By the account's own password, and a code where the act asks for the second step; or by a passkey, which is both. */
const Own = ({
  username,
  asksCode,
  byPasskey,
  onAnswer,
  cancel,
}: {
  username: string;
  asksCode: boolean;
  byPasskey: boolean;
  onAnswer: (proved: boolean) => void;
  cancel: ReactNode;
}) => {
  const { t } = useTranslation("proof");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState("");
  const [codeProblem, setCodeProblem] = useState("");
  const [passkeyMessage, setPasskeyMessage] = useState("");
  const refused = (say: (text: string) => void) => (failure: Error) => {
    // The session itself has ended: the way to sign in is on its way.
    if (failure instanceof ApiError && failure.status === 401) return onAnswer(false);
    say(failure.message);
  };
  const prove = useMutation({
    mutationFn: () => api.Client.ProveByPassword({ password, ...(asksCode ? { code } : {}) }),
    meta: { quiet: true },
    onSuccess: () => onAnswer(true),
    onError: (failure) => {
      const ofCode = failure instanceof ApiError && failure.fields.some(({ field }) => field === "code");
      refused(ofCode ? setCodeProblem : setProblem)(failure);
    },
  });
  const sign = useMutation({
    mutationFn: async () => {
      const { options } = await api.Client.BeginPasskeyProof({});
      return api.Client.ProveByPasskey({ answer: await signWithPasskey(options) });
    },
    meta: { quiet: true },
    onMutate: () => setPasskeyMessage(""),
    onSuccess: () => onAnswer(true),
    onError: (failure) =>
      failure instanceof ApiError
        ? refused(setPasskeyMessage)(failure)
        : setPasskeyMessage(t(passkeyProblem(failure) === "no" ? "passkeyNo" : "passkeyFailed")),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (password === "") setProblem(t("empty"));
    const lacksCode = asksCode && code.trim() === "";
    if (lacksCode) setCodeProblem(t("emptyCode"));
    if (password === "" || lacksCode) return;
    if (!prove.isPending) prove.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>{t(asksCode ? "factorText" : "text")}</DialogContentText>
        {/* Whoever keeps passwords must know whose it is. */}
        <input hidden readOnly type="text" name="username" autoComplete="username" value={username} />
        <TextField
          fullWidth
          autoFocus
          required
          type="password"
          name="proof"
          autoComplete="current-password"
          label={t("password")}
          value={password}
          error={problem !== ""}
          helperText={problem}
          onChange={({ target }) => {
            setPassword(target.value);
            setProblem("");
          }}
          slotProps={{ formHelperText: { role: "alert" }, htmlInput: { maxLength: 200 } }}
        />
        {asksCode && (
          <TextField
            fullWidth
            required
            name="code"
            autoComplete="one-time-code"
            label={t("code")}
            value={code}
            error={codeProblem !== ""}
            helperText={codeProblem || t("codeHelp")}
            onChange={({ target }) => {
              setCode(target.value);
              setCodeProblem("");
            }}
            sx={{ mt: 2 }}
            slotProps={{ formHelperText: { role: codeProblem ? "alert" : undefined }, htmlInput: { maxLength: 60 } }}
          />
        )}
        {byPasskey && (
          <Button fullWidth variant="outlined" sx={{ mt: 2 }} loading={sign.isPending} onClick={() => sign.mutate()}>
            {t("passkey")}
          </Button>
        )}
        {passkeyMessage && (
          <Alert severity="warning" sx={{ mt: 1 }}>
            {passkeyMessage}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        {cancel}
        <Button type="submit" variant="contained" loading={prove.isPending}>
          {t("submit")}
        </Button>
      </DialogActions>
    </form>
  );
};
