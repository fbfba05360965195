import Box from "@mui/material/Box";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import Paper from "@mui/material/Paper";
import Typography from "@mui/material/Typography";
import { useQuery } from "@tanstack/react-query";
import { at } from "#address";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { TextLink } from "#ui/link.tsx";

/** The same days in numbers, and what was sold most. */
export function Sold({ range }: { range: { startDate: string; endDate: string } }) {
  const { t } = useTranslation("home");
  const mayOpen = useMay(api.Product.GetProductMasterData);
  const often = { staleTime: 60_000, refetchInterval: 120_000, meta: { quiet: true } };
  const { data: all } = useQuery({ ...api.Order.GetAllOrderStatistics.query(range), ...often });
  const { data: sold } = useQuery({ ...api.Order.GetOrderProductCount.query(range), ...often });
  if (!all || !sold) return null;
  const figures = [
    { label: t("sales.packages"), value: all.packageCount },
    { label: t("sales.units"), value: all.unitCount },
    { label: t("sales.canceled"), value: all.canceledCount },
    { label: t("sales.refunded"), value: all.refundedCount },
    { label: t("sales.products"), value: sold.productCount },
    ...(sold.unknownUnitCount > 0 ? [{ label: t("sales.unknown"), value: sold.unknownUnitCount }] : []),
  ];
  return (
    <Paper variant="outlined" sx={{ borderRadius: 2, p: 2, mt: 1.5 }}>
      <Box component="dl" sx={{ display: "flex", flexWrap: "wrap", columnGap: 4, rowGap: 1, m: 0 }}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {label}
            </Typography>
            <Typography component="dd" sx={{ m: 0, fontWeight: 700, fontVariantNumeric: "tabular-nums" }}>
              {formatCount(value)}
            </Typography>
          </div>
        ))}
      </Box>
      {sold.products.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: 2 }}>
            {t("sales.mostSold")}
          </Typography>
          <List dense disablePadding>
            {sold.products.map(({ productId, name, unitCount }) => (
              <ListItem key={productId} disableGutters sx={{ gap: 2, justifyContent: "space-between", alignItems: "baseline" }}>
                {mayOpen ? (
                  <TextLink to={at("/Product/New", { pageType: "Update", productId })} sx={{ overflowWrap: "anywhere" }}>
                    {name}
                  </TextLink>
                ) : (
                  <Box sx={{ overflowWrap: "anywhere" }}>{name}</Box>
                )}
                <Box sx={{ whiteSpace: "nowrap" }}>{t("sales.unitsOf", { units: formatCount(unitCount) })}</Box>
              </ListItem>
            ))}
          </List>
        </>
      )}
    </Paper>
  );
}
