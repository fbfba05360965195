import type { ComparedProduct } from "@tradeport/contract/store-products";
import { useTranslation } from "#i18n";
import { StatusBadge } from "#ui/status-badge.tsx";

/** What the store shows above what ours says; that they differ is said in words, not by colour alone. */
export function Sides({ theirs, ours, differs }: { theirs: string; ours: string | null; differs: string | false }) {
  const { t } = useTranslation("imports");
  return (
    <div className="fit" style={{ fontVariantNumeric: "tabular-nums" }}>
      <div style={{ fontWeight: differs ? 600 : 400 }}>{t("inStore", { value: theirs })}</div>
      {ours !== null && <div style={{ fontWeight: differs ? 600 : 400 }}>{t("withUs", { value: ours })}</div>}
      {differs && <StatusBadge tone="warning" label={differs} />}
    </div>
  );
}

/** Amounts are text of two decimals on both sides. */
export const differsIn = ({ theirs, ours }: ComparedProduct) => ({
  price: ours?.price != null && theirs.price !== null && ours.price !== theirs.price,
  stock: ours?.quantity != null && theirs.quantity !== null && ours.quantity !== theirs.quantity,
});
