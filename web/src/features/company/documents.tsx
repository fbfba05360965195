import Delete from "@mui/icons-material/DeleteOutlined";
import Download from "@mui/icons-material/DownloadOutlined";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { ClientDocument } from "@tradeport/contract/documents";
import { useMemo } from "react";
import { api } from "#api";
import { formatBytes, useTranslation } from "#i18n";
import { useMay } from "#session";
import { Cut, When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { rowsOf } from "#ui/rows-of.ts";
import { CompanyPage } from "./company-page.tsx";
import { DocumentUpload } from "./document-upload.tsx";

/** /Company/Documents: the papers that the company keeps here. */
export function CompanyDocuments() {
  const { t } = useTranslation("company");
  const confirm = useConfirm();
  const mayChange = useMay(api.Document.UploadClientDocument);
  const list = useQuery(api.Document.ClientDocumentList.query({}));
  const download = useMutation({
    mutationFn: (documentId: string) => api.Document.DownloadClientDocument.download({ documentId }),
    onSuccess: (name) => notify.success(t("documents.downloaded", { name })),
  });
  const remove = useMutation({
    mutationFn: ({ id }: ClientDocument) => api.Document.DeleteClientDocument({ documentId: id }),
    onSuccess: (_, { name }) => {
      notify.success(t("documents.deleted", { name }));
    },
  });
  const ask = async (row: ClientDocument) => {
    const answer = await confirm({
      title: t("documents.deleteTitle", { name: row.name }),
      text: t("documents.deleteText"),
      action: t("documents.delete"),
      tone: "error",
    });
    if (answer) remove.mutate(row);
  };
  const columns = useMemo<Column<ClientDocument>[]>(
    () => [
      { key: "name", title: t("documents.name"), card: "title", cell: (row) => <Cut>{row.name}</Cut> },
      { key: "description", title: t("documents.description"), cell: (row) => <Cut lines={2}>{row.description}</Cut> },
      { key: "size", title: t("documents.size"), align: "right", width: 90, cell: (row) => formatBytes(row.size) },
      { key: "by", title: t("documents.by"), width: 150, cell: (row) => <Cut>{row.createdBy}</Cut> },
      { key: "date", title: t("documents.date"), width: 150, cell: (row) => <When at={row.createdDate} /> },
    ],
    [t],
  );
  return (
    <CompanyPage current="documents">
      <Stack sx={{ gap: 2.5 }}>
        {mayChange && <DocumentUpload />}
        <DataTable
          label={t("documents.title")}
          columns={columns}
          {...rowsOf(list)}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          actions={(row) => (
            <>
              <IconAction
                label={t("documents.downloadOf", { name: row.name })}
                icon={<Download />}
                pending={download.isPending && download.variables === row.id}
                onClick={() => download.mutate(row.id)}
              />
              {mayChange && (
                <IconAction
                  label={t("documents.deleteOf", { name: row.name })}
                  icon={<Delete />}
                  pending={remove.isPending && remove.variables.id === row.id}
                  onClick={() => void ask(row)}
                />
              )}
            </>
          )}
          empty={<EmptyState title={t("documents.none")} text={t("documents.noneText")} />}
        />
      </Stack>
    </CompanyPage>
  );
}
