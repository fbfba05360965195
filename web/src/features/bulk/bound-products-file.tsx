import Download from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { notify } from "#ui/notify.ts";
import { useAddressState } from "#ui/search.tsx";
import { SearchField } from "#ui/search-input.tsx";

/** Products that are bound to marketplaces, of one or of all, as a workbook. */
export function BoundProductsFile() {
  const { t } = useTranslation("exports");
  const [channelId, setChannelId] = useAddressState("channel");
  const channels = useQuery(api.Client.GetClientChannelsByClientId.query({}));
  const download = useMutation({
    mutationFn: () => api.Product.GetClientChannelProductExcel.download(channelId ? { channelId } : {}),
    onSuccess: (name) => notify.success(t("downloaded", { name })),
  });
  return (
    <Paper variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t("boundText")}
      </Typography>
      <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 1.5, alignItems: { md: "flex-start" } }}>
        <Box sx={{ flex: 1, maxWidth: 480 }}>
          <SearchField
            label={t("marketplace")}
            options={[
              { value: "", label: t("allMarketplaces") },
              ...(channels.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
            ]}
            loading={channels.isLoading}
            value={channelId}
            onChange={(value) => setChannelId(String(value ?? ""))}
          />
        </Box>
        <Button
          variant="outlined"
          size="large"
          startIcon={<Download />}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t("boundFile")}
        </Button>
      </Stack>
    </Paper>
  );
}
