import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ApiKey } from "@tradeport/contract/access";
import { useMemo } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useSession } from "#session";
import { Code, TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { CreateApiKey } from "./create-api-key.tsx";
import { RightsCell } from "./rights.tsx";

const tones: Record<ApiKey["state"], Tone> = {
  open: "success",
  expired: "neutral",
  revoked: "canceled",
  closed: "warning",
  suspended: "warning",
};

/** Keys for the client's own programs; a key itself is seen once, when it is made. */
export function ApiKeys() {
  const { t } = useTranslation("people");
  const confirm = useConfirm();
  const mayMake = !useSession()?.acting;
  const [sheet, setSheet] = useAddressState("key");
  const list = useQuery(api.Client.GetAllApiKey.query({}));
  const revoke = useMutation({
    mutationFn: (apiKeyId: string) => api.Client.DeleteApiKey({ apiKeyId }),
    onSuccess: () => {
      notify.success(t("key.revoked"));
    },
  });
  const ask = async ({ id, name }: ApiKey) => {
    const answer = await confirm({
      title: t("key.revokeTitle", { name }),
      text: t("key.revokeText"),
      action: t("key.revokeVerb"),
      tone: "error",
    });
    if (answer) revoke.mutate(id);
  };
  const columns = useMemo<Column<ApiKey>[]>(
    () => [
      {
        key: "name",
        title: t("key.name"),
        card: "title",
        cell: (row) => <TwoLines main={row.name} sub={<Code>{row.shown}</Code>} />,
      },
      {
        key: "right",
        title: t("right"),
        width: 140,
        cell: (row) => (
          <TwoLines
            main={row.areas || row.storeIds ? <RightsCell of={row} /> : t(`key.rights.${row.right}`)}
            sub={row.proposes && t("key.onlyProposes")}
          />
        ),
      },
      { key: "member", title: t("key.member"), width: 160, cell: (row) => row.memberName || "–" },
      {
        key: "state",
        title: t("state"),
        width: 190,
        cell: ({ state }) => <StatusBadge tone={tones[state]} label={t(`key.states.${state}`)} />,
      },
      {
        key: "used",
        title: t("key.used"),
        width: 140,
        cell: ({ lastUsed }) => (lastUsed ? <When at={lastUsed} as="ago" /> : t("key.never")),
      },
      { key: "until", title: t("key.until"), width: 120, cell: (row) => <When at={row.expireDate} as="date" /> },
    ],
    [t],
  );
  const make = mayMake && (
    <Button data-create variant="contained" startIcon={<Add />} onClick={() => setSheet("new")}>
      {t("key.new")}
    </Button>
  );
  return (
    <Section title={t("key.list")} toolbar={(list.data?.length ?? 0) > 0 && make}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5, maxWidth: 800 }}>
        {t("key.text")}
      </Typography>
      <DataTable
        label={t("key.list")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.id}
        actionsWidth={60}
        actions={(row) =>
          row.state === "revoked" ? null : (
            <IconAction label={t("key.revoke", { name: row.name })} icon={<Delete />} onClick={() => void ask(row)} />
          )
        }
        empty={<EmptyState title={t("key.none")} text={t("key.noneText")} action={make} />}
      />
      <SideSheet open={mayMake && sheet === "new"} onClose={() => setSheet("")} title={t("key.new")}>
        {sheet === "new" && <CreateApiKey onDone={() => setSheet("")} />}
      </SideSheet>
    </Section>
  );
}
