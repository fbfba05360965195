import Button from "@mui/material/Button";
import MenuItem from "@mui/material/MenuItem";
import Stack from "@mui/material/Stack";
import TextField from "@mui/material/TextField";
import Typography from "@mui/material/Typography";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { ChannelAttribute } from "@tradeport/contract/mapping";
import type { ListingCategory } from "@tradeport/contract/product-listings";
import { useState } from "react";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { useUnsaved } from "#ui/leave.tsx";
import { notify } from "#ui/notify.ts";
import { SearchField } from "#ui/search-input.tsx";

/** One product in one store: another category of its channel, and what that asks for. */
export function SetListingCategory({ productId, row, onDone }: { productId: string; row: ListingCategory; onDone: () => void }) {
  const { t } = useTranslation("offers");
  const words = useWords();
  const { storeId, channelId, own, mapped } = row;
  const [typed, setTyped] = useState("");
  const [place, setPlace] = useState<{ code: string; path: string } | null>(own);
  const [values, setValues] = useState<Record<string, string>>(
    Object.fromEntries((own?.attributes ?? []).map(({ code, valueCode, text }) => [code, valueCode ?? text ?? ""])),
  );
  const [isChanged, setChanged] = useState(false);
  const found = useQuery({
    ...api.Mapping.GetChannelProductCategory.query({ channelId, search: typed, onlyLeaves: true, pageSize: 50 }),
    enabled: typed.length >= 2,
    placeholderData: keepPreviousData,
  });
  const theirs = useQuery({
    ...api.Mapping.GetChannelAttributesAndValues.query({ channelId, channelCategoryCode: place?.code ?? "" }),
    enabled: place !== null,
    refetchInterval: ({ state }) => (state.data ? false : 3000),
  });
  const required = (theirs.data ?? []).filter(({ isRequired }) => isRequired);
  const leaves = [...(place ? [place] : []), ...(found.data?.data ?? []).filter(({ code }) => code !== place?.code)];
  const save = useMutation({
    mutationFn: (to: { code: string } | null) =>
      api.Product.SetListingCategory({
        ...{
          productId,
          storeId,
          from: own && { code: own.code, attributes: own.attributes },
          channelCategoryCode: to?.code ?? null,
        },
        attributes: to ? required.flatMap((one) => given(one, values[one.code] ?? "")) : [],
      }),
    onSuccess: () => {
      notify.success(t("listings.categorySaved"));
      setChanged(false);
      onDone();
    },
  });
  useUnsaved(isChanged, () => setChanged(false));
  return (
    <Stack sx={{ gap: 2 }}>
      <Typography variant="body2" color="textSecondary">
        {t("listings.mappedTo", { path: mapped?.path ?? t("listings.unmapped") })}
      </Typography>
      <SearchField
        label={t("listings.search")}
        options={leaves.map(({ code, path }) => ({ value: code, label: path }))}
        value={place?.code ?? null}
        loading={found.isFetching}
        onSearch={setTyped}
        onChange={(code) => {
          setPlace(leaves.find((one) => one.code === code) ?? null);
          setValues({});
          setChanged(true);
        }}
      />
      {required.map((one) => (
        <TextField
          key={one.code}
          label={words(one.names) || one.name}
          select={one.values.length > 0}
          value={values[one.code] ?? ""}
          helperText={t("listings.asProduct")}
          onChange={({ target }) => {
            setValues({ ...values, [one.code]: target.value });
            setChanged(true);
          }}
        >
          {one.values.length > 0 && <MenuItem value="">–</MenuItem>}
          {one.values.map(({ code, name, names }) => (
            <MenuItem key={code} value={code}>
              {words(names) || name}
            </MenuItem>
          ))}
        </TextField>
      ))}
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button variant="contained" disabled={!place || !isChanged} loading={save.isPending} onClick={() => save.mutate(place)}>
          {t("listings.saveCategory")}
        </Button>
        {own && (
          <Button disabled={save.isPending} onClick={() => save.mutate(null)}>
            {t("listings.useMapped")}
          </Button>
        )}
      </Stack>
    </Stack>
  );
}

/** What is left empty comes from the product, as everywhere. */
const given = ({ code, values }: ChannelAttribute, value: string) =>
  value === "" ? [] : [values.length > 0 ? { code, valueCode: value } : { code, text: value }];
