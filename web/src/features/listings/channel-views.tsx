import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Sent, Tradeport } from "@tradeport/contract";
import { useState } from "react";
import { at } from "#address";
import { api } from "#api";
import { counted, formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { TextLink } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useLeft } from "#ui/way-back.ts";
import { ChannelView } from "./channel-view.tsx";

type Request = Sent<Tradeport["ProductTransfer"]["GetAllChannelsProductMasterData"]>;
const atOnce = 5;

/** Opens what each store would be sent of what was chosen, product by product. */
export function ChannelViews({ input }: { input: Request }) {
  const { t } = useTranslation("listings");
  const [open, setOpen] = useState(false);
  if (!useMay(api.ProductTransfer.GetAllChannelsProductMasterData)) return null;
  return (
    <>
      <Button variant="outlined" sx={{ mt: 2 }} onClick={() => setOpen(true)}>
        {t("view.open")}
      </Button>
      <SideSheet open={open} onClose={() => setOpen(false)} title={t("view.title")} width={720}>
        <Views input={input} />
      </SideSheet>
    </>
  );
}

function Views({ input }: { input: Request }) {
  const { t } = useTranslation("listings");
  const left = useLeft();
  const [page, setPage] = useState(0);
  const found = useQuery({
    ...api.ProductTransfer.GetAllChannelsProductMasterData.query({ ...input, from: page * atOnce, limit: atOnce }),
    placeholderData: keepPreviousData,
  });
  if (found.error && !found.data) return <TableFailed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Loader />;
  const { products, count } = found.data;
  const pages = Math.ceil(count / atOnce);
  return (
    <Stack sx={{ gap: 3, opacity: found.isPlaceholderData ? 0.6 : 1 }}>
      <Typography variant="body2" color="textSecondary">
        {t("view.about", counted(count))}
      </Typography>
      {products.map(({ productId, stores }) => (
        <Stack key={productId} component="section" aria-label={stores[0]?.productMainCode} sx={{ gap: 1.5 }}>
          <Typography variant="h3" component="h3" sx={{ overflowWrap: "anywhere" }}>
            <TextLink state={left} to={at("/Product/New", { pageType: "Update", productId })}>
              {stores[0]?.title ?? stores[0]?.productMainCode ?? productId}
            </TextLink>
          </Typography>
          {stores.map((view) => (
            <ChannelView key={view.storeId} view={view} />
          ))}
        </Stack>
      ))}
      {pages > 1 && (
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", justifyContent: "flex-end" }}>
          <Typography variant="body2">{t("view.page", { page: formatCount(page + 1), pages: formatCount(pages) })}</Typography>
          <Button size="small" disabled={page === 0 || found.isPlaceholderData} onClick={() => setPage(page - 1)}>
            {t("view.previous")}
          </Button>
          <Button size="small" disabled={page + 1 >= pages || found.isPlaceholderData} onClick={() => setPage(page + 1)}>
            {t("view.next")}
          </Button>
        </Stack>
      )}
    </Stack>
  );
}
