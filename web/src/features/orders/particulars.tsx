import Alert from "@mui/material/Alert";
import type { OrderPackage } from "@tradeport/contract/order-shapes";
import type { ReactNode } from "react";
import { formatCount, useTranslation } from "#i18n";
import { pieceName } from "./piece-name.ts";

/** What of a package is made, packed or billed otherwise, before its lines: on screen and on paper. */
export function Particulars({
  pack: { lines, particulars, fulfilledThere },
}: {
  pack: Pick<OrderPackage, "lines" | "particulars" | "fulfilledThere">;
}) {
  const { t } = useTranslation("orders");
  const { buyerNote, gift, microExport, isCommercial, isSoldToMarketplace, invoice } = particulars;
  const personalized = lines.filter(({ personalization }) => personalization.length > 0);
  const goesAbroad = microExport !== null || isSoldToMarketplace;
  const waits =
    goesAbroad && (invoice?.state === "missing" || invoice?.state === "checking") && t(`particulars.${invoice.state}`);
  return (
    <>
      {fulfilledThere && <Alert severity="info">{t("particulars.fulfilledThere")}</Alert>}
      {personalized.length > 0 && (
        <Notice title={t("particulars.personalized")}>
          {personalized.map((line) => (
            <div key={line.id}>
              {formatCount(line.quantity)} × {pieceName(line)}
              {line.personalization.map(({ name, value }, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the words of a line keep their places
                <Words key={at}>{name === "" ? value : `${name}: ${value}`}</Words>
              ))}
            </div>
          ))}
        </Notice>
      )}
      {buyerNote !== "" && (
        <Notice title={t("particulars.buyerNote")}>
          <Words>{buyerNote}</Words>
        </Notice>
      )}
      {gift && (
        <Notice title={t("particulars.gift")}>
          {gift.message !== "" && <Words>{t("particulars.giftMessage", { message: gift.message })}</Words>}
          {gift.sender !== "" && <Words>{t("particulars.giftSender", { sender: gift.sender })}</Words>}
        </Notice>
      )}
      {microExport && (
        <Notice title={t("particulars.microExport")}>
          {[
            t("particulars.microExportText"),
            microExport.declarationNumber && t("particulars.declaration", { number: microExport.declarationNumber }),
            microExport.hsCode && t("particulars.hsCode", { code: microExport.hsCode }),
          ]
            .filter(Boolean)
            .map((words) => (
              <div key={words}>{words}</div>
            ))}
        </Notice>
      )}
      {isSoldToMarketplace && <Notice title={t("particulars.isSoldToMarketplace")}>{t("particulars.isSoldText")}</Notice>}
      {isCommercial && !isSoldToMarketplace && <Alert severity="info">{t("particulars.isCommercial")}</Alert>}
      {waits && <Alert severity="warning">{waits}</Alert>}
      {invoice?.state === "rejected" && (
        <Alert severity="error">
          <strong>{t("particulars.rejected")}</strong>
          {invoice.reasons.map((reason) => (
            <div key={reason}>{reason}</div>
          ))}
          <div>{t("particulars.rejectedText")}</div>
        </Alert>
      )}
    </>
  );
}

const Notice = ({ title, children }: { title: string; children: ReactNode }) => (
  <Alert severity="info">
    <div>
      <strong>{title}</strong>
    </div>
    {children}
  </Alert>
);

/** Of a stranger: as they were written, line by line. */
const Words = ({ children }: { children: string }) => (
  <div style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>{children}</div>
);
