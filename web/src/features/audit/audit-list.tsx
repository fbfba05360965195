import Download from "@mui/icons-material/Download";
import Button from "@mui/material/Button";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { auditActions } from "@tradeport/contract/audit";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { auditObjects, useAuditWords } from "#list/recorded-words.ts";
import { useSession } from "#session";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { notify } from "#ui/notify.ts";
import { Page } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { useAuditColumns } from "./audit-columns.tsx";

/** Who did what: of the company for its owner, of one or all clients for an Admin. */
export function AuditList() {
  const { t } = useTranslation("audit");
  const words = useAuditWords();
  const self = useSession();
  const admin = self?.role === "Admin";
  const search = useSearch(api.Audit.GetAllAudit);
  const list = useQuery({ ...api.Audit.GetAllAudit.query(search.ask), placeholderData: keepPreviousData });
  const { page: _page, pageSize: _size, orderType: _order, ...filter } = search.ask;
  const exported = useMutation({
    mutationFn: () => api.Audit.GetAuditExport.download(filter),
    onSuccess: (name) => notify.success(t("downloaded", { name })),
  });
  // Oneself first, then whoever stands in the rows that are here.
  const doers = new Map<string, string>();
  if (self) doers.set(self.userId, t("me", { name: self.displayName }));
  for (const row of list.data?.data ?? [])
    if (row.actorId && !doers.has(row.actorId)) doers.set(row.actorId, row.actorName || t("erased"));
  const columns = useAuditColumns(admin);
  const name = admin && search.ask.clientId ? list.data?.data[0]?.clientName : null;
  return (
    <Page
      title={name ? t("of", { name }) : t("title")}
      subtitle={t("text")}
      count={list.data}
      back={{ to: "/Account/List", label: admin ? t("backCustomers") : t("back") }}
      toolbar={
        <Button variant="outlined" startIcon={<Download />} loading={exported.isPending} onClick={() => exported.mutate()}>
          {t("export")}
        </Button>
      }
      filters={
        <FilterBar
          search={search}
          items={[
            {
              field: "action",
              label: t("what"),
              options: auditActions.map((value) => ({ value, label: words.action(value) })),
            },
            {
              field: "actorId",
              label: t("who"),
              options: [...doers].map(([value, label]) => ({ value, label })),
              loading: list.isLoading,
            },
            { field: "startDate", label: t("since"), kind: "days" },
            {
              field: "objectType",
              label: t("kind"),
              options: auditObjects.map((value) => ({ value, label: words.object(value) })),
            },
            { field: "objectId", label: t("objectId") },
          ]}
        />
      }
    >
      <DataTable
        label={t("title")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.id}
        search={search}
        empty={<EmptyState title={t("none")} />}
      />
    </Page>
  );
}
