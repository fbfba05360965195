import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import type { Listing } from "@tradeport/contract/listings";
import { at } from "#address";
import { api } from "#api";
import { counted, formatMoney, moneyRule, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { figureIn } from "#ui/confirm-figure.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { useGo } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { type PriceAct, type PriceChange, priceChanges } from "./store-price-lines.ts";

const named = 5;
const perCall = 5_000;
const hows = ["set", "percentUp", "percentDown"] as const;

/** A new price of the chosen listings in their own stores: what each comes to is shown before, and exactly that is sent. */
export function SetStorePrice({ selection, rows }: { selection: RowSelection; rows: () => readonly Listing[] }) {
  const { t } = useTranslation("listings");
  const confirm = useConfirm();
  const go = useGo();
  const set = useMutation({
    mutationFn: async () => {
      const selected = rows();
      const stores = new Set(selected.map(({ storeId }) => storeId)).size;
      const actIn = (values: Record<string, string>): PriceAct | undefined => {
        const amount = figureIn(values.amount ?? "", moneyRule);
        return amount === undefined ? undefined : { how: values.how as PriceAct["how"], amount };
      };
      const follow = (values: Record<string, string>) => {
        const act = actIn(values);
        const { changes, left } = act ? priceChanges(selected, act) : { changes: [], left: { unpriced: 0, same: 0, zero: 0 } };
        const currencies = new Set(changes.map(({ currency }) => currency));
        const isMixed = act?.how === "set" && currencies.size > 1;
        const out = left.unpriced + left.same + left.zero;
        return {
          title: t("price.title", counted(selected.length)),
          text: <WhatHappens changes={changes} stores={stores} out={act ? out : 0} />,
          action: changes.length > 0 ? t("price.action", counted(changes.length)) : t("price.open"),
          ...(act && { off: isMixed ? t("price.mixed") : changes.length === 0 ? t("price.nothing") : undefined }),
        };
      };
      const answer = await confirm({
        ...follow({}),
        fields: [
          {
            key: "how",
            label: t("price.how"),
            initial: "set",
            required: true,
            options: hows.map((value) => ({ value, label: t(`price.hows.${value}`) })),
          },
          { key: "amount", label: t("price.amount"), required: true, number: moneyRule },
        ],
        follow,
      });
      // What was answered is decimal text by now.
      if (!answer) return;
      const act: PriceAct = { how: answer.values.how as PriceAct["how"], amount: answer.values.amount ?? "" };
      const { changes } = priceChanges(selected, act);
      const processIds: string[] = [];
      for (const [storeId, all] of Map.groupBy(changes, (one) => one.storeId))
        for (let first = 0; first < all.length; first += perCall) {
          const lines = all
            .slice(first, first + perCall)
            .map(({ variantId, salePrice, from }) => ({ variantId, salePrice, from }));
          processIds.push((await api.Product.UpdateClientChannelProductPrice({ storeId, lines })).id);
        }
      selection.clear();
      const [processId] = processIds;
      if (processId && processIds.length === 1) await go(at("/Product/BulkOperations/ProcessDetail", { processId }));
      else notify.success(t("price.started", counted(processIds.length)));
    },
  });
  if (!useMay(api.Product.UpdateClientChannelProductPrice)) return null;
  return (
    <Button size="small" loading={set.isPending} onClick={() => set.mutate()}>
      {t("price.open")}
    </Button>
  );
}

function WhatHappens({ changes, stores, out }: { changes: readonly PriceChange[]; stores: number; out: number }) {
  const { t } = useTranslation("listings");
  return (
    <Stack sx={{ gap: 1 }}>
      <span>{t("price.text", counted(stores))}</span>
      {changes.length > 0 && (
        <Stack component="ul" sx={{ m: 0, pl: 2.5, gap: 0.25, overflowWrap: "anywhere" }}>
          {changes.slice(0, named).map(({ storeId, variantId, barcode, currency, from, salePrice }) => (
            <li key={`${storeId} ${variantId}`}>
              {t("price.line", { barcode, from: formatMoney(from, currency), to: formatMoney(salePrice, currency) })}
            </li>
          ))}
          {changes.length > named && <li>{t("price.more", counted(changes.length - named))}</li>}
        </Stack>
      )}
      {out > 0 && <span>{t("price.out", counted(out))}</span>}
    </Stack>
  );
}
