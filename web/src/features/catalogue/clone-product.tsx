import Copy from "@mui/icons-material/ContentCopyOutlined";
import { at } from "#address";
import { useTranslation } from "#i18n";
import { IconAction } from "#ui/icon-action.tsx";
import { useGo } from "#ui/link.tsx";

/** Opens the form with everything of this product but its codes. */
export function CloneProduct({ row }: { row: { id: string; productName: string } }) {
  const { t } = useTranslation("catalogue");
  const go = useGo();
  const open = () => go(at("/Product/New", { pageType: "Clone", productId: row.id }));
  return (
    <IconAction label={t("list.clone", { name: row.productName })} icon={<Copy fontSize="small" />} onClick={() => void open()} />
  );
}
