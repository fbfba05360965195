import Copy from "@mui/icons-material/ContentCopyOutlined";
import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "#i18n";
import { IconAction } from "#ui/icon-action.tsx";

/** Opens the form with everything of this product but its codes. */
export function CloneProduct({ row }: { row: { id: string; productName: string } }) {
  const { t } = useTranslation("catalogue");
  const navigate = useNavigate();
  const open = () => navigate({ to: "/Product/New/Clone", search: { productId: row.id } as never });
  return (
    <IconAction label={t("list.clone", { name: row.productName })} icon={<Copy fontSize="small" />} onClick={() => void open()} />
  );
}
