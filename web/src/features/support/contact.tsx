import Chip from "@mui/material/Chip";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { ContactForm, support, type Ticket } from "@tradeport/contract/support";
import { useMemo, useState } from "react";
import type { z } from "zod";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { Code, Cut, When } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { DynamicForm } from "#ui/dynamic-form.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { TextLink } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { Page, Section } from "#ui/page.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { UploadZone } from "#ui/upload.tsx";

/** Ask the operators; what was asked is listed below with its state. */
export function Contact() {
  const { t } = useTranslation("support");
  const mayAsk = useMay(api.Support.SendContact);
  return (
    <Page title={t("contact")} narrow toolbar={<TextLink to="/Support/Faq">{t("faq")}</TextLink>}>
      {mayAsk && (
        <Paper variant="outlined" sx={{ p: 2.5, borderRadius: 2, mb: 3 }}>
          <Ask />
        </Paper>
      )}
      <Requests mayAsk={mayAsk} />
    </Page>
  );
}

function Ask() {
  const { t } = useTranslation("support");
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const send = useMutation({
    mutationFn: (values: z.output<typeof ContactForm>) => api.Support.SendContact.upload(values, file ? [file] : []),
    onSuccess: ({ number }) => {
      notify.success(t("sent", { number }));
    },
  });
  return (
    <DynamicForm
      key={sent}
      schema={ContactForm}
      values={{ subject: "", message: "" }}
      fields={[
        { kind: "text", name: "subject", label: t("subject"), width: 12 },
        { kind: "textarea", name: "message", label: t("message"), hint: t("messageHint"), width: 12 },
      ]}
      saving={send.isPending}
      onSubmit={(values) => send.mutateAsync(values)}
      onSaved={() => {
        setFile(null);
        setSent(sent + 1);
      }}
      isNew
      action={t("send")}
    >
      <Stack sx={{ gap: 1, mt: 2 }}>
        {file && <Chip label={file.name} onDelete={() => setFile(null)} sx={{ alignSelf: "flex-start", maxWidth: "100%" }} />}
        <UploadZone
          types={["jpg", "jpeg", "png", "webp", "pdf", "xlsx"]}
          maxBytes={support.SendContact.file?.maxBytes ?? 0}
          hint={t("fileHint")}
          disabled={send.isPending}
          onFiles={([selected]) => setFile(selected ?? null)}
        />
      </Stack>
    </DynamicForm>
  );
}

function Requests({ mayAsk }: { mayAsk: boolean }) {
  const { t } = useTranslation("support");
  const search = useSearch(api.Support.GetAllTicket);
  const list = useQuery({ ...api.Support.GetAllTicket.query(search.ask), placeholderData: keepPreviousData });
  const columns = useMemo<Column<Ticket>[]>(
    () => [
      { key: "number", title: t("number"), width: 100, cell: (row) => <Code>{row.number}</Code> },
      { key: "subject", title: t("subject"), card: "title", cell: (row) => <Cut lines={2}>{row.subject}</Cut> },
      {
        key: "state",
        title: t("state"),
        width: 140,
        cell: (row) => <StatusBadge tone={row.state === "open" ? "waiting" : "success"} label={t(`ticket.${row.state}`)} />,
      },
      { key: "by", title: t("by"), width: 160, cell: (row) => <Cut>{row.createdBy}</Cut> },
      { key: "date", title: t("date"), width: 150, cell: (row) => <When at={row.createdDate} /> },
    ],
    [t],
  );
  return (
    <Section title={t("requests")}>
      <DataTable
        label={t("requests")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={(row) => row.ticketId}
        search={search}
        empty={<EmptyState title={t("none")} text={t(mayAsk ? "noneText" : "noRight")} />}
      />
    </Section>
  );
}
