import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import { useQuery } from "@tanstack/react-query";
import type { Output } from "@tradeport/contract";
import { nearHours } from "@tradeport/contract/notification-kinds";
import type { orderOverview } from "@tradeport/contract/order-overview";
import { at } from "#address";
import { api, pollWhileAway } from "#api";
import { formatAgo, formatCount, useTranslation } from "#i18n";
import { useAtMoment } from "#ui/clock.ts";
import { TextLink } from "#ui/link.tsx";
import { Section } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { ToDo, ToDos, type ToDoTone } from "#ui/to-do.tsx";

export type Deadline = Output<typeof orderOverview.GetDeadlines>["data"][number];

const shown = 5;
const nearMs = nearHours * 3_600_000;
const leftMs = ({ dueDate }: Pick<Deadline, "dueDate">) => Date.parse(dueDate) - Date.now();
const toneOf = (deadline: Deadline): ToDoTone =>
  leftMs(deadline) < 0 ? "error" : leftMs(deadline) < nearMs ? "warning" : "waiting";

/** Where it is done: what has no order yet is in the list of claims. */
export const doneAt = ({ orderId }: Deadline) => (orderId ? at("/Order/Detail", { orderId }) : at("/", { list: "claims" }));

/** The next things that have to be done by a moment, over all stores. Nothing is shown where nothing is due. */
export function Deadlines() {
  const { t } = useTranslation("home");
  const { data, error, refetch } = useQuery({
    ...api.Order.GetDeadlines.query({ pageSize: shown }),
    refetchInterval: () => pollWhileAway(30_000),
  });
  if (error && !data) return <TableFailed error={error} onRetry={() => void refetch()} />;
  if (!data || data.data.length === 0) return null;
  const { totalCount, totalCountIsExact } = data;
  return (
    <Section title={t("due.title")}>
      <Paper variant="outlined" sx={{ borderRadius: 2, overflow: "hidden" }}>
        <ToDos label={t("due.title")}>
          {data.data.map((deadline) => (
            <Due key={`${deadline.kind} ${deadline.id}`} deadline={deadline} />
          ))}
        </ToDos>
        {totalCount > shown && (
          <Box sx={{ px: 2, py: 1, borderTop: 1, borderColor: "divider", fontSize: 14 }}>
            <TextLink to={at("/", { list: "deadlines" })}>
              {t("due.all", { n: `${formatCount(totalCount)}${totalCountIsExact ? "" : "+"}` })}
            </TextLink>
          </Box>
        )}
      </Paper>
    </Section>
  );
}

function Due({ deadline }: { deadline: Deadline }) {
  const { t } = useTranslation("home");
  const { kind, channelOrderId, storeName } = deadline;
  const tone = useAtMoment(() => toneOf(deadline)) as ToDoTone;
  return (
    <ToDo to={doneAt(deadline)} tone={tone} act={t(`due.act.${kind}`)}>
      <Box component="span" sx={{ display: "block" }}>
        {t(`due.${kind}`, { order: channelOrderId })} <Left deadline={deadline} />
      </Box>
      <Box component="span" sx={{ display: "block", color: "text.secondary", fontSize: 13 }}>
        {[storeName, piecesOf(deadline)].filter(Boolean).join(" · ")}
      </Box>
    </ToDo>
  );
}

export const piecesOf = ({ firstProduct, unitCount }: Deadline) => firstProduct && `${formatCount(unitCount)} × ${firstProduct}`;

/** "3 hours ago it was over", "in 3 hours it is". */
export function Left({ deadline }: { deadline: Deadline }) {
  const { t } = useTranslation("home");
  const words = useAtMoment(() => t(leftMs(deadline) < 0 ? "due.over" : "due.ahead", { when: formatAgo(deadline.dueDate) }));
  const isOver = useAtMoment(() => leftMs(deadline) < 0);
  return (
    <Box component="span" sx={{ color: isOver ? "error.main" : undefined, fontWeight: 600, whiteSpace: "nowrap" }}>
      {words}
    </Box>
  );
}
