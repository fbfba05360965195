import Add from "@mui/icons-material/Add";
import Grid from "@mui/icons-material/GridOnOutlined";
import Button from "@mui/material/Button";
import Paper from "@mui/material/Paper";
import Stack from "@mui/material/Stack";
import { useQuery } from "@tanstack/react-query";
import type { CategoryAttribute } from "@tradeport/contract/categories";
import type { Product } from "@tradeport/contract/products";
import { lazy, Suspense, useContext, useEffect, useRef, useState } from "react";
import { useFieldArray } from "react-hook-form";
import { api } from "#api";
import { counted, useTranslation } from "#i18n";
import { RevealContext } from "#ui/error-summary.tsx";
import { CodesWatched } from "./code-trouble.tsx";
import { newVariant } from "./product-values.ts";
import { useChannelProducts } from "./use-channel-products.ts";
import { useSets } from "./use-sets.ts";
import { VariantHead } from "./variant-head.tsx";
import { isDetail, VariantLine } from "./variant-line.tsx";
import { useVariantWords } from "./variant-name.tsx";

const BuildVariants = lazy(async () => ({ default: (await import("./build-variants.tsx")).BuildVariants }));

/** Each line holds half a dozen inputs; a product of 200 variants shows them in portions. */
const portion = 25;

const none = { categoryId: "", variants: [] };

/** The variants as a table that is edited in place. */
export function VariantFields({
  attributes,
  loaded,
  readOnly,
}: {
  attributes: readonly CategoryAttribute[] | undefined;
  loaded: Product | undefined;
  readOnly: boolean;
}) {
  const { t } = useTranslation("product");
  const variants = useFieldArray({ name: "variants", keyName: "key" });
  const rows = variants.fields as unknown as { key: string; id?: string }[];
  const [shown, setShown] = useState(portion);
  const names = useRowNames(rows);
  const [opened, setOpened] = useState<Record<string, boolean>>({});
  const open = (name: string, is: boolean) => setOpened((now) => ({ ...now, [name]: is }));
  // What is wrong in a portion that is not drawn yet draws it, and in details that are folded unfolds them.
  const reveal = useContext(RevealContext);
  useEffect(() => {
    reveal.current = (name) => {
      const [, place = "-1", field = ""] = /^variants\.(\d+)\.(.+)/.exec(name) ?? [];
      const row = rows[Number(place)];
      setShown((now) => Math.max(now, Number(place) + 1));
      if (row && isDetail(field, row.id !== undefined)) open(names[Number(place)]!, true);
    };
  });
  const [building, setBuilding] = useState(false);
  const standard = useQuery({ ...api.Product.GetClientProductSettings.query({}), enabled: !readOnly, staleTime: 60_000 });
  const { sets } = useSets(loaded?.id);
  const own = attributes?.filter(({ isVariant }) => isVariant) ?? [];
  const listings = useChannelProducts(loaded?.id).data?.data ?? [];
  const words = useVariantWords(loaded ?? none);
  const wordsOf = (id: string | undefined) =>
    words.get(loaded?.variants.find((variant) => variant.id === id)?.barcode ?? "") ?? "";
  return (
    <Stack sx={{ gap: 2 }}>
      <CodesWatched loaded={loaded}>
        <Paper variant="outlined" sx={{ borderRadius: 2 }}>
          <VariantHead />
          {rows.slice(0, shown).map((row, at) => (
            <VariantLine
              key={names[at]!}
              at={at}
              id={row.id}
              words={wordsOf(row.id)}
              listings={listings}
              open={opened[names[at]!]}
              onOpen={(is) => open(names[at]!, is)}
              attributes={own}
              reserved={loaded?.variants.find(({ id }) => id === row.id)?.reserved ?? 0}
              isSet={row.id !== undefined && sets?.has(row.id) === true}
              readOnly={readOnly}
              {...(rows.length > 1 && !readOnly && { onRemove: () => variants.remove(at) })}
            />
          ))}
        </Paper>
      </CodesWatched>
      <Stack direction="row" sx={{ gap: 1, flexWrap: "wrap" }}>
        {!readOnly && (
          <Button
            startIcon={<Add />}
            variant="outlined"
            disabled={rows.length >= 200}
            onClick={() => {
              variants.append(newVariant(standard.data), { shouldFocus: false });
              setShown(Math.max(shown, rows.length + 1));
            }}
          >
            {t("variants.add")}
          </Button>
        )}
        {!readOnly && own.length > 0 && (
          <Button startIcon={<Grid />} variant="outlined" disabled={rows.length >= 200} onClick={() => setBuilding(true)}>
            {t("builder.open")}
          </Button>
        )}
        {rows.length > shown && (
          <Button onClick={() => setShown(shown + portion)}>{t("variants.more", counted(rows.length - shown))}</Button>
        )}
      </Stack>
      {building && (
        <Suspense>
          <BuildVariants
            attributes={own.filter(({ isActive }) => isActive)}
            onClose={() => setBuilding(false)}
            onBuilt={(blank, fresh) => {
              variants.remove(blank);
              variants.append(fresh, { shouldFocus: false });
            }}
          />
        </Suspense>
      )}
    </Stack>
  );
}

/** A name for each row that a save does not change, though it makes new keys for all rows and gives a new one its id: nothing folds, and no text is lost. */
const useRowNames = (rows: readonly { key: string; id?: string }[]) => {
  const before = useRef<{ id: string | undefined; name: string }[]>([]);
  const named = rows.map(({ id, key }, at) => {
    const known = id && before.current.find((row) => row.id === id);
    const placed = before.current.length === rows.length ? before.current[at] : undefined;
    return { id, name: known ? known.name : id && placed && !placed.id ? placed.name : (id ?? key) };
  });
  useEffect(() => {
    before.current = named;
  });
  return named.map(({ name }) => name);
};
