import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import type { Channel } from "@tradeport/contract/connections";
import type { CategoryMapping } from "@tradeport/contract/mapping";
import { useState } from "react";
import { useTranslation } from "#i18n";
import { AttributeMapping } from "./attribute-mapping.tsx";
import { CategoryList, type Gaps, type OwnCategory } from "./category-list.tsx";
import { CategoryTarget } from "./category-target.tsx";
import { useMappingCalls } from "./mapping-calls.ts";
import { useGaps, useGapsOf } from "./use-gaps.ts";

/** The categories on the left; of the chosen one which category of the channel it is, and where its attributes come from. */
export function MappingBoard({
  channel,
  categories,
  mappings,
  categoryId,
  onChoose,
}: {
  channel: Channel;
  categories: readonly OwnCategory[];
  mappings: readonly CategoryMapping[];
  categoryId: string;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation("mapping");
  const [isLacking, setLacking] = useState(false);
  const { isTemplate } = useMappingCalls();
  const mappedHere = mappings.some((one) => one.tradeportCategoryId === categoryId);
  const all = useGaps(channel.id, !isTemplate);
  const own = useGapsOf(channel.id, !isTemplate && mappedHere ? categoryId : undefined);
  const isOther = ({ tradeportCategoryId }: Gaps[number]) => tradeportCategoryId !== categoryId;
  const gaps = all.data && (own.data ? [...all.data.filter(isOther), ...own.data] : all.data);
  const category = categories.find(({ id }) => id === categoryId);
  const mapped = mappings.find((one) => one.tradeportCategoryId === categoryId);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        mb: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "300px minmax(0, 1fr)" },
      }}
    >
      <CategoryList
        categories={categories}
        mappings={mappings}
        gaps={gaps}
        selected={categoryId}
        lacking={isLacking}
        onChoose={onChoose}
      />
      {category ? (
        <div>
          <CategoryTarget key={`${channel.id} ${category.id}`} channel={channel} category={category} mapped={mapped} />
          {mapped && (
            <AttributeMapping
              key={mapped.channelCategoryCode}
              channel={channel}
              category={category}
              mapped={mapped}
              gaps={gaps?.find((one) => one.tradeportCategoryId === categoryId)?.gaps ?? undefined}
              onLacking={setLacking}
            />
          )}
        </div>
      ) : (
        <Paper variant="outlined" sx={{ p: 3 }}>
          <Typography color="textSecondary">{t("choose")}</Typography>
        </Paper>
      )}
    </Box>
  );
}
