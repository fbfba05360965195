import Download from "@mui/icons-material/FileDownloadOutlined";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { at } from "#address";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { useProductSelection } from "#list/product-selection.ts";
import { useMay } from "#session";
import { LinkButton } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { useAddressState } from "#ui/search.tsx";
import { SearchField } from "#ui/search-input.tsx";
import { WorkbookUpload } from "./workbook-upload.tsx";

/** Of the marketplaces on which the caller has stores, the one that a file is of. */
function MarketplaceField({ value, onChange }: { value: string; onChange: (channelId: string) => void }) {
  const { t } = useTranslation("exports");
  const channels = useQuery(api.Client.GetClientChannelsByClientId.query({}));
  const none = channels.data?.length === 0;
  return (
    <SearchField
      label={t("marketplace")}
      options={(channels.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      loading={channels.isLoading}
      helperText={none ? t("transferNoStore") : undefined}
      value={value || null}
      onChange={(next) => onChange(String(next ?? ""))}
    />
  );
}

/** What the stores of a marketplace are sent of the chosen products, or of a category's, as a file to be changed. */
export function TransferDownload() {
  const { t } = useTranslation("exports");
  const [channelId, setChannelId] = useAddressState("of");
  const [categoryId, setCategoryId] = useState("");
  const selection = useProductSelection("/Product/Transfer/ExportExcel");
  const ids = "productIds" in selection ? selection.productIds : null;
  const mayUpload = useMay(api.ProductTransfer.UploadTransferExcel);
  const categories = useQuery({ ...api.ProductCategory.GetAllByClient.query({}), enabled: ids === null });
  const download = useMutation({
    mutationFn: () =>
      api.ProductTransfer.DownloadTransferExcel.download(ids === null ? { channelId, categoryId } : { channelId, ids }),
    onSuccess: (name) => notify.success(t("downloaded", { name })),
  });
  const ready = channelId !== "" && (ids === null ? categoryId !== "" : ids.length > 0);
  return (
    <Paper variant="outlined" sx={{ p: 2, borderRadius: 2 }}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t("transferText")}
        {ids !== null && ` ${t("transferSelected", counted(ids.length))}`}
      </Typography>
      <Stack direction={{ xs: "column", md: "row" }} sx={{ gap: 1.5, alignItems: { md: "flex-start" } }}>
        <Box sx={{ flex: 1, maxWidth: 320 }}>
          <MarketplaceField value={channelId} onChange={setChannelId} />
        </Box>
        {ids === null && (
          <Box sx={{ flex: 1, maxWidth: 480 }}>
            <SearchField
              label={t("transferCategory")}
              options={(categories.data ?? []).map(({ id, path }) => ({ value: id, label: path }))}
              loading={categories.isLoading}
              helperText={categories.data?.length === 0 ? t("transferNoProduct") : undefined}
              value={categoryId || null}
              onChange={(value) => setCategoryId(String(value ?? ""))}
            />
          </Box>
        )}
        <Button
          variant="outlined"
          size="large"
          startIcon={<Download />}
          disabled={!ready}
          loading={download.isPending}
          onClick={() => download.mutate()}
        >
          {t("boundFile")}
        </Button>
        {mayUpload && (
          <LinkButton size="large" to={at("/Product/Transfer/ImportExcel", channelId ? { of: channelId } : {})}>
            {t("transferBack")}
          </LinkButton>
        )}
      </Stack>
    </Paper>
  );
}

/** The changed file comes back for its marketplace, and shows what it would do before it is done. */
export function TransferUpload() {
  const { t } = useTranslation("exports");
  const [channelId, setChannelId] = useAddressState("of");
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t("transferUploadText")}
      </Typography>
      <Box sx={{ maxWidth: 480, mb: 2 }}>
        <MarketplaceField value={channelId} onChange={setChannelId} />
      </Box>
      {channelId !== "" && <WorkbookUpload loads="listings" channelId={channelId} />}
    </>
  );
}
