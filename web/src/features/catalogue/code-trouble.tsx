import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { Product } from "@tradeport/contract/products";
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from "react";
import { useWatch } from "react-hook-form";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { TextInput, type TextProps } from "#ui/inputs.tsx";

type Field = "barcode" | "productCode";
interface Trouble {
  /** In this form more than once. */
  doubled: readonly string[];
  /** Another product's. */
  taken: readonly string[];
}
type Troubles = Record<Field, Trouble>;
const none: Troubles = { barcode: { doubled: [], taken: [] }, productCode: { doubled: [], taken: [] } };
const Found = createContext(none);

const fields = ["barcode", "productCode"] as const;
/** What the call takes: half typed codes are request for when they are whole. */
const isWhole = { barcode: /^[\p{L}\p{N}._-]{1,40}$/u, productCode: /^.{1,40}$/u };

/** Asks while codes are typed whether another product has them, 300 ms after the last letter; those of this product's own variants are its own. */
export function CodesWatched({ loaded, children }: { loaded: Product | undefined; children: ReactNode }) {
  const variants = useWatch({ name: "variants" }) as Partial<Record<Field, string>>[];
  const typed = Object.fromEntries(
    fields.map((field) => [field, variants.map((one) => (one[field] ?? "").trim()).filter((code) => isWhole[field].test(code))]),
  ) as Record<Field, string[]>;
  const foreign = (field: Field) => {
    const own = new Set(loaded?.variants.map((one) => one[field]));
    return [...new Set(typed[field])].filter((code) => !own.has(code)).sort();
  };
  const request = useSettled({ barcodeList: foreign("barcode"), productCodeList: foreign("productCode") });
  const { data } = useQuery({
    ...api.Product.CheckProductCode.query(request),
    enabled: request.barcodeList.length + request.productCodeList.length > 0,
    placeholderData: keepPreviousData,
  });
  const doubled = (field: Field) => [...new Set(typed[field].filter((code, at) => typed[field].indexOf(code) < at))];
  const found = useSame<Troubles>({
    barcode: { doubled: doubled("barcode"), taken: data?.barcodeList ?? [] },
    productCode: { doubled: doubled("productCode"), taken: data?.productCodeList ?? [] },
  });
  return <Found value={found}>{children}</Found>;
}

/** A code's field, which says at once that the code is somebody's already. */
export function CodeInput({ field, ...props }: TextProps & { field: Field }) {
  const { t } = useTranslation("product");
  const code = String(useWatch({ name: props.name }) ?? "").trim();
  const { doubled, taken } = useContext(Found)[field];
  const warning = taken.includes(code)
    ? t("check.taken", { given: code })
    : doubled.includes(code)
      ? t("check.doubled", { given: code })
      : undefined;
  return <TextInput {...props} {...(warning && { warning })} />;
}

/** Nothing is drawn anew that says the same. */
const useSame = <T,>(value: T): T => {
  const before = useRef(value);
  if (JSON.stringify(before.current) !== JSON.stringify(value)) before.current = value;
  return before.current;
};
const useSettled = <T,>(value: T): T => {
  const same = useSame(value);
  const [settled, setSettled] = useState(same);
  useEffect(() => {
    const wait = setTimeout(() => setSettled(same), 300);
    return () => clearTimeout(wait);
  }, [same]);
  return settled;
};
