import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { lineWords } from "@tradeport/contract/messages/lines";
import { type ComparedProduct, pairsMax } from "@tradeport/contract/store-products";
import { api } from "#api";
import { counted, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";

const actions = ["link", "unlink", "ignore", "notice"] as const;
type Action = (typeof actions)[number];

/** The row with the variant that stands beside it, by which a person who looks at it links it. */
export const rowIdOf = ({ storeId, remoteKey, ours }: ComparedProduct) =>
  [storeId, ours?.variantId ?? "-", ours?.matchedBy ?? "-", remoteKey].join(" ");
const partsOf = (id: string) => {
  const [storeId = "", variantId = "", matchedBy = ""] = id.split(" ", 3);
  return { storeId, variantId, matchedBy, remoteKey: id.slice(storeId.length + variantId.length + matchedBy.length + 3) };
};

/**
 * For exactly the rows that were chosen; what can't be done stays and says why. Of several rows only a name counts as the person's word; what
 * codes leave open is decided a row at a time.
 */
export function ComparedActs({ channelId, selection }: { channelId: string; selection: RowSelection }) {
  const { t } = useTranslation("imports");
  const words = useWords();
  const act = useMutation({
    mutationFn: async (action: Action) => {
      const alone = selection.ids.length === 1;
      const pairs = selection.ids.map(partsOf).map(({ storeId, variantId, matchedBy, remoteKey }) => {
        const isNamed = action === "link" && variantId !== "-" && (alone || matchedBy === "name");
        return { storeId, remoteKey, action, ...(isNamed && { variantId }) };
      });
      let done = 0;
      const left = [];
      for (let place = 0; place < pairs.length; place += pairsMax) {
        const part = pairs.slice(place, place + pairsMax);
        const answer = await api.Product.SetComparedProducts({ channelId, pairs: part });
        done += answer.done;
        left.push(...answer.left);
      }
      if (done > 0) notify.success(t(`done.${action}`, counted(done)));
      const [first] = left;
      if (first) notify.warning(t("left", { ...counted(left.length), why: words(lineWords[`left_${first.reason}`].cause) }));
      selection.clear();
    },
  });
  if (!useMay(api.Product.SetComparedProducts)) return null;
  return actions.map((action) => (
    <Button
      key={action}
      size="small"
      variant="outlined"
      loading={act.isPending && act.variables === action}
      disabled={act.isPending}
      onClick={() => act.mutate(action)}
    >
      {t(action)}
    </Button>
  ));
}
