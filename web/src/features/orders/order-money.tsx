import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { OrderMoney as Money } from "@tradeport/contract/order-money";
import { api, pollWhileAway } from "#api";
import { formatMoney, formatPercent, useTranslation } from "#i18n";
import { useMay } from "#session";

/** Who pays what of an order, and what the marketplace takes of it; nothing for whom money is closed, and of an order that is canceled. */
export function OrderMoney({ orderId }: { orderId: string }) {
  const may = useMay(api.Order.GetOrderMoney);
  const { data } = useQuery({
    ...api.Order.GetOrderMoney.query({ orderHeaderId: orderId }),
    enabled: may,
    refetchInterval: () => pollWhileAway(4000),
  });
  return may && data && data.amounts.length + data.entries.length > 0 ? <Amounts money={data} /> : null;
}

type Amount = Money["amounts"][number];
/** What makes the price smaller for the buyer. */
const lowers = ({ kind }: Amount) => kind === "discount" || kind === "coupon";

function Amounts({ money: { amounts, paid, entries } }: { money: Money }) {
  const { t } = useTranslation("orders");
  const noteOf = ({ kind, payer, vatRate }: Amount) =>
    [
      lowers({ kind } as Amount) && t("money.bears", { who: t(`money.payer.${payer}`) }),
      vatRate !== null && t("money.vat", { rate: formatPercent(Number(vatRate)) }),
      vatRate === null && kind === "goods" && t("money.vatUnknown"),
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <Paper variant="outlined" component="section" aria-label={t("money.title")} sx={{ p: 2, mb: 2, borderRadius: 2 }}>
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t("money.title")}
      </Typography>
      <Box component="dl" sx={{ m: 0, display: "grid", gridTemplateColumns: "1fr auto", columnGap: 2, rowGap: 1 }}>
        {amounts.map((one) => (
          <Row
            key={[one.kind, one.payer, one.vatRate, one.amount.currency].join()}
            name={t(`money.kind.${one.kind}`)}
            note={noteOf(one)}
            amount={formatMoney(`${lowers(one) ? "-" : ""}${one.amount.amount}`, one.amount.currency)}
          />
        ))}
        {paid.length > 0 && <Line />}
        {paid.map(({ amount, currency }) => (
          <Row key={currency} name={t("money.paid")} note={t("money.paidNote")} amount={formatMoney(amount, currency)} strong />
        ))}
        {amounts.length > 0 && entries.length > 0 && <Line />}
        {entries.map(({ kind, isEstimated, amount: { amount, currency }, percentage }) => (
          <Row
            key={[kind, isEstimated, percentage, currency].join()}
            name={t(`money.entry.${kind}`)}
            note={[percentage !== null && formatPercent(Number(percentage)), isEstimated && t("money.estimated")]
              .filter(Boolean)
              .join(" · ")}
            amount={formatMoney(amount, currency)}
          />
        ))}
      </Box>
    </Paper>
  );
}

const Line = () => <Box sx={{ gridColumn: "1 / -1", borderTop: 1, borderColor: "divider" }} aria-hidden />;

function Row({ name, note, amount, strong = false }: { name: string; note: string; amount: string; strong?: boolean }) {
  return (
    <Box sx={{ display: "contents", "& > *": { fontWeight: strong ? 650 : undefined } }}>
      <Box component="dt" sx={{ overflowWrap: "anywhere" }}>
        {name}
        {note && (
          <Typography variant="body2" color="textSecondary">
            {note}
          </Typography>
        )}
      </Box>
      <Box component="dd" sx={{ m: 0, textAlign: "right", fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
        {amount}
      </Box>
    </Box>
  );
}
