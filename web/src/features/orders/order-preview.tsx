import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { OrderRow } from "@tradeport/contract/orders";
import type { ReactNode } from "react";
import { formatCount, useTranslation } from "#i18n";
import { Money, Thumb, When } from "#ui/cells.tsx";
import { PackageStatus } from "./status.tsx";

/** The key facts of a package, as the list knows them. */
export function OrderPreview({ row }: { row: OrderRow }) {
  const { t } = useTranslation("orders");
  const facts: [string, ReactNode][] = [
    [t("status"), <PackageStatus key="status" pack={row} />],
    [t("customer"), row.customerName],
    [
      t("product"),
      `${row.firstProduct} · ${t("moreLines", { units: formatCount(row.unitCount), lines: formatCount(row.lineCount) })}`,
    ],
    [t("total"), <Money key="total" amount={row.total.amount} currency={row.total.currency} />],
    [t("shipBy"), <When key="ship" at={row.shipBy} />],
    [t("store"), `${row.storeName} · ${row.channelName}`],
    [t("cargoColumn"), [row.cargoCompany, row.cargoTrackingCode].filter(Boolean).join(" · ") || "–"],
    [t("date"), <When key="date" at={row.channelOrderDate} />],
  ];
  return (
    <Stack direction="row" sx={{ gap: 2 }}>
      <Thumb src={row.image} size={72} />
      <Box
        component="dl"
        sx={{ m: 0, display: "grid", gridTemplateColumns: "max-content 1fr", gap: "8px 16px", alignContent: "start" }}
      >
        {facts.map(([title, value]) => (
          <Box key={title} sx={{ display: "contents" }}>
            <Box component="dt" sx={{ color: "text.secondary" }}>
              {title}
            </Box>
            <Box component="dd" sx={{ m: 0, overflowWrap: "anywhere" }}>
              {value}
            </Box>
          </Box>
        ))}
      </Box>
    </Stack>
  );
}
