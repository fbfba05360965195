import Shelves from "@mui/icons-material/Shelves";
import { useMutation } from "@tanstack/react-query";
import type { PlaceStock } from "@tradeport/contract/stock";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";

/** Where in its warehouse a variant lies, for pick lists. */
export function SetShelf({ row, name }: { row: PlaceStock; name: string }) {
  const { t } = useTranslation("offers");
  const confirm = useConfirm();
  const set = useMutation({
    mutationFn: (shelf: string) =>
      api.Product.SetShelf({ variantId: row.variantId, warehouseId: row.warehouseId, from: row.shelf, shelf }),
    onSuccess: () => notify.success(t("stock.shelfDone")),
  });
  const ask = async () => {
    const answer = await confirm({
      title: t("stock.shelfTitle", { barcode: name }),
      text: t("stock.shelfText"),
      action: t("stock.shelfSave"),
      fields: [{ key: "shelf", label: t("stock.shelf"), initial: row.shelf, maxLength: 40 }],
    });
    if (answer) set.mutate(answer.values.shelf ?? "");
  };
  if (!useMay(api.Product.SetShelf)) return null;
  return (
    <IconAction
      label={t("stock.shelfSet", { barcode: name })}
      icon={<Shelves />}
      pending={set.isPending}
      onClick={() => void ask()}
    />
  );
}
