import History from "@mui/icons-material/HistoryOutlined";
import Cargo from "@mui/icons-material/LocalShippingOutlined";
import Print from "@mui/icons-material/PrintOutlined";
import Button from "@mui/material/Button";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { OrderDetail, OrderPackage } from "@tradeport/contract/order-shapes";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { OutsideLink } from "#ui/outside-link.tsx";
import { type Act, RecordActions } from "#ui/record-actions.tsx";
import { useAddressState } from "#ui/search.tsx";
import { useMayCargo } from "./cargo-info.tsx";
import { nextAct, nextByItself } from "./next-act.ts";
import { useLabel, usePackingSlip } from "./print-label.tsx";
import { usePackageActs } from "./use-package-acts.tsx";
import { useRefund } from "./use-refund.ts";

/**
 * The package's next step and its label as buttons, the rest in a menu. `whole`: the page's own, at the bottom of a phone. `named`: the
 * package is one of several.
 */
export function PackageActions({
  pack,
  order: { id: orderId, storeId },
  whole = false,
  named = false,
}: {
  pack: OrderPackage;
  order: Pick<OrderDetail, "id" | "storeId">;
  whole?: boolean;
  named?: boolean;
}) {
  const { t } = useTranslation("orders");
  const { acts, isBusy, box } = usePackageActs(pack);
  const label = useLabel(pack);
  const slip = usePackingSlip(pack);
  const mayCargo = useMayCargo(pack);
  const [, setCargo] = useAddressState("cargo");
  const [, setHistory] = useAddressState("history");
  const words = useWords();
  const next = nextAct(acts);
  const refund = useRefund(orderId, pack);
  const byItself = nextByItself(acts);
  const wordsOf = (action: string) => (whole && named ? t("run.title", { action, number: pack.channelPackageId }) : action);
  const more: Act[] = [
    ...(mayCargo ? [{ key: "cargo", label: t("cargo.button"), icon: <Cargo />, run: () => setCargo(pack.id) }] : []),
    ...(refund.isOffered ? [{ key: "refund", label: t("refund.now"), disabled: isBusy, run: refund.ask }] : []),
    ...label.others.map(({ format, print }) => ({ key: format, label: t("label.as", { format }), icon: <Print />, run: print })),
    ...(slip.isOffered ? [{ key: "slip", label: t("papers.slipOne"), icon: <Print />, run: slip.print }] : []),
    { key: "history", label: t("history.button"), icon: <History />, run: () => setHistory(pack.id) },
    ...acts
      .filter((act) => act !== next)
      .map(({ action, harmful, ask }) => ({ key: action, label: t(`action.${action}`), harmful, disabled: isBusy, run: ask })),
  ];
  return (
    <RecordActions
      box={box}
      bar={whole}
      name={named ? t("detail.package", { number: pack.channelPackageId }) : undefined}
      main={
        <>
          {label.isReady && !(next && whole && named) && (
            <Button
              variant={next ? "outlined" : "contained"}
              startIcon={<Print />}
              loading={label.isPending}
              onClick={label.print}
            >
              {wordsOf(t("label.button"))}
            </Button>
          )}
          {byItself && (
            <Typography variant="body2" tabIndex={-1} data-next sx={{ fontWeight: 600 }}>
              {words(byItself)} <PlayCarrier storeId={storeId} />
            </Typography>
          )}
          {next && (
            <Button data-next variant="contained" loading={next.isBusy} disabled={isBusy} onClick={next.ask}>
              {wordsOf(t(`action.${next.action}`))}
            </Button>
          )}
        </>
      }
      more={more}
    />
  );
}

/** A trial store has no carrier: a person plays it on the sandbox's page. */
function PlayCarrier({ storeId }: { storeId: string }) {
  const { t } = useTranslation("orders");
  // The bell has asked for them already.
  const { data } = useQuery({ ...api.Client.GetClientChannelAuths.query({}), meta: { quiet: true } });
  const page = data?.stores.find(({ id }) => id === storeId)?.sandboxPage;
  return page ? <OutsideLink href={`${page}&view=orders`}>{t("playCarrier")}</OutsideLink> : null;
}
