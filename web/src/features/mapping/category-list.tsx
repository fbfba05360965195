import Box from "@mui/material/Box";
import FormControlLabel from "@mui/material/FormControlLabel";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import ListItemText from "@mui/material/ListItemText";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Switch from "@mui/material/Switch";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import type { Output } from "@tradeport/contract";
import type { Category } from "@tradeport/contract/categories";
import type { CategoryMapping } from "@tradeport/contract/mapping";
import type { MappingGap, mappingCoverage } from "@tradeport/contract/mapping-coverage";
import { comparing, counted, foldText, formatCount, useTranslation } from "#i18n";
import { useAddressState } from "#ui/search.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { moveFocus } from "./list-keys.ts";
import { useMappingCalls } from "./mapping-calls.ts";

/** Of a template no products are counted: it is everybody's. */
export type OwnCategory = Category & { productCount?: number; sampleCount?: number };
/** Only products of the sample data are in it: nothing of it is ever sent. */
const isSample = ({ productCount = 0, sampleCount = 0 }: OwnCategory) => productCount > 0 && productCount === sampleCount;
/** More are drawn when somebody looks for them: the platform may have thousands. */
const drawnMax = 200;

export type Gaps = Output<typeof mappingCoverage.GetMappingGaps>;
export const sumOf = (gaps: readonly MappingGap[]) => ({
  values: gaps.reduce((sum, { missingValues }) => sum + missingValues, 0),
  attributes: gaps.filter(({ isMissing }) => isMissing).length,
  empty: gaps.some(({ emptyProducts }) => emptyProducts > 0),
});

/** The categories that have products, each with how far it is mapped on the channel. */
export function CategoryList({
  categories,
  mappings,
  gaps,
  selected,
  lacking,
  onChoose,
}: {
  categories: readonly OwnCategory[];
  mappings: readonly CategoryMapping[];
  /** What products lack in each; undefined until that is known. Of a template nobody's products are looked at. */
  gaps: Gaps | undefined;
  selected: string;
  /** Products of the selected one have no value in what is mapped. */
  lacking: boolean;
  onChoose: (id: string) => void;
}) {
  const { t } = useTranslation("mapping");
  const [text, setText] = useAddressState("search", "", { isTyped: true });
  const [all, setAll] = useAddressState("all");
  const { isTemplate } = useMappingCalls();
  const compare = comparing();
  // Those without products are looked for on purpose; of a template there are none that have.
  const wanted = categories.filter(({ id, productCount }) => all !== "" || productCount !== 0 || id === selected);
  const matching = wanted
    .filter(({ path }) => foldText(path).includes(foldText(text)))
    .toSorted((one, other) => compare(one.path, other.path));
  // The selected one stays in sight.
  const shown = matching.filter(({ id }, at) => at < drawnMax || id === selected);
  // One stop for Tab: the selected one, else the first.
  const stop = shown.some(({ id }) => id === selected) ? selected : shown[0]?.id;
  const byCategory = new Map(mappings.map((one) => [one.tradeportCategoryId, one]));
  const counting = wanted.filter((category) => !isSample(category));
  const mappedCount = counting.filter(({ id }) => byCategory.has(id)).length;
  const title = t(isTemplate ? "template.categories" : "categories");
  const stateOf = (category: OwnCategory) => {
    const { id } = category;
    if (isSample(category)) return <StatusBadge tone="neutral" label={t("state.sample")} />;
    const mapped = byCategory.get(id);
    if (!mapped) return <StatusBadge tone="warning" label={t("state.none")} />;
    if (mapped.missingAttributes === null) return <StatusBadge tone="waiting" label={t("state.reading")} />;
    if (mapped.missingAttributes > 0)
      return <StatusBadge tone="warning" label={t("state.missing", counted(mapped.missingAttributes))} />;
    const gap = isTemplate ? undefined : gaps?.find((one) => one.tradeportCategoryId === id)?.gaps;
    if (!isTemplate && gaps === undefined) return <StatusBadge tone="waiting" label={t("state.checking")} />;
    if (gap === null) return <StatusBadge tone="waiting" label={t("state.reading")} />;
    const { attributes, values, empty } = sumOf(gap ?? []);
    if (attributes > 0) return <StatusBadge tone="warning" label={t("state.missing", counted(attributes))} />;
    if (values > 0) return <StatusBadge tone="warning" label={t("values.missing", counted(values))} />;
    if (empty || (lacking && id === selected)) return <StatusBadge tone="warning" label={t("state.lacking")} />;
    return <StatusBadge tone="success" label={mapped.source === "template" ? t("state.template") : t("state.ready")} />;
  };
  return (
    <Paper
      id="mapping-categories"
      tabIndex={-1}
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
      <Typography role="status" variant="caption" component="p" color="textSecondary" sx={{ px: 1.5, pb: 1 }}>
        {t("template.mapped", { n: formatCount(mappedCount), all: formatCount(counting.length) })}
        {text !== "" && ` · ${t("found", { n: formatCount(matching.length), all: formatCount(wanted.length) })}`}
      </Typography>
      {!isTemplate && (
        <FormControlLabel
          sx={{ mx: 1.5, mb: 0.5 }}
          control={<Switch size="small" checked={all !== ""} onChange={(_, on) => setAll(on ? "1" : "")} />}
          label={t("allCategories")}
        />
      )}
      {(wanted.length > 8 || text !== "") && (
        <Box sx={{ px: 1.5, pb: 1, pt: 0.5 }}>
          <TextField fullWidth label={t("searchCategory")} value={text} onChange={({ target }) => setText(target.value)} />
        </Box>
      )}
      <List dense aria-label={title} sx={{ px: 1 }} onKeyDown={moveFocus}>
        {shown.map((category) => (
          <ListItem key={category.id} disablePadding>
            <ListItemButton
              selected={category.id === selected}
              aria-current={category.id === selected ? "true" : undefined}
              tabIndex={category.id === stop ? 0 : -1}
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
                    {stateOf(category)}
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
