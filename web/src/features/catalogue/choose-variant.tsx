import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import DialogActions from "@mui/material/DialogActions";
import DialogContent from "@mui/material/DialogContent";
import DialogTitle from "@mui/material/DialogTitle";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import type { Product } from "@tradeport/contract/products";
import { useId } from "react";
import { api } from "#api";
import { formatCount, formatMoney, useTranslation } from "#i18n";
import { Code, Thumb } from "#ui/cells.tsx";
import { DialogBox } from "#ui/dialog-box.tsx";
import { Loader } from "#ui/loader.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { pictureOf } from "./product-head.tsx";
import { useVariantWords } from "./variant-name.tsx";

export type ChosenVariant = Product["variants"][number];
const none = { categoryId: "", variants: [] };

/** The variants of one product; the one that is pressed goes to what opened this. */
export function ChooseVariant({
  productId,
  onChosen,
  onClose,
}: {
  productId: string;
  onChosen: (variant: ChosenVariant, product: Product) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(["product", "catalogue", "ui"]);
  const title = useId();
  const { data: product, error, refetch } = useQuery(api.Product.GetProductMasterData.query({ productId }));
  const names = useVariantWords(product ?? none);
  const cover = product && pictureOf(product);
  return (
    <DialogBox onClose={onClose} aria-labelledby={title} maxWidth="sm" fullWidth>
      <DialogTitle id={title}>{product?.texts[0]?.name ?? t("finder.variants")}</DialogTitle>
      <DialogContent>
        {error ? <TableFailed error={error} onRetry={() => void refetch()} /> : !product && <Loader />}
        {product && (
          <List disablePadding aria-label={t("finder.variants")}>
            {product.variants.map((variant) => (
              <ListItem key={variant.id} divider disablePadding>
                <ListItemButton onClick={() => onChosen(variant, product)} sx={{ gap: 1.5, px: 1 }}>
                  <Thumb src={variant.productVariantImages[0] ?? cover} />
                  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: "anywhere" }}>
                    <div>{names.get(variant.barcode) || variant.productCode}</div>
                    <Typography variant="body2" color="textSecondary" component="div">
                      <Code>{variant.barcode}</Code> · <Code>{variant.productCode}</Code>
                    </Typography>
                  </Box>
                  <Box sx={{ textAlign: "right", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
                    <div>{formatMoney(variant.salePrice, product.currency)}</div>
                    <Typography variant="body2" color="textSecondary" component="div">
                      {t("list.stockOf", { ns: "catalogue", available: formatCount(variant.available) })}
                    </Typography>
                  </Box>
                </ListItemButton>
              </ListItem>
            ))}
          </List>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t("close", { ns: "ui" })}</Button>
      </DialogActions>
    </DialogBox>
  );
}
