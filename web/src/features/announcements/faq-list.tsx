import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { FaqDraft } from "@tradeport/contract/support";
import { useMemo, useState } from "react";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { Cut } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { FaqForm } from "./faq-form.tsx";

/** Questions and answers in both languages, in the order in which clients see them. */
export function FaqList() {
  const { t } = useTranslation("announcements");
  const words = useWords();
  const list = useQuery(api.Support.GetAllFaq.query({}));
  const [open, setOpen] = useState<FaqDraft | "new" | null>(null);
  const columns = useMemo<Column<FaqDraft>[]>(
    () => [
      { key: "position", title: t("field.position"), align: "right", width: 90, cell: (row) => row.position },
      { key: "question", title: t("field.question"), card: "title", cell: (row) => <Cut lines={2}>{words(row.question)}</Cut> },
      {
        key: "active",
        title: t("field.active"),
        width: 120,
        cell: (row) => <StatusBadge tone={row.isActive ? "success" : "neutral"} label={t(row.isActive ? "shown" : "hidden")} />,
      },
    ],
    [t, words],
  );
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Button data-create variant="contained" startIcon={<Add />} onClick={() => setOpen("new")} sx={{ alignSelf: "flex-end" }}>
        {t("addFaq")}
      </Button>
      <DataTable
        label={t("tab.faq")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.faqId}
        actions={(row) => (
          <>
            <IconAction
              label={t("edit", { title: words(row.question) })}
              icon={<Edit fontSize="small" />}
              onClick={() => setOpen(row)}
            />
            <DeleteFaq faq={row} />
          </>
        )}
        empty={<EmptyState title={t("noFaq")} text={t("noFaqText")} />}
      />
      <SideSheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={t(open === "new" ? "addFaq" : "changeFaq")}
        width={640}
      >
        {open && <FaqForm faq={open === "new" ? null : open} onSaved={() => setOpen(null)} />}
      </SideSheet>
    </Stack>
  );
}

function DeleteFaq({ faq }: { faq: FaqDraft }) {
  const { t } = useTranslation("announcements");
  const words = useWords();
  const confirm = useConfirm();
  const remove = useMutation({
    mutationFn: () => api.Support.DeleteFaq({ faqId: faq.faqId }),
  });
  const ask = async () => {
    const title = t("deleteFaqTitle", { title: words(faq.question) });
    if (await confirm({ title, action: t("delete"), tone: "error" })) remove.mutate();
  };
  return (
    <IconAction
      label={t("deleteTitle", { title: words(faq.question) })}
      icon={<Delete fontSize="small" />}
      pending={remove.isPending}
      onClick={() => void ask()}
    />
  );
}
