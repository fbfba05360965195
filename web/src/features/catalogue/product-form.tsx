import Box from "@mui/material/Box";
import { useQueryClient } from "@tanstack/react-query";
import type { Product } from "@tradeport/contract/products";
import { useEffect, useState } from "react";
import { useWatch } from "react-hook-form";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useWhose } from "#list/whose.ts";
import { EditForm, type Saving } from "#ui/edit-form.tsx";
import { useOnceDrawn } from "#ui/in-sight.ts";
import { TextLink, useGo } from "#ui/link.tsx";
import { notify } from "#ui/notify.ts";
import { Section } from "#ui/page.tsx";
import { Columns } from "#ui/record.tsx";
import { useAddressState } from "#ui/search.tsx";
import { useLeft } from "#ui/way-back.ts";
import { CategoryAttributesFields, useCategoryAttributes } from "./attribute-fields.tsx";
import { checkProduct } from "./check-product.ts";
import { goToField } from "./field-place.ts";
import { GeneralFields } from "./general-fields.tsx";
import { ImageFields } from "./image-fields.tsx";
import { ProductStores } from "./product-stores.tsx";
import { ProductForm, type ProductValues, valuesOf, withoutGone } from "./product-values.ts";
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
  draft,
}: {
  initial: ProductValues;
  /** Under which what is typed is kept: of this product, this copy, or a new one. */
  draft: string;
  loaded: Product | undefined;
  readOnly: boolean;
}) {
  const { t } = useTranslation("product");
  const go = useGo();
  const left = useLeft();
  const { whose } = useWhose();
  const queries = useQueryClient();
  const [files, setFiles] = useState<File[]>([]);
  const [categoryId, setCategoryId] = useState(initial.categoryId as string);
  const attributes = useCategoryAttributes(categoryId);
  const names = useFieldNames(attributes);
  const save = useSaveProduct();
  const [about] = useAddressState("about");
  useOnceDrawn(() => goToField(about), about);
  const send = async ({ base, values }: Saving<typeof ProductForm, ProductValues>) => {
    const retained = attributes ? withoutGone(values, new Set(attributes.map(({ id }) => id))) : values;
    const fields = checkProduct(retained, attributes ?? [], t);
    if (fields.length > 0) throw { fields };
    const saved = await save({ base, values: retained, files });
    setFiles([]);
    queries.setQueryData(["Product", "GetProductMasterData", { productId: saved.id }], saved);
    return valuesOf(saved);
  };
  return (
    <EditForm<typeof ProductForm, ProductValues>
      schema={ProductForm}
      opened={initial}
      read={async () => valuesOf(await api.Product.GetProductMasterData({ productId: loaded?.id ?? "" }))}
      save={send}
      names={names}
      prefix="product"
      draft={draft}
      readOnly={readOnly}
      isNew={!loaded}
      note={loaded && t("page.updatesStores")}
      onSaved={async (saved) => {
        notify.success(t(loaded ? "page.saved" : "page.created"));
        // In the place of the empty form: Back would offer to make it a second time.
        if (!loaded) await go(at("/Product/New", { pageType: "Update", productId: saved.id }), { replace: true });
      }}
    >
      <WatchCategory onChange={setCategoryId} />
      <SectionNav sold={loaded !== undefined} />
      <Columns
        first
        aside={
          <>
            <Section title={t("section.general")} id="general">
              <GeneralFields />
              {loaded && whose.clientId === undefined && (
                <Box sx={{ mt: 1.5 }}>
                  <TextLink state={left} to={at("/Mapping/CategoryMapping", { productId: loaded.id, about: "brand" })}>
                    {t("page.mapping")}
                  </TextLink>
                </Box>
              )}
            </Section>
            {loaded && <ProductStores productId={loaded.id} />}
          </>
        }
      >
        <Section title={t("section.texts")} id="texts">
          <TextFields readOnly={readOnly} />
        </Section>
        <Section title={t("section.images")} id="images">
          <ImageFields files={files} onFiles={setFiles} readOnly={readOnly} />
        </Section>
      </Columns>
      <Section title={t("section.variants")} id="variants">
        <VariantFields attributes={attributes} loaded={loaded} readOnly={readOnly} />
      </Section>
      <Section title={t("section.attributes")} id="attributes">
        <CategoryAttributesFields attributes={attributes} />
      </Section>
    </EditForm>
  );
}

/** The form stands above its fields: the category that is chosen in them says which attributes there are. */
function WatchCategory({ onChange }: { onChange: (categoryId: string) => void }) {
  const categoryId = useWatch({ name: "categoryId" }) as string;
  useEffect(() => onChange(categoryId), [categoryId, onChange]);
  return null;
}
