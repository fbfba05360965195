import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { useMutation } from "@tanstack/react-query";
import type { SettableStatus } from "@tradeport/contract/product-listings";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";

const perCall = 500;
const acts = ["Live", "Passive", "Archived"] as const satisfies SettableStatus[];
const named = 5;

/** Puts the chosen listings on sale, holds them back or ends them, after it was said what their stores will show. */
export function SetListingStatus({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("listings");
  const confirm = useConfirm();
  const set = useMutation({
    mutationFn: async (status: SettableStatus) => {
      const { ids } = selection;
      const n = counted(ids.length);
      const answer = await confirm({
        title: t(`act.${status}.title`, n),
        text: t(`act.${status}.text`),
        action: t(`act.${status}.action`, n),
        ...(status === "Archived" && { tone: "error" as const }),
      });
      if (!answer) return;
      let changed = 0;
      const left: { productName: string; storeName: string }[] = [];
      for (let first = 0; first < ids.length; first += perCall) {
        const part = await api.Product.SetClientChannelProductStatus({ ids: ids.slice(first, first + perCall), status });
        changed += part.changed;
        left.push(...part.left);
      }
      selection.clear();
      if (left.length === 0) return notify.success(t(changed > 0 ? `act.${status}.done` : "act.same", counted(changed)));
      await confirm({
        title: t("act.leftTitle", counted(left.length)),
        text: (
          <Stack sx={{ gap: 1 }}>
            <span>{t("act.leftText")}</span>
            <Stack component="ul" sx={{ m: 0, pl: 2.5 }}>
              {left.slice(0, named).map(({ productName, storeName }) => (
                <li key={`${productName} ${storeName}`}>
                  {productName} · {storeName}
                </li>
              ))}
              {left.length > named && <li>{t("act.leftMore", counted(left.length - named))}</li>}
            </Stack>
            {changed > 0 && <span>{t(`act.${status}.done`, counted(changed))}</span>}
          </Stack>
        ),
        action: t("act.understood"),
      });
    },
  });
  if (!useMay(api.Product.SetClientChannelProductStatus)) return null;
  return acts.map((status) => (
    <Button
      key={status}
      size="small"
      disabled={set.isPending}
      loading={set.isPending && set.variables === status}
      onClick={() => set.mutate(status)}
    >
      {t(`act.${status}.open`)}
    </Button>
  ));
}
