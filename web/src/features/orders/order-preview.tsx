import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import type { OrderRow } from "@tradeport/contract/order-shapes";
import type { ReactNode } from "react";
import { formatCount, useTranslation } from "#i18n";
import { Money, Thumb, When } from "#ui/cells.tsx";
import { Codes } from "./codes.tsx";
import { PackageStatus } from "./status.tsx";

/** The key facts of a package, as the list knows them. */
export function OrderPreview({ row }: { row: OrderRow }) {
  const { t } = useTranslation("orders");
  const facts: [string, ReactNode][] = [
    [t("status"), <PackageStatus key="status" pack={row} />],
    [t("customer"), row.customerName],
    ...(row.total
      ? [[t("total"), <Money key="total" amount={row.total.amount} currency={row.total.currency} />] as [string, ReactNode]]
      : []),
    [t("shipBy"), <When key="ship" at={row.shipBy} />],
    [t("store"), `${row.storeName} · ${row.channelName}`],
    [t("cargoColumn"), [row.cargoCompany, row.cargoTrackingCode].filter(Boolean).join(" · ") || "–"],
    [t("date"), <When key="date" at={row.channelOrderDate} />],
  ];
  return (
    <Stack sx={{ gap: 2 }}>
      <Box component="ul" aria-label={t("product")} sx={{ listStyle: "none", m: 0, p: 0, display: "grid", gap: 1.5 }}>
        {row.picks.map((pick, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines of a package keep their place
          <Box component="li" key={at} sx={{ display: "flex", gap: 1.5 }}>
            <Thumb src={pick.image} size={56} />
            <Box sx={{ minWidth: 0, overflowWrap: "anywhere" }}>
              <strong>
                {formatCount(pick.quantity)} × {pick.name}
              </strong>
              {pick.variant && <div>{pick.variant}</div>}
              <Codes {...pick} />
              {pick.personalization.map(({ name, value }) => (
                <div key={name + value}>{name === "" ? value : `${name}: ${value}`}</div>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
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
