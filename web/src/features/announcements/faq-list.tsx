import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Edit from "@mui/icons-material/EditOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FaqDraft, support } from "@tradeport/contract/support";
import { useState } from "react";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { Cut } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { DynamicForm } from "#ui/dynamic-form.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { SideSheet } from "#ui/side-sheet.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";

/** Questions and answers in both languages, in the order in which clients see them. */
export function FaqList() {
  const { t } = useTranslation("announcements");
  const words = useWords();
  const list = useQuery(api.Support.GetAllFaq.query({}));
  const [open, setOpen] = useState<FaqDraft | "new" | null>(null);
  const columns: Column<FaqDraft>[] = [
    { key: "position", title: t("field.position"), align: "right", width: 90, cell: (row) => row.position },
    { key: "question", title: t("field.question"), card: "title", cell: (row) => <Cut lines={2}>{words(row.question)}</Cut> },
    {
      key: "active",
      title: t("field.active"),
      width: 120,
      cell: (row) => <StatusBadge tone={row.isActive ? "success" : "neutral"} label={t(row.isActive ? "shown" : "hidden")} />,
    },
  ];
  return (
    <Stack sx={{ gap: 1.5 }}>
      <Button data-create variant="contained" startIcon={<Add />} onClick={() => setOpen("new")} sx={{ alignSelf: "flex-end" }}>
        {t("addFaq")}
      </Button>
      <DataTable
        label={t("tab.faq")}
        columns={columns}
        page={list.data}
        rowKey={(row) => row.faqId}
        error={list.error}
        onRetry={() => void list.refetch()}
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
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => api.Support.DeleteFaq({ faqId: faq.faqId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ["Support"] }),
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

function FaqForm({ faq, onSaved }: { faq: FaqDraft | null; onSaved: () => void }) {
  const { t } = useTranslation("announcements");
  const queries = useQueryClient();
  const save = useMutation({
    mutationFn: (values: z.output<typeof support.SaveFaq.input>) => api.Support.SaveFaq(values),
    onSuccess: () => {
      notify.success(t("saved"));
      return queries.invalidateQueries({ queryKey: ["Support"] });
    },
  });
  const nothing = { tr: "", en: "" };
  return (
    <DynamicForm
      schema={support.SaveFaq.input}
      values={{
        ...(faq && { faqId: faq.faqId }),
        question: faq?.question ?? nothing,
        answer: faq?.answer ?? nothing,
        position: faq?.position ?? 0,
        isActive: faq?.isActive ?? true,
      }}
      fields={[
        { kind: "text", name: "question.tr", label: t("field.questionTr"), width: 12 },
        { kind: "textarea", name: "answer.tr", label: t("field.answerTr"), width: 12 },
        { kind: "text", name: "question.en", label: t("field.questionEn"), width: 12 },
        { kind: "textarea", name: "answer.en", label: t("field.answerEn"), width: 12 },
        { kind: "number", name: "position", label: t("field.position"), hint: t("positionHint") },
        { kind: "switch", name: "isActive", label: t("field.active") },
      ]}
      saving={save.isPending}
      onSubmit={(values) => save.mutateAsync(values)}
      onSaved={onSaved}
      isNew={faq === null}
      action={t("save")}
    />
  );
}
