import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { StoreProductState } from "@tradeport/contract/store-products";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { DataTable } from "#ui/data-table.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { FilterBar } from "#ui/filter-bar.tsx";
import { LinkButton } from "#ui/link.tsx";
import { rowsOf } from "#ui/rows-of.ts";
import { useSearch } from "#ui/search.tsx";
import { ComparedActs, rowIdOf } from "./compared-acts.tsx";
import { useComparedColumns } from "./compared-columns.tsx";

/** What the stores of a marketplace have beside what it is here: all of it, or what is linked. */
export function MappedProducts({ channelId, isMapped }: { channelId: string; isMapped: boolean }) {
  const { t } = useTranslation("imports");
  const { whose } = useWhose();
  const mayAct = useMay(api.Product.SetComparedProducts);
  const mayRead = useMay(api.Product.GetProductImportPageData);
  const search = useSearch(api.Product.GetComparedProducts, {
    ...whose,
    channelId,
    ...(isMapped && { state: "linked" as const }),
  });
  const list = useQuery({ ...api.Product.GetComparedProducts.query(search.ask), placeholderData: keepPreviousData });
  const columns = useComparedColumns();
  return (
    <Stack sx={{ gap: 1.5 }}>
      {!isMapped && (
        <FilterBar
          search={search}
          items={[
            {
              field: "state",
              label: t("state"),
              options: StoreProductState.options.map((value) => ({ value, label: t(`states.${value}`) })),
            },
          ]}
        />
      )}
      <DataTable
        density="comfortable"
        label={t(isMapped ? "mapping.mapped" : "mapping.all")}
        columns={columns}
        {...rowsOf(list)}
        rowKey={rowIdOf}
        rowName={(row) => row.title ?? row.remoteKey}
        search={search}
        bulk={mayAct ? (selection) => <ComparedActs channelId={channelId} selection={selection} /> : undefined}
        empty={
          <EmptyState
            title={t(isMapped ? "mapping.noMapped" : "mapping.noRows")}
            text={t(isMapped ? "mapping.noMappedText" : "mapping.noRowsText")}
            action={mayRead && <LinkButton to="/Product/Import">{t("title")}</LinkButton>}
          />
        }
      />
    </Stack>
  );
}
