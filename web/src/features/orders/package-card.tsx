import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OrderDetail, OrderPackage } from "@tradeport/contract/order-shapes";
import { at } from "#address";
import { formatDateTime, useTranslation, useWords } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { TextLink } from "#ui/link.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";
import { CargoInfo } from "./cargo-info.tsx";
import { PackageActions } from "./package-actions.tsx";
import { PackageLines } from "./package-lines.tsx";
import { Particulars } from "./particulars.tsx";
import { useLabel } from "./print-label.tsx";
import { Restock } from "./restock.tsx";
import { PackageStatus } from "./status.tsx";
import { StatusHistory } from "./status-history.tsx";

/** One package: its lines, how it goes, and what is wrong with the remedy. `several`: its state and what may be done stand here, too. */
export function PackageCard({
  pack,
  order,
  several,
}: {
  pack: OrderPackage;
  order: Pick<OrderDetail, "id" | "storeId" | "channelCode">;
  several: boolean;
}) {
  const { t } = useTranslation("orders");
  const words = useWords();
  const label = useLabel(pack);
  const title = t("detail.package", { number: pack.channelPackageId });
  const unknown = pack.lines.filter(({ productId }) => productId === null);
  const oversold = pack.lines.filter((line) => line.oversold);
  const refused = pack.pendingAction?.state === "refused" ? words(pack.pendingAction.reason) : "";
  const cargo = [pack.cargoCompany, pack.cargoTrackingCode].filter(Boolean).join(" · ");
  const notes = [
    several && pack.shipBy && t("detail.shipBy", { when: formatDateTime(pack.shipBy) }),
    pack.invoiceNumber && t("detail.invoice", { number: pack.invoiceNumber }),
    label.note,
  ].filter((note) => typeof note === "string" && note !== "");
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ mb: 2.5, borderRadius: 2, overflow: "hidden" }}>
      <Stack direction="row" useFlexGap sx={{ px: 2, py: 1.5, gap: 1.5, alignItems: "flex-start", flexWrap: "wrap" }}>
        <Box sx={{ flex: 1, minWidth: 200, overflowWrap: "anywhere" }}>
          <Typography variant="h2">{title}</Typography>
          {/* The way of a parcel, and of its label, come and go while somebody looks: their lines stay. */}
          <Typography variant="body2" color="textSecondary" component="div" sx={{ minHeight: (several ? 3 : 2) * 19.5 }}>
            {(cargo || pack.trackingLink) && (
              <div>
                {cargo} {pack.trackingLink && <OutsideLink href={pack.trackingLink}>{t("line.track")}</OutsideLink>}
              </div>
            )}
            {notes.map((note) => (
              <div key={note as string}>{note}</div>
            ))}
          </Typography>
        </Box>
        {several && (
          <Stack sx={{ gap: 1, alignItems: { sm: "flex-end" } }}>
            <Box aria-live="polite" sx={{ minHeight: 26 }}>
              <PackageStatus pack={pack} inLine />
            </Box>
            <PackageActions pack={pack} order={order} named />
          </Stack>
        )}
      </Stack>
      <CargoInfo pack={pack} order={order} />
      <StatusHistory pack={pack} />
      <Box sx={{ px: 2, "& > *": { mb: 1.5 } }}>
        <Particulars pack={pack} />
        {refused && (
          <Alert severity="error">
            {t("refused")}: {refused}
          </Alert>
        )}
        {unknown.map((line) => (
          <Alert key={line.id} severity="warning">
            <strong>{t("detail.unknownProduct")}:</strong> {line.name} <Code>{line.barcode}</Code>.{" "}
            {t("detail.unknownProductText")}{" "}
            <TextLink to={at("/Product/New", { pageType: "Create" })}>{t("detail.addProduct")}</TextLink>
          </Alert>
        ))}
        {oversold.map((line) => (
          <Alert key={line.id} severity="error">
            <strong>{t("detail.oversold")}:</strong> {[line.name, line.variant].filter(Boolean).join(" · ")}.{" "}
            {t("detail.oversoldText")}{" "}
            {line.productId && (
              <TextLink to={at("/Product/New", { pageType: "Update", productId: line.productId })}>
                {t("detail.openProduct")}
              </TextLink>
            )}
          </Alert>
        ))}
        {pack.lines.map((line) => line.waits > 0 && <Restock key={line.id} line={line} />)}
      </Box>
      <PackageLines pack={pack} />
    </Paper>
  );
}
