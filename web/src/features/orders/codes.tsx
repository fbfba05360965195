import type { OrderRow } from "@tradeport/contract/order-shapes";
import { formatCount, useTranslation } from "#i18n";
import { Code, Fitted } from "#ui/cells.tsx";
import { pieceName } from "./piece-name.ts";

type Coded = Pick<OrderRow["picks"][number], "code" | "barcode">;

const Own = ({ code, barcode }: Coded) =>
  [...new Set([code, barcode])].filter(Boolean).map((one) => (
    <div key={one}>
      <Code>{one}</Code>
    </div>
  ));

/**
 * Stock code over barcode, each whole: what stands on the shelf is compared with it letter by letter. Under those of a set stands what is in
 * it, which alone lies on a shelf. `fitted`: in a row of a list.
 */
export const Codes = ({
  contents,
  fitted = false,
  ...own
}: Coded & Pick<OrderRow["picks"][number], "contents"> & { fitted?: boolean }) => {
  const { t } = useTranslation("orders");
  if (fitted)
    return (
      <Fitted>
        <Own {...own} />
        {contents.map(({ variant, code, barcode, quantity }) => (
          <div key={code + barcode}>
            {formatCount(quantity)} × <Code>{code || barcode}</Code> {variant}
          </div>
        ))}
      </Fitted>
    );
  return (
    <div style={{ whiteSpace: "normal", minWidth: 0, padding: "2px 0" }}>
      <Own {...own} />
      {contents.length > 0 && <div style={{ paddingTop: 4 }}>{t("line.contents")}</div>}
      {contents.map(({ name, variant, quantity, ...piece }) => (
        <div key={piece.code + piece.barcode} style={{ paddingTop: 4 }}>
          <strong>{formatCount(quantity)}</strong> × {pieceName({ name, variant })}
          <Own {...piece} />
        </div>
      ))}
    </div>
  );
};
