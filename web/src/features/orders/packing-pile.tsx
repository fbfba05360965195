import Handshake from "@mui/icons-material/LocalShippingOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { PackingRow } from "@tradeport/contract/packing";
import { type ReactNode, useEffect, useState } from "react";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { asSentence, counted, dataLanguage, formatCount, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { When } from "#ui/cells.tsx";
import { useConfirm } from "#ui/confirm.tsx";
import { TextLink } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { TableFailed } from "#ui/table-failed.tsx";
import type { PackingStation } from "./use-packing-station.ts";

const most = 500;

/** What stands beside the table: packed and not handed over yet, and begun, here or at another station. `requests`: how often a scan asked to hand over. */
export function PackingPile({ station, requests }: { station: PackingStation; requests: number }) {
  const { t } = useTranslation("packing");
  const words = useWords();
  const confirm = useConfirm();
  const may = useMay(api.Order.HandOver);
  const ask = { page: 0, pageSize: most, orderType: "asc" as const };
  const refetchInterval = () => pollWhileAway(5000);
  const packed = useQuery({ ...api.Order.GetAllPacking.query({ ...ask, state: "packed" }), refetchInterval });
  const begun = useQuery({ ...api.Order.GetAllPacking.query({ ...ask, state: "begun" }), refetchInterval });
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const rows = packed.data?.data ?? [];
  const ready = rows.filter(({ orderPackageId, blocked }) => !blocked && !leftOut.has(orderPackageId));
  const hand = useMutation({
    mutationFn: (ids: string[]) => api.Order.HandOver({ orderPackageIds: ids }),
    onSuccess: ({ handedOver, toShip, refused }) => {
      if (handedOver > 0) notify.success(t("handed", counted(handedOver)));
      for (const { channelPackageId, words: why } of refused)
        notify.warning(t("handRefused", { number: channelPackageId, reason: words(why) }));
      if (toShip.length > 0) notify.warning(t("toShip", { numbers: toShip.map(({ channelPackageId: one }) => one).join(", ") }));
    },
  });
  const handOver = async () => {
    const ids = ready.map(({ orderPackageId }) => orderPackageId);
    if (ids.length === 0) return station.say({ tone: "error", title: t("noneToHand") });
    const question = { title: t("handTitle", counted(ids.length)), text: t("handText"), action: t("hand", counted(ids.length)) };
    if (await confirm(question)) hand.mutate(ids);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: a scan asks once
  useEffect(() => {
    if (requests > 0) void handOver();
  }, [requests]);
  const leaveOut = (id: string, isLeftOut: boolean) => {
    const next = new Set(leftOut);
    if (isLeftOut) next.add(id);
    else next.delete(id);
    setLeftOut(next);
  };
  if (packed.error) return <TableFailed error={packed.error} onRetry={() => void packed.refetch()} />;
  const total = packed.data?.totalCount ?? 0;
  return (
    <Box sx={{ display: "grid", gap: 2 }}>
      <Part title={`${t("pile")} · ${formatCount(total)}`}>
        {packed.data && rows.length === 0 && <Typography color="textSecondary">{t("pileNone")}</Typography>}
        {total > most && <Alert severity="info">{t("pileMore", counted(most))}</Alert>}
        <List>
          {rows.map((row) => (
            <Row key={row.orderPackageId} row={row} station={station}>
              {may && !row.blocked && (
                <Checkbox
                  size="small"
                  checked={!leftOut.has(row.orderPackageId)}
                  onChange={(_, checked) => leaveOut(row.orderPackageId, !checked)}
                  slotProps={{ input: { "aria-label": t("pick", { number: row.channelPackageId }) } }}
                />
              )}
            </Row>
          ))}
        </List>
        {may && rows.length > 0 && (
          <Button
            fullWidth
            sx={{ mt: 1.5 }}
            variant="contained"
            startIcon={<Handshake />}
            disabled={ready.length === 0}
            loading={hand.isPending}
            onClick={() => void handOver()}
          >
            {t("hand", counted(ready.length))}
          </Button>
        )}
      </Part>
      {begun.data && begun.data.data.length > 0 && (
        <Part title={`${t("begun")} · ${formatCount(begun.data.totalCount)}`}>
          <List>
            {begun.data.data.map((row) => (
              <Row key={row.orderPackageId} row={row} station={station} />
            ))}
          </List>
        </Part>
      )}
    </Box>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Paper variant="outlined" component="section" aria-label={title} sx={{ p: { xs: 1.5, sm: 2 }, borderRadius: 2 }}>
    <Typography variant="h2" sx={{ mb: 1 }}>
      {title}
    </Typography>
    {children}
  </Paper>
);
const List = ({ children }: { children: ReactNode }) => (
  <Box component="ul" sx={{ listStyle: "none", p: 0, m: 0, display: "grid", gap: 0.5 }}>
    {children}
  </Box>
);

function Row({ row, station, children }: { row: PackingRow; station: PackingStation; children?: ReactNode }) {
  const { t } = useTranslation("packing");
  const words = useWords();
  const may = useMay(api.Order.StartPacking);
  const { channelPackageId: number, orderHeaderId, packedDate, needed, scanned, packer, blocked } = row;
  const own = row.station === station.station;
  return (
    <Box
      component="li"
      sx={{ display: "flex", gap: 1, alignItems: "center", minHeight: 44, borderBottom: 1, borderColor: "divider" }}
    >
      {children}
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere", py: 0.5 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {number}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {[row.storeName, row.customerName].filter(Boolean).join(" · ")}
        </Typography>
        <Typography variant="body2" color="textSecondary" component="div">
          {packedDate ? <When at={packedDate} as="ago" /> : `${formatCount(scanned)} / ${formatCount(needed)}`}
          {!packedDate && ` · ${own ? t("here") : packer}`}
        </Typography>
        {blocked && (
          <Alert severity="error" sx={{ mt: 0.5, py: 0 }}>
            {asSentence(words(blocked), dataLanguage())}
          </Alert>
        )}
      </Box>
      {may ? (
        <Button size="small" aria-label={t("openOf", { number })} onClick={() => station.openRow(row)}>
          {t("open")}
        </Button>
      ) : (
        <TextLink to={at("/Order/Detail", { orderId: orderHeaderId })}>{t("order")}</TextLink>
      )}
    </Box>
  );
}
