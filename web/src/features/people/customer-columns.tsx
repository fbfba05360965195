import type { Customer } from "@tradeport/contract/customers";
import { formatPhone } from "@tradeport/contract/phone";
import { useMemo } from "react";
import { formatCount, useTranslation } from "#i18n";
import { Cut, TwoLines, When } from "#ui/cells.tsx";
import type { Column } from "#ui/data-table.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";

export const useCustomerColumns = (): Column<Customer>[] => {
  const { t } = useTranslation("people");
  return useMemo(
    () => [
      {
        key: "name",
        title: t("customer.company"),
        card: "title",
        sort: "name",
        cell: (row) => <TwoLines main={<Cut>{row.name}</Cut>} sub={row.city} />,
      },
      {
        key: "contact",
        title: t("customer.contact"),
        width: 200,
        cell: (row) => <TwoLines main={<Cut>{row.email || "–"}</Cut>} sub={formatPhone(row.phone ?? "")} />,
      },
      {
        key: "state",
        title: t("state"),
        width: 100,
        cell: ({ isActive }) => (
          <StatusBadge tone={isActive ? "success" : "neutral"} label={isActive ? t("active") : t("closed")} />
        ),
      },
      {
        key: "members",
        title: t("customer.members"),
        width: 88,
        align: "right",
        cell: (row) => formatCount(row.memberCount),
      },
      { key: "stores", title: t("customer.stores"), width: 85, align: "right", cell: (row) => formatCount(row.storeCount) },
      {
        key: "subscription",
        title: t("customer.subscription"),
        width: 135,
        cell: (row) =>
          row.subscriptionExpireDate ? (
            <TwoLines
              main={<When at={row.subscriptionExpireDate} as="date" />}
              sub={row.subscriptionIsOver && <StatusBadge tone="error" label={t("sub.over")} />}
            />
          ) : (
            t("customer.unlimited")
          ),
      },
      { key: "contacted", title: t("customer.lastContact"), width: 115, cell: (row) => <When at={row.lastContact} as="date" /> },
      {
        key: "created",
        title: t("customer.created"),
        width: 122,
        sort: "createdDate",
        cell: (row) => <When at={row.createdDate} as="date" />,
      },
    ],
    [t],
  );
};
