import Edit from "@mui/icons-material/EditOutlined";
import Visibility from "@mui/icons-material/VisibilityOutlined";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { StorePrice } from "@tradeport/contract/prices";
import type { Product } from "@tradeport/contract/products";
import { useMemo } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { ConnectStore } from "#list/connect-store.tsx";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { Cut, Fitted, TwoLines } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { Section } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { usePriceWords } from "./price-words.ts";
import { StorePriceSheet } from "./store-price-sheet.tsx";
import { useVariantWords, VariantName, variantTitle } from "./variant-name.tsx";

const keyOf = ({ variantId, storeId }: StorePrice) => `${variantId}.${storeId}`;

/** What each store is shown as the price of each variant, why, and the way to another one. */
export function StorePrices({ product }: { product: Product }) {
  const { id: productId } = product;
  const names = useVariantWords(product);
  const { t } = useTranslation(["offers", "product"]);
  const words = usePriceWords();
  const may = useMay(api.Product.GetPrices);
  const mayChange = useMay(api.Product.SetPrice);
  const [sheet, setSheet] = useAddressState("price");
  const { whose } = useWhose();
  const found = useQuery({ ...api.Product.GetPrices.query({ ...whose, productId }), enabled: may });
  const rows = found.data;
  const opened = rows?.find((row) => keyOf(row) === sheet);
  const columns = useMemo<Column<StorePrice>[]>(
    () => [
      {
        key: "store",
        title: t("channels.store"),
        card: "title",
        cell: (row) => <TwoLines main={<Cut>{row.storeName}</Cut>} sub={row.channelName} />,
      },
      {
        key: "variant",
        title: t("channels.variant"),
        width: 150,
        cell: ({ barcode }) => <VariantName names={names} barcode={barcode} />,
      },
      {
        key: "shown",
        title: t("prices.shown"),
        align: "right",
        width: 160,
        cell: (row) => {
          const [first] = row.chain;
          if (!first)
            return (
              <Typography variant="body2" color="warning">
                {t("prices.missing", { currency: row.currency })}
              </Typography>
            );
          return <TwoLines fitted main={words.amount(first, row)} sub={words.list(first, row)} />;
        },
      },
      {
        key: "why",
        title: t("prices.why"),
        width: 240,
        cell: (row) => {
          const [first] = row.chain;
          if (!first) return "–";
          const period = words.period(first);
          return (
            <Fitted>
              {words.source(first, row)}
              {period && ` · ${period}`}
            </Fitted>
          );
        },
      },
      {
        key: "next",
        title: t("prices.next"),
        width: 170,
        cell: (row) => {
          const [next] = row.later;
          if (!next?.validFrom) return "–";
          return <TwoLines fitted main={words.amount(next, row)} sub={words.begins(next.validFrom)} />;
        },
      },
    ],
    [t, words, names],
  );
  if (!may) return null;
  return (
    <Section title={t("section.prices", { ns: "product" })} id="prices">
      {rows?.length === 0 ? (
        <Paper variant="outlined">
          <EmptyState title={t("prices.none")} text={t("prices.noneText")} action={<ConnectStore variant="outlined" />} />
        </Paper>
      ) : (
        <DataTable
          label={t("section.prices", { ns: "product" })}
          columns={columns}
          page={rows}
          rowKey={keyOf}
          error={found.error}
          onRetry={() => void found.refetch()}
          actions={(row: StorePrice) => (
            <IconAction
              label={t(mayChange ? "prices.set" : "prices.see", {
                store: row.storeName,
                barcode: variantTitle(names, row.barcode),
              })}
              icon={mayChange ? <Edit /> : <Visibility />}
              onClick={() => setSheet(keyOf(row))}
            />
          )}
        />
      )}
      <SideSheet
        open={opened !== undefined}
        onClose={() => setSheet("")}
        title={opened ? t("prices.title", { store: opened.storeName, barcode: variantTitle(names, opened.barcode) }) : ""}
      >
        {opened && <StorePriceSheet key={sheet} productId={productId} row={opened} mayChange={mayChange} />}
      </SideSheet>
      <MissingSheet open={rows !== undefined && sheet !== "" && !opened} onClose={() => setSheet("")} />
    </Section>
  );
}
