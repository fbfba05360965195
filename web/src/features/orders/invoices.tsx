import Download from "@mui/icons-material/DownloadOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Invoice } from "@tradeport/contract/invoices";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { api, pollWhileAway } from "#api";
import { formatDate, formatMoney, formatPercent, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { OutsideLink } from "#ui/outside-link.tsx";
import { Section } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { StatusBadge, type Tone } from "#ui/status-badge.tsx";
import { AddInvoice } from "./add-invoice.tsx";

const tones: Record<Invoice["state"], Tone> = {
  here: "neutral",
  waiting: "waiting",
  unknown: "waiting",
  refused: "error",
  sent: "success",
};

export const invoicesOf = (orderHeaderId: string) => api.Order.GetOrderInvoices.query({ orderHeaderId });

/** The invoices of the order's packages: what each says, its paper, and what the marketplace was told. */
export function Invoices({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const may = useMay(api.Order.GetOrderInvoices);
  const mayAdd = useMay(api.Order.AddOrderInvoice) && !order.isSample;
  const [, setOpen] = useAddressState("invoice");
  const { data } = useQuery({ ...invoicesOf(order.id), enabled: may, refetchInterval: () => pollWhileAway(4000) });
  if (!may || !data || (data.length === 0 && !mayAdd)) return null;
  return (
    <Section title={t("invoices.title")}>
      {data.length === 0 && (
        <Typography color="textSecondary" sx={{ mb: 1.5 }}>
          {t("invoices.none")}
        </Typography>
      )}
      {data.map((one) => (
        <InvoiceCard key={one.id} invoice={one} order={order} />
      ))}
      {mayAdd && (
        <>
          <Button variant="outlined" onClick={() => setOpen("1")}>
            {t("invoices.add")}
          </Button>
          <AddInvoice order={order} invoices={data} />
        </>
      )}
    </Section>
  );
}

function InvoiceCard({ invoice, order }: { invoice: Invoice; order: OrderDetail }) {
  const { t } = useTranslation("orders");
  const words = useWords();
  const maySend = useMay(api.Order.SendOrderInvoice);
  const send = useMutation({
    mutationFn: () => api.Order.SendOrderInvoice({ orderInvoiceId: invoice.id }),
    onSuccess: () => notify.success(t("invoices.sending")),
  });
  const download = useMutation({
    mutationFn: () => api.Order.DownloadOrderInvoice.download({ orderInvoiceId: invoice.id }),
    onSuccess: (name) => notify.success(t("invoices.downloaded", { name })),
  });
  const title = `${t(`invoices.kind.${invoice.kind}`)} ${invoice.number}`;
  const pack = order.orderPackages.find(({ id }) => id === invoice.orderPackageId);
  const { buyer, taxes, total, corrects, fileName, link } = invoice;
  const tax = [buyer.taxNumber, buyer.taxOffice].filter(Boolean).join(" / ");
  const notes = [
    order.orderPackages.length > 1 && pack && t("detail.package", { number: pack.channelPackageId }),
    t("invoices.issued", { day: formatDate(invoice.issuedDate), company: invoice.companyName }),
    corrects && t("invoices.corrects", { number: corrects.number }),
    [buyer.name, tax].filter(Boolean).join(" · "),
    ...taxes.map(({ vatRate, vat }) =>
      t("invoices.vat", { rate: formatPercent(Number(vatRate)), amount: formatMoney(vat.amount, vat.currency) }),
    ),
  ].filter(Boolean);
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2, mb: 2, borderRadius: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, flexWrap: "wrap", alignItems: "flex-start" }}>
        <Box sx={{ flex: 1, minWidth: 200, overflowWrap: "anywhere" }}>
          <Typography variant="h3" sx={{ fontSize: 16, fontWeight: 650 }}>
            {title}
          </Typography>
          <Typography variant="body2" color="textSecondary" component="div">
            {notes.map((note) => (
              <div key={note as string}>{note}</div>
            ))}
            {link && <OutsideLink href={link}>{t("invoices.link")}</OutsideLink>}
          </Typography>
        </Box>
        <Stack sx={{ gap: 1, alignItems: { sm: "flex-end" } }}>
          <strong className="times">{formatMoney(total.amount, total.currency)}</strong>
          <StatusBadge tone={tones[invoice.state]} label={t(`invoices.state.${invoice.state}`)} />
          <Stack direction="row" sx={{ gap: 1, alignItems: "center" }}>
            {fileName && (
              <IconAction
                label={t("invoices.download", { name: fileName })}
                icon={<Download />}
                pending={download.isPending}
                onClick={() => download.mutate()}
              />
            )}
            {maySend && invoice.maySend && (
              <Button size="small" variant="outlined" loading={send.isPending} onClick={() => send.mutate()}>
                {t("invoices.send")}
              </Button>
            )}
          </Stack>
        </Stack>
      </Stack>
      {invoice.reason && (
        <Alert severity="error" sx={{ mt: 1.5 }}>
          {words(invoice.reason)}
        </Alert>
      )}
    </Paper>
  );
}
