import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import { lineWords } from "@tradeport/contract/messages/lines";
import { type ComparedProduct, pairsMax } from "@tradeport/contract/store-products";
import { api } from "#api";
import { counted, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";
import { useCreateFromStore } from "./create-from-store.tsx";

const actions = ["link", "unlink", "ignore", "notice"] as const;
type Action = (typeof actions)[number];

/** The row with how it stands and the variant that is shown beside it, by which a person who looks at it links it. */
export const rowIdOf = ({ storeId, state, remoteKey, ours }: ComparedProduct) =>
  [storeId, state, ours?.variantId ?? none, ours?.matchedBy ?? none, remoteKey].join(" ");
const none = "-";
const partsOf = (id: string) => {
  const [storeId = "", state = "", variantId = "", matchedBy = ""] = id.split(" ", 4);
  const remoteKey = id.slice([storeId, state, variantId, matchedBy].join(" ").length + 1);
  return { storeId, state, variantId: variantId === none ? undefined : variantId, matchedBy, remoteKey };
};
type Chosen = ReturnType<typeof partsOf>;

/** What can be done to a row as it stands. */
const fits: Record<Action, (row: Chosen) => boolean> = {
  link: ({ state, variantId }) => variantId !== undefined && (state === "matched" || state === "conflict" || state === "new"),
  unlink: ({ state }) => state === "linked",
  ignore: ({ state }) => state !== "linked" && state !== "ignored",
  notice: ({ state }) => state === "ignored",
};

/**
 * For exactly the rows that were chosen; what can't be done stays and says why. Of several rows only a name counts as the person's word; what
 * codes leave open is decided a row at a time.
 */
export function ComparedActs({ channelId, selection }: { channelId: string; selection: RowSelection }) {
  const { t } = useTranslation("imports");
  const words = useWords();
  const rows = selection.ids.map(partsOf);
  const fresh = rows.filter(({ state }) => state === "new");
  const create = useCreateFromStore();
  const act = useMutation({
    mutationFn: async (action: Action) => {
      const alone = rows.length === 1;
      const pairs = rows.filter(fits[action]).map(({ storeId, variantId, matchedBy, remoteKey }) => {
        const isNamed = action === "link" && (alone || matchedBy === "name");
        return { storeId, remoteKey, action, ...(isNamed && variantId && { variantId }) };
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
  const mayCreate = useMay(api.Product.CreateProductsFromStore);
  if (!useMay(api.Product.SetComparedProducts)) return null;
  const busy = act.isPending || create.isPending;
  return (
    <>
      {actions
        .filter((action) => rows.some(fits[action]))
        .map((action) => (
          <Button
            key={action}
            size="small"
            variant="outlined"
            loading={act.isPending && act.variables === action}
            disabled={busy}
            onClick={() => act.mutate(action)}
          >
            {t(action)}
          </Button>
        ))}
      {mayCreate && fresh[0] && (
        <Button
          size="small"
          variant="outlined"
          loading={create.isPending}
          disabled={busy}
          onClick={() =>
            create.mutate({
              storeId: fresh[0]!.storeId,
              remoteKeys: fresh.slice(0, pairsMax).map(({ remoteKey }) => remoteKey),
              count: Math.min(fresh.length, pairsMax),
            })
          }
        >
          {t("create", counted(Math.min(fresh.length, pairsMax)))}
        </Button>
      )}
    </>
  );
}
