import Chip from "@mui/material/Chip";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import type { MappingCoverage as Coverage } from "@tradeport/contract/mapping-coverage";
import { api } from "#api";
import { counted, formatCount, useTranslation } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { sumOf } from "./category-list.tsx";
import { againWhile } from "./taxonomy.ts";
import { useGaps } from "./use-gaps.ts";

/** How far the categories with products are mapped on each channel; one of them is opened by a press. */
export function MappingCoverage({ channelId, onChoose }: { channelId: string; onChoose: (id: string) => void }) {
  const { t } = useTranslation("mapping");
  const { whose } = useWhose();
  const coverage = useQuery({
    ...api.Mapping.GetMappingCoverage.query(whose),
    refetchInterval: ({ state }) => againWhile(state.data?.some(({ reading }) => reading > 0)),
  });
  const { data: gaps } = useGaps(channelId);
  // Beside the list of categories this is an extra: where it can't be read the list says the same of one channel.
  if (!coverage.data || coverage.data.length === 0) return null;
  // What products carry is looked at of the channel that is open: of the others none is called ready.
  const { values, empty } = sumOf(gaps?.flatMap(({ gaps: lacking }) => lacking ?? []) ?? []);
  const isOpen = (id: string) => id === channelId;
  const colorOf = ({ channelId: id, categories, mapped, incomplete, reading }: Coverage) => {
    if (mapped < categories || incomplete > 0 || (isOpen(id) && (values > 0 || empty))) return "warning";
    if (reading > 0) return "info";
    return isOpen(id) && gaps ? "success" : "default";
  };
  const words = ({ channelId: id, channelName, categories, mapped, missingAttributes, reading }: Coverage) =>
    [
      t("coverage.mapped", { channel: channelName, n: formatCount(mapped), all: formatCount(categories) }),
      missingAttributes > 0 ? t("state.missing", counted(missingAttributes)) : null,
      isOpen(id) && values > 0 ? t("values.missing", counted(values)) : null,
      isOpen(id) && empty ? t("state.lacking") : null,
      reading > 0 ? t("state.reading") : null,
    ]
      .filter(Boolean)
      .join(" · ");
  return (
    <Stack
      component="ul"
      direction="row"
      useFlexGap
      aria-label={t("coverage.title")}
      sx={{ m: 0, mb: 2, p: 0, gap: 1, flexWrap: "wrap", listStyle: "none" }}
    >
      {coverage.data.map((one) => (
        <li key={one.channelId}>
          <Chip
            variant={one.channelId === channelId ? "filled" : "outlined"}
            color={colorOf(one)}
            label={words(one)}
            aria-current={one.channelId === channelId ? "true" : undefined}
            onClick={() => onChoose(one.channelId)}
            sx={{ maxWidth: "100%", height: "auto", minHeight: 32, "& .MuiChip-label": { whiteSpace: "normal" } }}
          />
        </li>
      ))}
    </Stack>
  );
}
