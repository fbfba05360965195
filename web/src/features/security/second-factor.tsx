import Alert from "@mui/material/Alert";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useSession } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { Loader } from "#ui/loader.tsx";
import { notify } from "#ui/notify.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpFactor } from "./set-up-factor.tsx";

/** On or off; set up, taken off, new recovery codes. Codes are shown once, in place of everything else. */
export function SecondFactor() {
  const { t } = useTranslation("security");
  const confirm = useConfirm();
  const acting = useSession()?.acting;
  const { data, error, refetch } = useQuery(api.Client.GetSecondFactor.query({}));
  const [codes, setCodes] = useState<string[] | null>(null);
  const begin = useMutation({ mutationFn: () => api.Client.BeginSecondFactor({}) });
  const renew = useMutation({
    mutationFn: () => api.Client.NewRecoveryCodes({}),
    onSuccess: ({ recoveryCodes }) => setCodes(recoveryCodes),
  });
  const remove = useMutation({
    mutationFn: () => api.Client.RemoveSecondFactor({}),
    onSuccess: () => notify.success(t("factor.removed")),
  });
  const ask = async (what: "renew" | "remove") => {
    const answer = await confirm({
      title: t(`factor.${what}Title`),
      text: t(what === "remove" && data?.hasPasskey ? "factor.removeKeepsPasskey" : `factor.${what}Text`),
      action: t(`factor.${what}`),
      tone: what === "remove" ? "error" : "primary",
    });
    if (answer) (what === "renew" ? renew : remove).mutate();
  };
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loader />;
  if (acting) return <Alert severity="info">{t("factor.acting")}</Alert>;
  if (data.state === "elsewhere") return <Alert severity="info">{t("factor.elsewhere")}</Alert>;
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  if (begin.data && data.state === "off")
    return (
      <SetUpFactor
        enrolment={begin.data}
        onDone={(made) => {
          begin.reset();
          setCodes(made);
        }}
        onCancel={() => begin.reset()}
      />
    );
  const hasApp = data.state === "on";
  const isOn = hasApp || data.hasPasskey;
  const text = () => {
    if (hasApp) return t(data.hasPasskey ? "factor.bothText" : "factor.onText");
    return t(data.hasPasskey ? "factor.passkeyText" : "factor.offText");
  };
  return (
    <Stack sx={{ gap: 2, maxWidth: 720, alignItems: "flex-start" }}>
      <StatusBadge tone={isOn ? "success" : "neutral"} label={t(isOn ? "factor.on" : "factor.off")} />
      <Typography color="textSecondary">{text()}</Typography>
      {isOn && data.codesLeft < 4 && (
        <Alert severity="warning">{t("factor.fewCodes", { count: data.codesLeft, n: formatCount(data.codesLeft) })}</Alert>
      )}
      {!hasApp && (
        <Button variant={isOn ? "outlined" : "contained"} loading={begin.isPending} onClick={() => begin.mutate()}>
          {t(isOn ? "factor.setUpApp" : "factor.setUp")}
        </Button>
      )}
      {isOn && (
        <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap" }}>
          <Button variant="outlined" loading={renew.isPending} onClick={() => void ask("renew")}>
            {t("factor.renew")}
          </Button>
          {hasApp && (!data.mustHave || data.hasPasskey) && (
            <Button color="error" loading={remove.isPending} onClick={() => void ask("remove")}>
              {t("factor.remove")}
            </Button>
          )}
        </Stack>
      )}
      {isOn && data.mustHave && <Typography variant="body2">{t("factor.mustHave")}</Typography>}
    </Stack>
  );
}
