import Box from "@mui/material/Box";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Category } from "@tradeport/contract/categories";
import type { CategoryMapping } from "@tradeport/contract/mapping";
import { useState } from "react";
import { counted, foldText, formatCount, useTranslation } from "#i18n";
import { StatusBadge } from "#ui/status-badge.tsx";
import { useMappingCalls } from "./mapping-calls.ts";

/** Of a template no products are counted: it is everybody's. */
export type OwnCategory = Category & { productCount?: number };
/** More are drawn when somebody looks for them: the platform may have thousands. */
const drawnMax = 200;

/** The categories that have products, each with how far it is mapped on the channel. */
export function CategoryList({
  categories,
  mappings,
  selected,
  lacking,
  onChoose,
}: {
  categories: readonly OwnCategory[];
  mappings: readonly CategoryMapping[];
  selected: string;
  /** Products of the selected one have no value in what is mapped. */
  lacking: boolean;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation("mapping");
  const [text, setText] = useState("");
  const { isTemplate } = useMappingCalls();
  const matching = categories.filter(({ path }) => foldText(path).includes(foldText(text)));
  // The selected one stays in sight.
  const shown = matching.filter(({ id }, at) => at < drawnMax || id === selected);
  const byCategory = new Map(mappings.map((one) => [one.tradeportCategoryId, one]));
  const title = t(isTemplate ? "template.categories" : "categories");
  const stateOf = (id: string) => {
    const mapped = byCategory.get(id);
    if (!mapped) return <StatusBadge tone="warning" label={t("state.none")} />;
    if (mapped.missingAttributes === null) return <StatusBadge tone="waiting" label={t("state.reading")} />;
    if (mapped.missingAttributes > 0)
      return <StatusBadge tone="warning" label={t("state.missing", counted(mapped.missingAttributes))} />;
    if (lacking && id === selected) return <StatusBadge tone="warning" label={t("state.lacking")} />;
    return <StatusBadge tone="success" label={mapped.source === "template" ? t("state.template") : t("state.ready")} />;
  };
  return (
    <Paper
      variant="outlined"
      sx={{
        borderRadius: 2,
        maxHeight: { xs: 320, md: "calc(100vh - 90px)" },
        overflow: "auto",
        position: { md: "sticky" },
        top: { md: 70 },
      }}
    >
      <Typography variant="h2" sx={{ p: 1.5, pb: 1 }}>
        {title}
      </Typography>
      {isTemplate && (
        <Typography role="status" variant="caption" component="p" color="textSecondary" sx={{ px: 1.5, pb: 1 }}>
          {t("template.mapped", { n: formatCount(mappings.length), all: formatCount(categories.length) })}
        </Typography>
      )}
      {categories.length > 8 && (
        <Box sx={{ px: 1.5, pb: 1, pt: 0.5 }}>
          <TextField fullWidth label={t("searchCategory")} value={text} onChange={({ target }) => setText(target.value)} />
        </Box>
      )}
      <List dense aria-label={title} sx={{ px: 1 }}>
        {shown.map((category) => (
          <ListItem key={category.id} disablePadding>
            <ListItemButton
              selected={category.id === selected}
              aria-current={category.id === selected ? "true" : undefined}
              onClick={() => onChoose(category.id)}
            >
              <ListItemText
                disableTypography
                primary={<Typography sx={{ fontWeight: 600, overflowWrap: "anywhere" }}>{category.name}</Typography>}
                secondary={
                  <Stack sx={{ gap: 0.5, alignItems: "flex-start" }}>
                    <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                      {category.path}
                      {category.productCount !== undefined && ` · ${t("products", counted(category.productCount))}`}
                    </Typography>
                    {stateOf(category.id)}
                  </Stack>
                }
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
      {matching.length > shown.length && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 1.5, pb: 1.5 }}>
          {t("template.more", counted(matching.length - shown.length))}
        </Typography>
      )}
    </Paper>
  );
}
