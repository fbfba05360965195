import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import type { RoadOrder } from "@tradeport/contract/road-orders";
import { useState } from "react";
import { at } from "#address";
import { api } from "#api";
import { formatDateTime, useTranslation, useWords } from "#i18n";
import { RoadFiles } from "#list/road-files.tsx";
import { roadTones } from "#list/road-tones.ts";
import { useConfirm } from "#ui/confirm.tsx";
import { LinkButton } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";

interface Given {
  road: RoadOrder;
  isUpdate: boolean;
  mayChange: boolean;
  isBusy: boolean;
  onRecreate: () => void;
}

/** A road order that has left, or may have: how it stands, and what a person does next. */
export function RoadSent({ road, isUpdate, mayChange, isBusy, onRecreate }: Given) {
  const { t } = useTranslation("logistics");
  const words = useWords();
  const { orderId, state, stateDate, fields, files, reason, replacedBy } = road;
  const number = fields.customerOrderNumber;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction="row" useFlexGap aria-live="polite" sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
        <Typography variant="h2" sx={{ overflowWrap: "anywhere" }}>
          {number}
        </Typography>
        <StatusBadge tone={roadTones[state]} label={t(`roadState.${state}`)} />
        <Typography variant="body2" color="textSecondary">
          {formatDateTime(stateDate)}
        </Typography>
      </Stack>
      {(state === "waiting" || state === "sending") && <Alert severity="info">{t("road.onItsWay")}</Alert>}
      {state === "unknown" && (
        <Alert severity="warning">
          <AlertTitle>{t("road.unknownTitle")}</AlertTitle>
          {words(reason)}
          {mayChange && <Outcome road={road} />}
        </Alert>
      )}
      {state === "replaced" && replacedBy && (
        <Alert severity="info">{t("road.replacedBy", { number: replacedBy.customerOrderNumber })}</Alert>
      )}
      {state === "sent" && mayChange && isUpdate && <Recreate number={number} isBusy={isBusy} onRecreate={onRecreate} />}
      {state === "sent" && mayChange && !isUpdate && (
        <Box>
          <Alert severity="success" sx={{ mb: 1.5 }}>
            {t("road.isThere")}
          </Alert>
          <LinkButton
            variant="outlined"
            to={at("/Order/Shipment/UpdateHoroz", { ...(orderId ? { orderId } : { roadOrder: road.id }) })}
          >
            {t("road.change")}
          </LinkButton>
        </Box>
      )}
      <Section title={t("roadField.files")}>
        <RoadFiles files={files} />
      </Section>
    </Stack>
  );
}

/** A person asked the carrier, and says what it said. */
function Outcome({ road: { id, version, fields } }: { road: RoadOrder }) {
  const { t } = useTranslation("logistics");
  const confirm = useConfirm();
  const say = useMutation({
    mutationFn: (hasArrived: boolean) => api.Logistics.SetRoadOrderOutcome({ roadOrderId: id, version, hasArrived }),
    onSuccess: () => notify.success(t("road.outcomeSaved")),
  });
  const ask = async (hasArrived: boolean) => {
    const answer = await confirm({
      title: t(hasArrived ? "road.arrivedTitle" : "road.lostTitle", { number: fields.customerOrderNumber }),
      text: t(hasArrived ? "road.arrivedText" : "road.lostText"),
      action: t(hasArrived ? "road.arrived" : "road.lost"),
    });
    if (answer) say.mutate(hasArrived);
  };
  return (
    <Stack direction="row" useFlexGap sx={{ gap: 1, mt: 1.5, flexWrap: "wrap" }}>
      <Button variant="outlined" color="inherit" disabled={say.isPending} onClick={() => void ask(true)}>
        {t("road.arrived")}
      </Button>
      <Button variant="outlined" color="inherit" disabled={say.isPending} onClick={() => void ask(false)}>
        {t("road.lost")}
      </Button>
    </Stack>
  );
}

/** The carrier neither cancels nor changes what it has: a person does that by telephone, says so, and a new one is made. */
function Recreate({ number, isBusy, onRecreate }: { number: string; isBusy: boolean; onRecreate: () => void }) {
  const { t } = useTranslation("logistics");
  const [isCanceled, setCanceled] = useState(false);
  return (
    <Alert severity="warning">
      <AlertTitle>{t("road.recreateTitle", { number })}</AlertTitle>
      {t("road.recreateText")}
      <Box component="ol" sx={{ my: 1, pl: 2.5 }}>
        <li>{t("road.recreateFirst", { number })}</li>
        <li>{t("road.recreateThen")}</li>
        <li>{t("road.recreateLast")}</li>
      </Box>
      <FormControlLabel
        control={<Checkbox checked={isCanceled} onChange={(_, on) => setCanceled(on)} />}
        label={t("road.isCanceledThere", { number })}
      />
      <Box sx={{ mt: 1 }}>
        <Button variant="contained" disabled={!isCanceled} loading={isBusy} onClick={onRecreate}>
          {t("road.recreate")}
        </Button>
      </Box>
    </Alert>
  );
}
