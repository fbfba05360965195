import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Channel } from "@tradeport/contract/connections";
import type { CategoryMapping } from "@tradeport/contract/mapping";
import { useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { AttributeMapping } from "./attribute-mapping.tsx";
import { CategoryList, type OwnCategory } from "./category-list.tsx";
import { CategoryTarget } from "./category-target.tsx";
import { useMappingCalls } from "./mapping-calls.ts";
import { againWhile } from "./taxonomy.ts";

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
  const gaps = useQuery({
    ...api.Mapping.GetMappingGaps.query({ channelId: channel.id }),
    enabled: !isTemplate,
    refetchInterval: ({ state }) => againWhile(state.data?.some(({ gaps }) => gaps === null)),
  });
  const category = categories.find(({ id }) => id === categoryId);
  const mapped = mappings.find((one) => one.tradeportCategoryId === categoryId);
  return (
    <Box
      sx={{
        display: "grid",
        gap: 2,
        alignItems: "start",
        gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "300px minmax(0, 1fr)" },
      }}
    >
      <CategoryList
        categories={categories}
        mappings={mappings}
        gaps={gaps.data}
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
              gaps={gaps.data?.find((one) => one.tradeportCategoryId === categoryId)?.gaps ?? undefined}
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
