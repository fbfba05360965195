import Alert from "@mui/material/Alert";
import AlertTitle from "@mui/material/AlertTitle";
import { useQuery } from "@tanstack/react-query";
import { useFormState, useWatch } from "react-hook-form";
import { api } from "#api";
import { useTranslation } from "#i18n";

/** Said before it is saved: what a product's other category does to its listings. */
export function CategoryFollows() {
  const { t } = useTranslation("offers");
  const [productId, categoryId] = useWatch({ name: ["id", "categoryId"] }) as [string | undefined, string];
  const { defaultValues } = useFormState();
  const isOther = productId !== undefined && categoryId !== defaultValues?.categoryId;
  const found = useQuery({ ...api.Product.GetListingCategories.query({ productId: productId ?? "" }), enabled: isOther });
  const rows = (found.data ?? []).filter(({ follows }) => follows !== null);
  if (!isOther || rows.length === 0) return null;
  return (
    <Alert severity="warning" role="status">
      <AlertTitle>{t("listings.follows.title")}</AlertTitle>
      {(["stays", "moves"] as const).map((way) => {
        const stores = rows.flatMap(({ follows, storeName }) => (follows === way ? [storeName] : []));
        return stores.length > 0 && <div key={way}>{t(`listings.follows.${way}`, { stores: stores.join(", ") })}</div>;
      })}
    </Alert>
  );
}
