import Box from "@mui/material/Box";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { Product } from "@tradeport/contract/products";
import { useState } from "react";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { isConflict } from "#ui/conflict.ts";
import { FormBox, useZodForm } from "#ui/form.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { SaveBar } from "#ui/save-bar.tsx";
import { SaveConflict } from "#ui/save-conflict.tsx";
import { CategoryAttributesFields, useCategoryAttributes } from "./attribute-fields.tsx";
import { checkProduct } from "./check-product.ts";
import { GeneralFields } from "./general-fields.tsx";
import { ImageFields } from "./image-fields.tsx";
import { ProductForm, type ProductValues, valuesOf } from "./product-values.ts";
import { SectionNav } from "./section-nav.tsx";
import { TextFields } from "./text-fields.tsx";
import { useFieldNames } from "./use-field-names.ts";
import { useSaveProduct } from "./use-save-product.ts";
import { VariantFields } from "./variant-fields.tsx";

/** The whole product in one form; nothing is saved before the person says so, and a newer version is never overwritten unseen. */
export function ProductFormBox({
  initial,
  loaded,
  readOnly,
}: {
  initial: ProductValues;
  loaded: Product | undefined;
  readOnly: boolean;
}) {
  const { t } = useTranslation("catalogue");
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useZodForm(ProductForm, initial);
  const [base, setBase] = useState(initial);
  const [files, setFiles] = useState<File[]>([]);
  const [conflict, setConflict] = useState<ProductValues | null>(null);
  const attributes = useCategoryAttributes(form.watch("categoryId") as string);
  const names = useFieldNames(attributes);
  const save = useSaveProduct();
  const saved = useQuery({
    ...api.Product.GetProductMasterData.query({ productId: loaded?.id ?? "" }),
    enabled: conflict !== null,
    staleTime: 0,
  });

  const submit = async (values: ProductValues) => {
    const known = new Set(attributes?.map(({ id }) => id));
    const kept = attributes
      ? { ...values, attributes: values.attributes?.filter(({ attributeId }) => known.has(attributeId)) }
      : values;
    const fields = checkProduct(kept, attributes ?? [], t);
    if (fields.length > 0) throw { fields };
    try {
      const saved = await save.mutateAsync({ base, values: kept, files });
      setFiles([]);
      setBase(valuesOf(saved));
      form.reset(valuesOf(saved) as never);
      queries.setQueryData(["Product", "GetProductMasterData", { productId: saved.id }], saved);
      notify.success(t(loaded ? "page.saved" : "page.created"));
      if (!loaded) await navigate({ to: "/Product/New/Update", search: { productId: saved.id } as never });
    } catch (error) {
      if (isConflict(error)) setConflict(kept);
      else throw error;
    }
  };

  return (
    <FormBox
      form={form}
      prefix="product"
      labels={names}
      draft={readOnly ? undefined : `product-${loaded?.id ?? "new"}`}
      onSubmit={submit as never}
    >
      <SectionNav sold={loaded !== undefined} />
      <Box component="fieldset" disabled={readOnly} sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
        <Section title={t("section.general")} id="general">
          <GeneralFields />
        </Section>
        <Section title={t("section.texts")} id="texts">
          <TextFields readOnly={readOnly} />
        </Section>
        <Section title={t("section.attributes")} id="attributes">
          <CategoryAttributesFields attributes={attributes} />
        </Section>
        <Section title={t("section.images")} id="images">
          <ImageFields files={files} onFiles={setFiles} readOnly={readOnly} />
        </Section>
        <Section title={t("section.variants")} id="variants">
          <VariantFields attributes={attributes} loaded={loaded} readOnly={readOnly} />
        </Section>
      </Box>
      {!readOnly && <SaveBar saving={save.isPending} always={!loaded} note={loaded && t("page.updatesStores")} />}
      {conflict && loaded && (
        <SaveConflict
          base={base}
          mine={conflict}
          theirs={saved.data && !saved.isFetching ? valuesOf(saved.data) : null}
          names={names}
          keep={["id", "version", "files"]}
          onCancel={() => setConflict(null)}
          onMerged={(merged) => {
            setConflict(null);
            form.reset({ ...merged, version: saved.data?.version, files: undefined } as never, { keepDefaultValues: true });
            void form.handleSubmit(submit as never)();
          }}
        />
      )}
    </FormBox>
  );
}
