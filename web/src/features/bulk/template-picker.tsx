import Download from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Checkbox from "@mui/material/Checkbox";
import FormControlLabel from "@mui/material/FormControlLabel";
import FormHelperText from "@mui/material/FormHelperText";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useMemo, useState } from "react";
import { api } from "#api";
import { compareText, useTranslation } from "#i18n";
import { notify } from "#ui/notify.ts";
import { useAddressState } from "#ui/search.tsx";
import { SearchField } from "#ui/search-input.tsx";

/** The leaf category and its template, empty or filled with the client's products. */
export function TemplatePicker() {
  const { t } = useTranslation("bulk");
  const [categoryId, setCategoryId] = useAddressState("categoryId");
  const hint = useId();
  const categories = useQuery({ ...api.ProductCategory.GetAll.query({ isActive: true }), staleTime: 5 * 60_000 });
  const leaves = useMemo(
    () =>
      (categories.data?.data ?? [])
        .filter(({ isLeaf }) => isLeaf)
        .map(({ id, path }) => ({ value: id, label: path }))
        .sort((a, b) => compareText(a.label, b.label)),
    [categories.data],
  );
  const [withStock, setWithStock] = useState(false);
  const download = useMutation({
    mutationFn: (forUpdate: boolean) =>
      api.ProductCategory.GetExcelTemplate.download({ categoryId, forUpdate, withStock: forUpdate && withStock }),
    onSuccess: (name) => notify.success(t("downloaded", { name })),
  });
  const busy = (forUpdate: boolean) => download.isPending && download.variables === forUpdate;
  return (
    <Paper variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t("templateText")} {t("templateLanguage")}
      </Typography>
      <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 1.5, alignItems: { md: "flex-start" } }}>
        <Box sx={{ flex: 1, maxWidth: 620 }}>
          <SearchField
            label={t("category")}
            helperText={t("categoryHint")}
            options={leaves}
            loading={categories.isLoading}
            value={categoryId || null}
            onChange={(value) => setCategoryId(String(value ?? ""))}
          />
        </Box>
        <Button
          variant="contained"
          startIcon={<Download />}
          disabled={!categoryId}
          loading={busy(false)}
          onClick={() => download.mutate(false)}
        >
          {t("emptyTemplate")}
        </Button>
        <Button
          variant="outlined"
          startIcon={<Download />}
          disabled={!categoryId}
          loading={busy(true)}
          title={t("filledHint")}
          onClick={() => download.mutate(true)}
        >
          {t("filledTemplate")}
        </Button>
      </Stack>
      <Box sx={{ mt: 1 }}>
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={withStock}
              onChange={({ target }) => setWithStock(target.checked)}
              slotProps={{ input: { "aria-describedby": hint } }}
            />
          }
          label={t("withStock")}
        />
        <FormHelperText id={hint} sx={{ mt: 0 }}>
          {t(withStock ? "withStockHint" : "withoutStockHint")}
        </FormHelperText>
      </Box>
    </Paper>
  );
}
