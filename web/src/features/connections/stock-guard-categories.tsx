import Delete from "@mui/icons-material/DeleteOutlined";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { Category } from "@tradeport/contract/categories";
import { useMemo } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { compareText, useTranslation } from "#i18n";
import { IconAction } from "#ui/icon-action.tsx";
import { NumberInput } from "#ui/number-inputs.tsx";
import { SearchField } from "#ui/search-input.tsx";
import type { GuardValues } from "./stock-guard-values.ts";

/** Categories that keep pieces back, by their whole paths. `all`: of which one may be added; null: who may not see them adds none. */
export function StockGuardCategories({
  paths,
  all,
  loading,
}: {
  paths: ReadonlyMap<string, string>;
  all: readonly Pick<Category, "id" | "path">[] | null;
  loading: boolean;
}) {
  const { t } = useTranslation("guard");
  const { control, getValues, setValue, reset } = useFormContext<GuardValues>();
  const categories = useWatch({ control, name: "categories" });
  const rows = Object.keys(categories)
    .filter((id) => categories[id] !== undefined)
    .map((id) => ({ id, path: paths.get(id) ?? "" }))
    .sort((a, b) => compareText(a.path, b.path));
  const options = useMemo(
    () => (all ?? []).map(({ id, path }) => ({ value: id, label: path })).sort((a, b) => compareText(a.label, b.label)),
    [all],
  );
  /** One that is there is gone to. */
  const add = (id: string) => {
    if (categories[id] === undefined) setValue(`categories.${id}`, null as never, { shouldDirty: true });
    requestAnimationFrame(() => document.getElementById(`field-categories.${id}`)?.focus());
  };
  const remove = (id: string) => {
    const { [id]: _, ...others } = getValues("categories");
    const retained = {
      keepDefaultValues: true,
      keepErrors: true,
      keepTouched: true,
      keepSubmitCount: true,
      keepIsSubmitted: true,
    };
    // The value alone would stay as one that is empty.
    reset({ ...getValues(), categories: others }, retained);
  };
  return (
    <Stack sx={{ gap: 1.5 }}>
      {all && (
        <Box sx={{ maxWidth: 640 }}>
          <SearchField
            label={t("addCategory")}
            options={options}
            loading={loading}
            value={null}
            onChange={(id) => id !== null && add(String(id))}
          />
        </Box>
      )}
      {rows.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t("noCategories")}
        </Typography>
      )}
      {rows.map(({ id, path }) => (
        <Paper
          key={id}
          variant="outlined"
          role="group"
          aria-label={path}
          sx={{
            ...{ p: 1.5, borderRadius: 2, display: "grid", gap: 1.5, alignItems: "center", minWidth: 0 },
            gridTemplateColumns: { xs: "minmax(0, 1fr) auto", md: "minmax(0, 1fr) 260px auto" },
          }}
        >
          <Typography variant="body2" sx={{ overflowWrap: "anywhere", gridColumn: { xs: "1 / -1", md: "auto" } }}>
            {path}
          </Typography>
          <NumberInput name={`categories.${id}`} label={t("categoryBuffer")} unit={t("unit")} empty={null} required />
          <IconAction label={t("remove", { name: path })} icon={<Delete />} onClick={() => remove(id)} />
        </Paper>
      ))}
    </Stack>
  );
}
