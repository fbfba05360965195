import Logout from "@mui/icons-material/Logout";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Session } from "@tradeport/contract/access";
import { useCallback, useMemo } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { TwoLines, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { rowsOf } from "#ui/rows-of.ts";

/** Open sessions: one's own, or those of a member for an owner. */
export function Sessions({ clientMemberId }: { clientMemberId?: string }) {
  const { t } = useTranslation("people");
  const list = useQuery(api.Client.GetAllSession.query(clientMemberId ? { clientMemberId } : {}));
  const end = useMutation({
    mutationFn: (sessionId: string) => api.Client.EndSession({ sessionId }),
    onSuccess: () => {
      notify.success(t("session.ended"));
    },
  });
  const agentOf = useCallback(({ agent }: Session) => agent || t("session.unknown"), [t]);
  const columns = useMemo<Column<Session>[]>(
    () => [
      {
        key: "agent",
        title: t("session.agent"),
        card: "title",
        cell: (row) => <TwoLines main={agentOf(row)} sub={row.isCurrent && t("session.current")} />,
      },
      { key: "seen", title: t("session.seen"), width: 125, cell: (row) => <When at={row.lastSeen} as="ago" /> },
      { key: "begun", title: t("session.begun"), width: 150, cell: (row) => <When at={row.createdDate} /> },
    ],
    [t, agentOf],
  );
  return (
    <>
      {!clientMemberId && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
          {t("session.text")}
        </Typography>
      )}
      <DataTable
        label={t("session.list")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.id}
        actionsWidth={60}
        actions={(row) =>
          row.isCurrent ? null : (
            <IconAction
              label={t("session.end", { agent: agentOf(row) })}
              icon={<Logout />}
              pending={end.isPending && end.variables === row.id}
              onClick={() => end.mutate(row.id)}
            />
          )
        }
        empty={<EmptyState title={t("session.none")} />}
      />
    </>
  );
}
