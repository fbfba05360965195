import Alert from "@mui/material/Alert";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation } from "@tanstack/react-query";
import { Price, WebAddress } from "@tradeport/contract/common";
import { type Invoice, invoiceFile, invoiceKinds } from "@tradeport/contract/invoices";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { useRef, useState } from "react";
import { z } from "zod";
import { ApiError, api } from "#api";
import { dayHere, formatBytes, startHere, useTranslation } from "#i18n";
import { DynamicForm, type FieldSpec } from "#ui/dynamic-form.tsx";
import { notify } from "#ui/notify.ts";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { UploadZone } from "#ui/upload.tsx";

const schema = z.object({
  orderPackageId: z.string(),
  kind: z.enum(invoiceKinds),
  correctsInvoiceId: z.string(),
  number: z.string().trim().min(1).max(40),
  day: z.iso.date(),
  total: Price.or(z.literal("")),
  vatRate: z.string(),
  link: WebAddress.or(z.literal("")),
});
const rates = ["0", "1", "10", "20"];

/** An invoice that was issued elsewhere: what its paper says, and the paper. */
export function AddInvoice({ order, invoices }: { order: OrderDetail; invoices: readonly Invoice[] }) {
  const { t } = useTranslation("orders");
  const [open, setOpen] = useAddressState("invoice");
  return (
    <SideSheet open={open !== ""} onClose={() => setOpen("")} title={t("invoices.add")}>
      <InvoiceForm order={order} invoices={invoices} onDone={() => setOpen("")} />
    </SideSheet>
  );
}

function InvoiceForm({ order, invoices, onDone }: { order: OrderDetail; invoices: readonly Invoice[]; onDone: () => void }) {
  const { t } = useTranslation("orders");
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState(0);
  const abort = useRef<AbortController>(null);
  const add = useMutation({
    meta: { quiet: true },
    mutationFn: ({ day, total, vatRate, correctsInvoiceId, ...values }: z.output<typeof schema>) => {
      abort.current = new AbortController();
      const input = {
        ...values,
        issuedDate: startHere(day).toISOString(),
        ...(total !== "" && { total }),
        ...(vatRate !== "" && { vatRate }),
        ...(values.kind !== "sale" && correctsInvoiceId !== "" && { correctsInvoiceId }),
      };
      const options = { onProgress: setShare, signal: abort.current.signal };
      return api.Order.AddOrderInvoice.upload(input, file ? [file] : [], options);
    },
    onSuccess: ({ number }) => {
      notify.success(t("invoices.added", { number }));
      onDone();
    },
  });
  const packs = order.orderPackages.map(({ id, channelPackageId }) => ({ value: id, label: channelPackageId }));
  const fields: FieldSpec[] = [
    ...(packs.length > 1
      ? [{ kind: "select" as const, name: "orderPackageId", label: t("invoices.package"), options: packs, width: 12 as const }]
      : []),
    {
      kind: "select",
      name: "kind",
      label: t("invoices.kindField"),
      options: invoiceKinds.map((value) => ({ value, label: t(`invoices.kind.${value}`) })),
      width: 12,
    },
    {
      kind: "select",
      name: "correctsInvoiceId",
      label: t("invoices.correctsField"),
      options: invoices.map(({ id, number }) => ({ value: id, label: number })),
      nothing: "–",
      width: 12,
      when: ({ kind }) => kind !== "sale",
    },
    { kind: "text", name: "number", label: t("invoices.number"), characters: "code", width: 12 },
    { kind: "date", name: "day", label: t("invoices.day"), width: 12 },
    {
      kind: "decimal",
      name: "total",
      label: t("invoices.total"),
      hint: t("invoices.totalHint"),
      unit: order.currency.symbol,
      width: 12,
    },
    {
      kind: "select",
      name: "vatRate",
      label: t("invoices.rate"),
      hint: t("invoices.rateHint"),
      options: rates.map((value) => ({ value, label: `%${value}` })),
      nothing: t("invoices.rateTold"),
      width: 12,
    },
    { kind: "text", name: "link", label: t("invoices.linkField"), hint: t("invoices.linkHint"), type: "url", width: 12 },
  ];
  const failed = add.error instanceof ApiError && add.error.code !== "aborted" ? add.error : null;
  return (
    <Stack sx={{ gap: 2 }}>
      <Alert severity="info">{t("invoices.text")}</Alert>
      <UploadZone
        types={["pdf", "jpg", "jpeg", "png"]}
        maxBytes={invoiceFile.maxBytes}
        hint={t("invoices.fileHint", { max: formatBytes(invoiceFile.maxBytes) })}
        sending={add.isPending && file ? { name: file.name, share, onCancel: () => abort.current?.abort() } : null}
        onFiles={([chosen]) => setFile(chosen ?? null)}
      />
      {file && (
        <Typography variant="body2">
          {file.name} · {formatBytes(file.size)}
        </Typography>
      )}
      {failed && <Alert severity="error">{failed.message}</Alert>}
      <DynamicForm
        schema={schema}
        values={{
          ...{ orderPackageId: packs[0]?.value ?? "", kind: "sale", correctsInvoiceId: "", number: "", day: dayHere() },
          ...{ total: "", vatRate: "", link: "" },
        }}
        fields={fields}
        isNew
        saving={add.isPending}
        action={t("invoices.save")}
        onSubmit={(values) => add.mutateAsync(values)}
      />
    </Stack>
  );
}
