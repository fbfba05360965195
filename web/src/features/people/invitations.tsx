import Delete from "@mui/icons-material/DeleteOutlined";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Invitation } from "@tradeport/contract/invitations";
import { useMemo } from "react";
import { api } from "#api";
import { formatDateTime, useTranslation } from "#i18n";
import { TwoLines, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import { isEmailDue } from "./is-email-due.ts";
import { nameOf } from "./name-of.ts";
import { RightsCell } from "./rights.tsx";

/** Invitations that nobody has used yet. */
export function Invitations() {
  const { t } = useTranslation("people");
  const confirm = useConfirm();
  const list = useQuery(api.Client.GetAllInvitation.query({}));
  const revoke = useMutation({
    mutationFn: (invitationId: string) => api.Client.DeleteInvitation({ invitationId }),
    onSuccess: () => {
      notify.success(t("invite.revoked"));
    },
  });
  const ask = async ({ id, email }: Invitation) => {
    const answer = await confirm({
      title: t("invite.revokeTitle", { email }),
      text: t("invite.revokeText"),
      action: t("invite.revokeVerb"),
      tone: "error",
    });
    if (answer) revoke.mutate(id);
  };
  const columns = useMemo<Column<Invitation>[]>(
    () => [
      { key: "email", title: t("email"), card: "title", cell: (row) => <TwoLines main={row.email} sub={nameOf(row)} /> },
      { key: "right", title: t("right"), width: 220, cell: (row) => <RightsCell of={row} /> },
      {
        key: "state",
        title: t("state"),
        width: 200,
        cell: (row) => (
          <TwoLines
            main={
              <StatusBadge
                tone={row.isExpired ? "neutral" : "waiting"}
                label={row.isExpired ? t("invite.expired") : t("invite.waiting")}
              />
            }
            sub={!isEmailDue(row) && t("invite.leavesAt", { at: formatDateTime(row.emailDate) })}
          />
        ),
      },
      { key: "until", title: t("invite.until"), width: 150, cell: (row) => <When at={row.expireDate} /> },
    ],
    [t],
  );
  return (
    <Section title={t("invite.list")}>
      <DataTable
        label={t("invite.list")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.id}
        actionsWidth={60}
        actions={(row) => (
          <IconAction label={t("invite.revoke", { email: row.email })} icon={<Delete />} onClick={() => void ask(row)} />
        )}
        empty={<EmptyState title={t("invite.none")} />}
      />
    </Section>
  );
}
