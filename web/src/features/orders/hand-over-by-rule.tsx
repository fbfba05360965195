import Truck from "@mui/icons-material/LocalShippingOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { useMutation } from "@tanstack/react-query";
import type { ByRule } from "@tradeport/contract/shipping-rules";
import { api } from "#api";
import { counted, formatCount, useTranslation, useWords } from "#i18n";
import { useMay } from "#session";
import { useConfirm } from "#ui/confirm.tsx";
import type { RowSelection } from "#ui/data-table.tsx";
import { notify } from "#ui/notify.ts";

const perCall = 500;
const namedOrders = 20;
const shownCauses = 8;

/** What came of several calls, as of one. */
const together = (answers: readonly ByRule[]) => {
  const sum = <T extends { count: number }>(all: readonly T[], keyOf: (one: T) => string) =>
    [...Map.groupBy(all, keyOf).values()].map((of) => ({ ...of[0]!, count: of.reduce((total, { count }) => total + count, 0) }));
  return {
    carriers: sum(
      answers.flatMap(({ carriers }) => carriers),
      ({ carrierCode }) => carrierCode,
    ),
    passedOver: sum(
      answers.flatMap(({ passedOver }) => passedOver),
      ({ place, words }) => `${place} ${words.en}`,
    ),
    // One sentence, for as many as it is said of; the most first.
    causes: [
      ...Map.groupBy(
        answers.flatMap(({ refused }) => refused),
        ({ words }) => words.en,
      ).values(),
    ].sort((a, b) => b.length - a.length),
  };
};
type Together = ReturnType<typeof together>;

const inParts = async (ids: readonly string[], ask: (part: string[]) => Promise<ByRule>) => {
  const answers: ByRule[] = [];
  for (let at = 0; at < ids.length; at += perCall) answers.push(await ask(ids.slice(at, at + perCall)));
  return answers;
};

/** Hands the rows that were chosen over to the carriers that the rules choose: said before by which, and of which orders why not. */
export function HandOverByRule({ selection }: { selection: RowSelection }) {
  const { t } = useTranslation("orders");
  const words = useWords();
  const confirm = useConfirm();
  const may = useMay(api.Logistics.CreateShipments);
  const reasonOf = (of: Together["causes"][number]) => {
    const numbers = [...new Set(of.map(({ channelOrderId }) => channelOrderId))];
    const more = numbers.length - namedOrders;
    const named = [...numbers.slice(0, namedOrders), ...(more > 0 ? [t("byRule.more", counted(more))] : [])].join(", ");
    return t("byRule.refused", { ...counted(of.length), numbers: named, reason: words(of[0]!.words) });
  };
  const start = useMutation({
    mutationFn: async () => {
      const ids = [...selection.ids];
      const previews = await inParts(ids, (orderPackageIds) => api.Logistics.PreviewShipments({ orderPackageIds }));
      const seen = together(previews);
      const ready = seen.carriers.reduce((sum, { count }) => sum + count, 0);
      const answer = await confirm({
        title: ready > 0 ? t("byRule.title", counted(ready)) : t("byRule.none"),
        text: <Seen seen={seen} reasonOf={reasonOf} />,
        action: ready > 0 ? t("byRule.act", counted(ready)) : t("byRule.close"),
      });
      if (!answer || ready === 0) return;
      const { version } = previews[0]!;
      const { carriers, causes } = together(
        await inParts(ids, (orderPackageIds) => api.Logistics.CreateShipments({ version, orderPackageIds })),
      );
      for (const { carrierName, count } of carriers) notify.success(t("byRule.handed", { ...counted(count), name: carrierName }));
      for (const of of causes.slice(0, shownCauses)) notify.warning(reasonOf(of));
      selection.clear();
    },
  });
  if (!may) return null;
  return (
    <Button size="small" variant="outlined" startIcon={<Truck />} loading={start.isPending} onClick={() => start.mutate()}>
      {t("byRule.button")}
    </Button>
  );
}

function Seen({ seen, reasonOf }: { seen: Together; reasonOf: (of: Together["causes"][number]) => string }) {
  const { t } = useTranslation("orders");
  const words = useWords();
  const others = seen.causes.slice(shownCauses).reduce((sum, of) => sum + of.length, 0);
  const list = { m: 0, mt: 1, pl: 2.5, overflowWrap: "anywhere" } as const;
  return (
    <>
      {seen.carriers.length > 0 && t("byRule.text")}
      <Box component="ul" sx={list}>
        {seen.carriers.map(({ carrierCode, carrierName, count }) => (
          <li key={carrierCode}>
            {carrierName}: {formatCount(count)}
          </li>
        ))}
      </Box>
      {seen.passedOver.map(({ place, words: why, count }) => (
        <Box key={`${place} ${why.en}`} sx={{ mt: 1 }}>
          {t("byRule.passedOver", { ...counted(count), place, reason: words(why) })}
        </Box>
      ))}
      {seen.causes.length > 0 && (
        <Box component="ul" sx={list}>
          {seen.causes.slice(0, shownCauses).map((of) => (
            <li key={of[0]!.words.en}>{reasonOf(of)}</li>
          ))}
          {others > 0 && <li>{t("byRule.others", counted(others))}</li>}
        </Box>
      )}
    </>
  );
}
