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
import { counted, foldText, useTranslation } from "#i18n";
import { StatusBadge } from "#ui/status-badge.tsx";

export type OwnCategory = Category & { productCount: number };

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
  const shown = categories.filter(({ path }) => foldText(path).includes(foldText(text)));
  const stateOf = (id: string) => {
    const mapped = mappings.find((one) => one.tradeportCategoryId === id);
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
        {t("categories")}
      </Typography>
      {categories.length > 8 && (
        <Box sx={{ px: 1.5, pb: 1, pt: 0.5 }}>
          <TextField fullWidth label={t("searchCategory")} value={text} onChange={({ target }) => setText(target.value)} />
        </Box>
      )}
      <List dense aria-label={t("categories")} sx={{ px: 1 }}>
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
                      {category.path} · {t("products", counted(category.productCount))}
                    </Typography>
                    {stateOf(category.id)}
                  </Stack>
                }
              />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Paper>
  );
}
