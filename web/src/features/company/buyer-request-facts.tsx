import Box from "@mui/material/Box";
import type { BuyerRequest } from "@tradeport/contract/buyer-requests";
import { formatDay, useTranslation } from "#i18n";
import { When } from "#ui/cells.tsx";

/** All that is written down of a request, as long as it is. */
export function BuyerRequestFacts({ row }: { row: BuyerRequest }) {
  const { t } = useTranslation("personal");
  const facts = [
    [t("requests.kind"), t(`requests.kinds.${row.kind}`)],
    [t("requests.buyer"), row.buyer || t("requests.nameless")],
    [t("requests.contact"), row.contact],
    [t("requests.order"), row.channelOrderId],
    [t("requests.received"), formatDay(row.receivedDate)],
    [t("requests.due"), formatDay(row.dueDate)],
    [t("requests.note"), row.note],
    [t("requests.state"), t(`requests.states.${row.state}`)],
    [t("requests.answer"), row.answer],
    [
      t("requests.createdBy"),
      <span key="by">
        {row.createdBy} · <When at={row.createdDate} as="date" />
      </span>,
    ],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, display: "grid", gap: 1.5 }}>
      {facts.map(
        ([title, value]) =>
          value !== "" && (
            <div key={title}>
              <Box component="dt" sx={{ color: "text.secondary", fontSize: 13 }}>
                {title}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere", whiteSpace: "pre-line" }}>
                {value}
              </Box>
            </div>
          ),
      )}
    </Box>
  );
}
