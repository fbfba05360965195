import Find from "@mui/icons-material/SearchOutlined";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { SingleVariant } from "@tradeport/contract/components";
import { lazy, Suspense, useEffect, useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { SearchField } from "#ui/search-input.tsx";
import { componentName } from "./component-name.ts";

const PickComponent = lazy(async () => ({ default: (await import("./pick-component.tsx")).PickComponent }));

/** Finds what is to be in the set: asked when the person stops typing for 250 ms. What is picked goes into the list at once. */
export function FindComponent({
  variantId,
  taken,
  onFound,
}: {
  variantId: string;
  taken: readonly string[];
  onFound: (one: SingleVariant) => void;
}) {
  const { t } = useTranslation(["offers", "product"]);
  const [typed, setTyped] = useState("");
  const [text, setText] = useState("");
  // A fresh field after each pick: what was typed has been found.
  const [picked, setPicked] = useState(0);
  const [picking, setPicking] = useState(false);
  useEffect(() => {
    const wait = setTimeout(() => setText(typed.trim()), 250);
    return () => clearTimeout(wait);
  }, [typed]);
  const found = useQuery({
    ...api.Product.FindComponents.query({ variantId, text }),
    enabled: text !== "",
    placeholderData: keepPreviousData,
  });
  const rows = (text === "" ? [] : (found.data ?? [])).filter((one) => !taken.includes(one.variantId));
  return (
    <Stack sx={{ gap: 1, alignItems: "flex-start" }}>
      <SearchField
        key={picked}
        label={t("sets.find")}
        helperText={found.error ? t("sets.findFailed") : t("sets.findHint")}
        error={found.error !== null}
        options={rows.map((one) => ({ value: one.variantId, label: `${componentName(one)} · ${one.barcode}` }))}
        value={null}
        loading={found.isFetching || typed.trim() !== text}
        onSearch={setTyped}
        onChange={(value) => {
          const one = rows.find((row) => row.variantId === value);
          if (!one) return;
          setTyped("");
          setText("");
          setPicked(picked + 1);
          onFound(one);
        }}
      />
      <Button startIcon={<Find />} onClick={() => setPicking(true)}>
        {t("finder.open", { ns: "product" })}
      </Button>
      {picking && (
        <Suspense>
          <PickComponent variantId={variantId} taken={taken} onFound={onFound} onClose={() => setPicking(false)} />
        </Suspense>
      )}
    </Stack>
  );
}
