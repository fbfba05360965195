import Box from "@mui/material/Box";
import List from "@mui/material/List";
import ListItem from "@mui/material/ListItem";
import ListItemButton from "@mui/material/ListItemButton";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { api } from "#api";
import { formatCount, formatMoney, useTranslation } from "#i18n";
import { Code, Cut, Thumb } from "#ui/cells.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Loader } from "#ui/loader.tsx";
import { SearchField } from "#ui/search-input.tsx";
import { TableFailed } from "#ui/table-failed.tsx";

/** By what a product is found, and what proposes it while it is typed. */
const ways = {
  name: { filter: "productName", suggest: api.Product.AutoCompleteProductName },
  code: { filter: "productCode", suggest: api.Product.AutoCompleteProductCode },
  barcode: { filter: "barcode", suggest: api.Product.AutoCompleteBarcode },
  brand: { filter: "brandName", suggest: api.Product.AutoCompleteBrand },
} as const;
export type Way = keyof typeof ways;
export const isWay = (given: string | undefined): given is Way => given !== undefined && given in ways;
const shownAtOnce = 25;

/** Finds a product by name, stock code, barcode or brand; what is typed is completed. */
export function ProductFinder({
  by,
  text,
  onAsk,
  onProduct,
}: {
  by: Way;
  text: string;
  onAsk: (by: Way, text: string) => void;
  onProduct: (productId: string) => void;
}) {
  const { t } = useTranslation(["product", "offers"]);
  const { filter, suggest } = ways[by];
  const [typed, setTyped] = useState(text);
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(typed.trim()), 250);
    return () => clearTimeout(wait);
  }, [typed]);
  const suggested = useQuery({
    ...(suggest as typeof ways.name.suggest).query({ text: settled }),
    enabled: settled !== "" && settled !== text,
    placeholderData: keepPreviousData,
  });
  const values = [...new Set((settled === "" ? [] : (suggested.data ?? [])).map(({ value }) => value))];
  const found = useQuery({
    ...api.Product.GetAllProductMasterData.query({ [filter]: text, pageSize: shownAtOnce }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
  const rows = text === "" ? [] : (found.data?.data ?? []);
  const more = (found.data?.totalCount ?? 0) - rows.length;
  return (
    <Stack sx={{ gap: 2 }}>
      <Stack direction={{ xs: "column", sm: "row" }} sx={{ gap: 1.5 }}>
        <TextField
          select
          label={t("finder.by")}
          value={by}
          onChange={({ target }) => onAsk(target.value as Way, text)}
          sx={{ width: { sm: 200 }, flexShrink: 0 }}
        >
          {(Object.keys(ways) as Way[]).map((way) => (
            <MenuItem key={way} value={way}>
              {t(`finder.ways.${way}`)}
            </MenuItem>
          ))}
        </TextField>
        <SearchField
          key={by}
          label={t(`finder.ways.${by}`)}
          helperText={suggested.error ? t("sets.findFailed", { ns: "offers" }) : t("finder.hint")}
          error={suggested.error !== null}
          options={values.map((value) => ({ value, label: value }))}
          value={text === "" ? null : text}
          loading={suggested.isFetching}
          onSearch={setTyped}
          onChange={(value) => onAsk(by, value === null ? "" : String(value).trim().slice(0, 100))}
          free
        />
      </Stack>
      <Found
        isRequested={text !== ""}
        isLoading={found.isLoading}
        error={found.error}
        isEmpty={rows.length === 0}
        onRetry={() => void found.refetch()}
      >
        <List disablePadding aria-label={t("finder.found")}>
          {rows.map(
            ({ id, image, productName, productMainCode, brandName, salePrice, currency, quantity, reserved, variantCount }) => (
              <ListItem key={id} divider disablePadding>
                <ListItemButton onClick={() => onProduct(id)} sx={{ gap: 1.5, px: 1 }}>
                  <Thumb src={image} />
                  <Box sx={{ flex: 1, minWidth: 0 }}>
                    <Cut>{productName}</Cut>
                    <Typography variant="body2" color="textSecondary" component="div">
                      <Code>{productMainCode}</Code> · {brandName}
                    </Typography>
                  </Box>
                  <Box sx={{ textAlign: "right", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" }}>
                    <div>{formatMoney(salePrice, currency)}</div>
                    <Typography variant="body2" color="textSecondary" component="div">
                      {t("finder.has", { variants: formatCount(variantCount), stock: formatCount(quantity - reserved) })}
                    </Typography>
                  </Box>
                </ListItemButton>
              </ListItem>
            ),
          )}
        </List>
        {more > 0 && (
          <Typography color="textSecondary" role="status">
            {t("finder.more", { shown: formatCount(rows.length) })}
          </Typography>
        )}
      </Found>
    </Stack>
  );
}

function Found({
  isRequested,
  isLoading,
  error,
  isEmpty,
  onRetry,
  children,
}: {
  isRequested: boolean;
  isLoading: boolean;
  error: Error | null;
  isEmpty: boolean;
  onRetry: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation("product");
  if (!isRequested) return <EmptyState title={t("finder.ask")} text={t("finder.askText")} />;
  if (error) return <TableFailed error={error} onRetry={onRetry} />;
  if (isLoading) return <Loader />;
  if (isEmpty) return <EmptyState title={t("finder.none")} text={t("finder.noneText")} />;
  return children;
}
