import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { RestoredStore } from "@tradeport/contract/differences";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";

type Keep = "ours" | "theirs";
const perCall = 200;

/** For exactly the rows that were chosen; a row that changed since it was seen stays. */
export function ResolveSelected({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("differences");
  const confirm = useConfirm();
  const resolve = useMutation({
    mutationFn: async (keep: Keep) => {
      const n = counted(selection.count);
      if (!(await confirm({ title: t(`${keep}Title`, n), text: t(`${keep}Text`), action: t(`${keep}Verb`, n) }))) return;
      const rows = selection.ids.map((id) => id.split(" ") as [string, string, string]);
      let left = 0;
      for (const [storeId, own] of Map.groupBy(rows, ([store]) => store))
        for (let at = 0; at < own.length; at += perCall) {
          const part = own.slice(at, at + perCall).map(([, offerId, version]) => ({ offerId, version }));
          left += (await api.Product.ResolveDifferences({ storeId, keep, rows: part })).left;
        }
      if (left > 0) notify.warning(t("left", counted(left)));
      else notify.success(t("done", n));
      selection.clear();
    },
  });
  if (!useMay(api.Product.ResolveDifferences)) return null;
  return (["ours", "theirs"] as const).map((keep) => (
    <Button
      key={keep}
      size="small"
      variant="outlined"
      loading={resolve.isPending && resolve.variables === keep}
      disabled={resolve.isPending}
      onClick={() => resolve.mutate(keep)}
    >
      {t(`${keep}Counts`)}
    </Button>
  ));
}

/** All that differs in a store, in the background. */
export function ResolveStore({ store }: { store: Pick<RestoredStore, "storeId" | "storeName" | "differing"> }) {
  const { t } = useTranslation("differences");
  const confirm = useConfirm();
  const resolve = useMutation({
    mutationFn: async (keep: Keep) => {
      const n = counted(store.differing);
      if (!(await confirm({ title: t(`${keep}Title`, n), text: t(`${keep}Text`), action: t(`${keep}Verb`, n) }))) return;
      await api.Product.ResolveDifferences({ storeId: store.storeId, keep });
      notify.success(t("running", { name: store.storeName }));
    },
  });
  if (!useMay(api.Product.ResolveDifferences)) return null;
  return (["ours", "theirs"] as const).map((keep) => (
    <Button
      key={keep}
      size="small"
      color="inherit"
      variant="outlined"
      aria-label={`${store.storeName}: ${t(`${keep}All`)}`}
      disabled={resolve.isPending}
      onClick={() => resolve.mutate(keep)}
    >
      {t(`${keep}All`)}
    </Button>
  ));
}
