import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import type { BrandMapping } from "@tradeport/contract/brand-mapping";
import type { Channel } from "@tradeport/contract/connections";
import { counted, formatPercent, useTranslation } from "#i18n";
import { type Choice, useBrandChoice } from "./use-brand-choice.ts";

/** What an unknown brand could be, each one press for all of its products; last, that it is none of these. */
export function BrandSuggestions({
  channel,
  brand,
  noBrand,
  onDone,
}: {
  channel: Channel;
  brand: BrandMapping;
  noBrand: Choice | null;
  onDone: () => void;
}) {
  const { t } = useTranslation("mapping");
  const { choose, isBusy } = useBrandChoice(channel, brand, onDone);
  const { suggestions, brandName, productCount } = brand;
  if (suggestions.length === 0 && !noBrand) return null;
  const press = (choice: Choice, label: string) => (
    <Button
      key={choice.code}
      size="small"
      variant="outlined"
      disabled={isBusy}
      onClick={() => choose(choice)}
      aria-label={`${brandName}: ${label}`}
      sx={{ textAlign: "start", overflowWrap: "anywhere" }}
    >
      {label}
    </Button>
  );
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={t("brands.suggestions", { brand: brandName })}
      sx={{ gap: 1, flexWrap: "wrap" }}
    >
      {suggestions.map(({ channelBrandCode: code, channelBrandName: name, confidence, reason }) => {
        const why = t("suggestions.confidence", { percent: formatPercent(confidence), why: t(`suggestions.reason.${reason}`) });
        return press({ code, name }, `${name} (${why})`);
      })}
      {noBrand && press(noBrand, t("brands.without", { ...counted(productCount), name: noBrand.name }))}
    </Stack>
  );
}
