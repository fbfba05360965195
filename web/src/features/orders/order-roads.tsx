import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { OrderDetail } from "@tradeport/contract/order-shapes";
import { moves } from "@tradeport/contract/order-status";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { formatDateTime, useTranslation, useWords } from "#i18n";
import { roadTones } from "#list/road-tones.ts";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { Section } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { RoadLog } from "./road-log.tsx";
import { RoadPapers } from "./road-papers.tsx";

export const roadsOf = (orderId: string) => api.Logistics.GetOrderRoads.query({ orderId });

/** What went by road: each road order with its moves, papers and log; and the way to one where it may work. */
export function OrderRoads({ order }: { order: OrderDetail }) {
  const { t } = useTranslation("logistics");
  const words = useWords();
  const may = useMay(api.Logistics.CreateRoadOrder);
  const mayRead = useMay(api.Logistics.GetOrderRoads);
  const [logOf, setLogOf] = useAddressState("road");
  const { data } = useQuery({ ...roadsOf(order.id), enabled: mayRead, refetchInterval: () => pollWhileAway(5000) });
  const steps = useQuery({
    ...api.Order.GetListRoadOrderStatus.query({ orderId: order.id }),
    enabled: mayRead && (data?.roadOrders.length ?? 0) > 0,
  });
  if (!data || (data.roadOrders.length === 0 && !(data.mayShip && may))) return null;
  const params = { orderId: order.id };
  const waiting = order.orderPackages.filter(({ status }) => moves.A_SHIP.from.includes(status));
  // Of an order that has left in part what is here still.
  const lines = waiting.length < order.orderPackages.length ? waiting.flatMap((pack) => pack.lines.map(({ id }) => id)) : [];
  const offered = { ...params, ...(lines.length > 0 && { products: lines.join(",") }) };
  return (
    <Section title={t("road.section")}>
      {data.roadOrders.map(({ id, customerOrderNumber: number, state, stateDate, problem }, place) => (
        <Paper key={id} variant="outlined" component="article" aria-label={number} sx={{ p: 2, mb: 1.5, borderRadius: 2 }}>
          <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", alignItems: "center" }}>
            <Typography variant="h3" sx={{ overflowWrap: "anywhere" }}>
              {number}
            </Typography>
            <StatusBadge tone={roadTones[state]} label={t(`roadState.${state}`)} />
            <Typography variant="body2" color="textSecondary" sx={{ flex: 1, minWidth: 140 }}>
              {formatDateTime(stateDate)}
            </Typography>
            {place === 0 && state !== "replaced" && (
              <LinkButton
                size="small"
                variant="outlined"
                to={at(may && state === "sent" ? "/Order/Shipment/UpdateHoroz" : "/Order/Shipment/Horoz", params)}
              >
                {t(may && state === "sent" ? "road.change" : "road.open")}
              </LinkButton>
            )}
            <Button size="small" color="inherit" onClick={() => setLogOf(id)}>
              {t("road.log")}
            </Button>
          </Stack>
          {problem && (
            <Alert severity="error" sx={{ mt: 1 }}>
              {words(problem)}
            </Alert>
          )}
          <Box component="ol" aria-label={t("road.moves")} sx={{ listStyle: "none", p: 0, m: 0, mt: 1 }}>
            {(steps.data ?? [])
              .filter(({ roadOrderId }) => roadOrderId === id)
              .map(({ code, name, description, date }) => (
                <Box component="li" key={`${date} ${code}`} sx={{ py: 0.25 }}>
                  <Typography variant="body2">
                    <span lang="tr">{name}</span> · {formatDateTime(date)}
                  </Typography>
                  {description && (
                    <Typography variant="body2" color="textSecondary" lang="tr">
                      {description}
                    </Typography>
                  )}
                </Box>
              ))}
          </Box>
          <RoadPapers roadOrderId={id} />
        </Paper>
      ))}
      {data.mayShip && may && (
        <LinkButton variant="outlined" to={at("/Order/Shipment/Horoz", offered)}>
          {t("road.sendBy")}
        </LinkButton>
      )}
      <RoadLog roadOrderId={logOf} onClose={() => setLogOf("")} />
    </Section>
  );
}
