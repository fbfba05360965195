import Add from "@mui/icons-material/Add";
import Renew from "@mui/icons-material/Autorenew";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Log from "@mui/icons-material/ListAltOutlined";
import Off from "@mui/icons-material/PauseCircleOutlined";
import On from "@mui/icons-material/PlayCircleOutlined";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Webhook } from "@tradeport/contract/webhooks";
import { useMemo } from "react";
import { api, pollWhileAway } from "#api";
import { useTranslation } from "#i18n";
import { useMay, useSession } from "#session";
import { Badges, Cut, TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { Deliveries } from "./deliveries.tsx";
import { CreateWebhook, Secret, UpdateWebhook } from "./webhook-form.tsx";

const tones: Record<Webhook["state"], Tone> = { on: "success", failing: "error", off: "neutral", stopped: "error" };
const isOff = ({ state }: Webhook) => state === "off" || state === "stopped";

/** /Integrations/Webhooks: the company's own programs that are told what changes, and whether they take it. */
export function Webhooks() {
  const { t } = useTranslation("webhooks");
  const confirm = useConfirm();
  const isOwn = !useSession()?.acting;
  const mayChange = useMay(api.Webhook.CreateWebhook) && isOwn;
  const [sheet, setSheet] = useAddressState("webhook");
  const [logId, setLogId] = useAddressState("log");
  const list = useQuery({ ...api.Webhook.GetAllWebhook.query({}), refetchInterval: () => pollWhileAway(30_000) });
  const row = (id: string) => list.data?.find((one) => one.id === id);
  const renew = useMutation({ mutationFn: ({ id }: Webhook) => api.Webhook.RenewWebhookSecret({ webhookId: id }) });
  const remove = useMutation({
    mutationFn: ({ id }: Webhook) => api.Webhook.DeleteWebhook({ webhookId: id }),
    onSuccess: (_, { name }) => void notify.success(t("deleted", { name })),
  });
  const turn = useMutation({
    mutationFn: (one: Webhook) => api.Webhook.UpdateWebhook({ webhookId: one.id, version: one.version, isActive: isOff(one) }),
    onSuccess: (_, one) => void notify.success(t(isOff(one) ? "turnedOn" : "turnedOff", { name: one.name })),
  });
  const ask = async (one: Webhook, what: "renew" | "delete" | "off") => {
    const answer = await confirm({
      title: t(`${what}Title`, { name: one.name }),
      text: t(`${what}Text`),
      action: t(what),
      tone: "error",
    });
    if (answer) ({ renew, delete: remove, off: turn })[what].mutate(one);
  };
  const columns = useMemo<Column<Webhook>[]>(
    () => [
      {
        key: "name",
        title: t("name"),
        card: "title",
        width: 240,
        cell: (one) => <TwoLines main={<Cut>{one.name}</Cut>} sub={<Cut>{one.address}</Cut>} />,
      },
      { key: "kinds", title: t("sent"), width: 160, cell: (one) => one.kinds.map((kind) => t(`events.${kind}`)).join(", ") },
      {
        key: "state",
        title: t("state"),
        width: 150,
        cell: ({ state, sinceDate }) => (
          <Badges>
            <StatusBadge tone={tones[state]} label={t(`states.${state}`)} />
            {sinceDate && <When at={sinceDate} as="ago" />}
          </Badges>
        ),
      },
      {
        key: "taken",
        title: t("lastTaken"),
        width: 140,
        cell: ({ lastTaken }) => (lastTaken ? <When at={lastTaken} as="ago" /> : t("never")),
      },
      { key: "createdBy", title: t("createdBy"), width: 130, cell: ({ createdBy }) => createdBy },
    ],
    [t],
  );
  const make = mayChange && (
    <Button data-create variant="contained" startIcon={<Add />} onClick={() => setSheet("new")}>
      {t("new")}
    </Button>
  );
  const edited = sheet === "new" ? undefined : row(sheet);
  const logged = row(logId);
  return (
    <Page title={t("title")} toolbar={(list.data?.length ?? 0) > 0 && make}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {t("text")}
      </Typography>
      <DataTable
        label={t("title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        actionsWidth={mayChange ? 220 : 60}
        actions={(one) => (
          <>
            <IconAction label={t("logOf", { name: one.name })} icon={<Log />} onClick={() => setLogId(one.id)} />
            {mayChange && (
              <>
                <IconAction
                  label={t(isOff(one) ? "onOf" : "offOf", { name: one.name })}
                  icon={isOff(one) ? <On /> : <Off />}
                  pending={turn.isPending && turn.variables.id === one.id}
                  onClick={() => (isOff(one) ? turn.mutate(one) : void ask(one, "off"))}
                />
                <IconAction label={t("editOf", { name: one.name })} icon={<Edit />} onClick={() => setSheet(one.id)} />
                <IconAction
                  label={t("renewOf", { name: one.name })}
                  icon={<Renew />}
                  pending={renew.isPending && renew.variables.id === one.id}
                  onClick={() => void ask(one, "renew")}
                />
                <IconAction
                  label={t("deleteOf", { name: one.name })}
                  icon={<Delete />}
                  pending={remove.isPending && remove.variables.id === one.id}
                  onClick={() => void ask(one, "delete")}
                />
              </>
            )}
          </>
        )}
        empty={<EmptyState title={t("none")} text={t("noneText")} action={make} />}
      />
      <SideSheet open={mayChange && sheet === "new"} onClose={() => setSheet("")} title={t("new")}>
        {sheet === "new" && <CreateWebhook onDone={() => setSheet("")} />}
      </SideSheet>
      <SideSheet open={mayChange && edited !== undefined} onClose={() => setSheet("")} title={edited?.name ?? ""}>
        {edited && <UpdateWebhook webhook={edited} onDone={() => setSheet("")} />}
      </SideSheet>
      <SideSheet open={renew.data !== undefined} onClose={renew.reset} title={t("secretOf", { name: renew.data?.name ?? "" })}>
        {renew.data && <Secret secret={renew.data.secret} onDone={renew.reset} />}
      </SideSheet>
      <SideSheet
        open={logged !== undefined}
        onClose={() => setLogId("")}
        title={t("logTitle", { name: logged?.name ?? "" })}
        width={720}
      >
        {logged && <Deliveries key={logged.id} webhook={logged} />}
      </SideSheet>
    </Page>
  );
}
