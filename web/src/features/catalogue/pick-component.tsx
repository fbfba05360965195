import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import type { SingleVariant } from "@tradeport/contract/components";
import { useId, useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { DialogBox } from "#ui/dialog-box.tsx";
import { notify } from "#ui/notify.ts";
import { ChooseVariant, type ChosenVariant } from "./choose-variant.tsx";
import { ProductFinder, type Way } from "./product-finder.tsx";

/** Finds a product and one of its variants for a set. One that may not be in a set says so. */
export function PickComponent({
  variantId,
  taken,
  onFound,
  onClose,
}: {
  variantId: string;
  taken: readonly string[];
  onFound: (one: SingleVariant) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(["product", "ui"]);
  const title = useId();
  const [request, setRequest] = useState<{ by: Way; text: string }>({ by: "name", text: "" });
  const [productId, setProductId] = useState<string | null>(null);
  const choose = async ({ id, barcode }: ChosenVariant) => {
    setProductId(null);
    if (taken.includes(id)) return onClose();
    const fits = await api.Product.FindComponents({ variantId, text: barcode }).catch(() => []);
    const one = fits.find((each) => each.variantId === id);
    if (!one) return notify.warning(t("finder.notInSet", { barcode }));
    onFound(one);
    onClose();
  };
  return (
    <>
      <DialogBox onClose={onClose} aria-labelledby={title} maxWidth="md" fullWidth>
        <DialogTitle id={title}>{t("finder.title")}</DialogTitle>
        <DialogContent>
          <ProductFinder {...request} onAsk={(by, text) => setRequest({ by, text })} onProduct={setProductId} />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{t("close", { ns: "ui" })}</Button>
        </DialogActions>
      </DialogBox>
      {productId && (
        <ChooseVariant productId={productId} onClose={() => setProductId(null)} onChosen={(one) => void choose(one)} />
      )}
    </>
  );
}
