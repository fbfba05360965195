import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { ChannelParametersEffect } from "@tradeport/contract/channel-parameters";
import { counted, formatCount, formatMoney, useTranslation } from "#i18n";

const kinds = ["soldOut", "lessStock", "moreStock", "cheaper", "dearer", "texts"] as const;
const examples = 5;

/** How many offers a change of rules moves and where to, and the first of them from and to what. `isStockAlone`: it is about pieces, and prices stay. */
export function SellingRulesEffect({
  effect,
  isStockAlone = false,
}: {
  effect: ChannelParametersEffect;
  isStockAlone?: boolean;
}) {
  const { t } = useTranslation("selling");
  const shown = ({ salePrice, stock }: ChannelParametersEffect["examples"][number]["before"], currency: string) =>
    isStockAlone
      ? t("rules.effect.pieces", counted(stock))
      : t("rules.effect.shown", {
          price: salePrice === null ? t("rules.effect.unpriced") : formatMoney(salePrice, currency),
          stock: formatCount(stock),
        });
  return (
    <Stack sx={{ gap: 1 }}>
      {!effect.isWhole && <span>{t("rules.effect.part", { n: formatCount(effect.looked) })}</span>}
      <Box component="ul" sx={{ pl: 2.5, my: 0, display: "grid", gap: 0.75 }}>
        {kinds
          .filter((kind) => effect[kind] > 0)
          .map((kind) => (
            <li key={kind}>
              {t(`rules.effect.${kind}`)}: <strong>{formatCount(effect[kind])}</strong>
            </li>
          ))}
      </Box>
      {effect.examples.slice(0, examples).map(({ offerId, barcode, storeName, currency, before, after }) => (
        <Box key={offerId} sx={{ minWidth: 0 }}>
          <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
            {barcode} · {storeName}
          </Typography>
          <Typography variant="body2">
            {shown(before, currency)} → {shown(after, currency)}
            {before.stock > 0 && after.stock === 0 && ` · ${t("rules.effect.gone")}`}
          </Typography>
        </Box>
      ))}
    </Stack>
  );
}
