import Alert from "@mui/material/Alert";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import { at } from "#address";
import { formatDateTime, useTranslation, useWords } from "#i18n";
import { Code } from "#ui/cells.tsx";
import { TextLink } from "#ui/link.tsx";
import { OutsideLink } from "#ui/outside-link.tsx";
import { CargoInfo } from "./cargo-info.tsx";
import { PackageActions } from "./package-actions.tsx";
import { PackageLines } from "./package-lines.tsx";
import { PrintLabel } from "./print-label.tsx";
import { Restock } from "./restock.tsx";
import { PackageStatus } from "./status.tsx";
import { StatusHistory } from "./status-history.tsx";

/** One package: status, deadline, cargo, actions, problems with their remedy, and its lines. */
export function PackageCard({ pack, orderId }: { pack: OrderPackage; orderId: string }) {
  const { t } = useTranslation("orders");
  const words = useWords();
  const title = t("detail.package", { number: pack.channelPackageId });
  const unknown = pack.lines.filter(({ productId }) => productId === null);
  const oversold = pack.lines.filter((line) => line.oversold);
  const refused = pack.pendingAction?.state === "refused" ? words(pack.pendingAction.reason) : "";
  return (
    <Paper variant="outlined" component="section" aria-label={title} sx={{ p: 2, mb: 3, borderRadius: 2 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1.5, alignItems: "flex-start", flexWrap: "wrap", mb: 1.5 }}>
        <div style={{ flex: 1, minWidth: 220 }}>
          <Typography variant="h2">{title}</Typography>
          <Typography variant="body2" color="textSecondary" component="div">
            {pack.shipBy && <div>{t("detail.shipBy", { when: formatDateTime(pack.shipBy) })}</div>}
            {(pack.cargoCompany || pack.cargoTrackingCode) && (
              <div>
                {[pack.cargoCompany, pack.cargoTrackingCode].filter(Boolean).join(" · ")}{" "}
                {pack.trackingLink && <OutsideLink href={pack.trackingLink}>{t("line.track")}</OutsideLink>}
              </div>
            )}
            {pack.invoiceNumber && <div>{t("detail.invoice", { number: pack.invoiceNumber })}</div>}
          </Typography>
        </div>
        <div aria-live="polite">
          <PackageStatus pack={pack} />
        </div>
      </Stack>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: "wrap", mb: 1.5 }}>
        <PackageActions pack={pack} />
        <CargoInfo pack={pack} orderId={orderId} />
        <PrintLabel pack={pack} />
        <StatusHistory pack={pack} />
      </Stack>
      {refused && (
        <Alert severity="error" sx={{ mb: 1.5 }}>
          {t("refused")}: {refused}
        </Alert>
      )}
      {unknown.map((line) => (
        <Alert key={line.id} severity="warning" sx={{ mb: 1.5 }}>
          <strong>{t("detail.unknownProduct")}:</strong> {line.name} <Code>{line.barcode}</Code>. {t("detail.unknownProductText")}{" "}
          <TextLink to={at("/Product/New", { pageType: "Create" })}>{t("detail.addProduct")}</TextLink>
        </Alert>
      ))}
      {oversold.map((line) => (
        <Alert key={line.id} severity="error" sx={{ mb: 1.5 }}>
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
      <PackageLines pack={pack} />
    </Paper>
  );
}
