import Copy from "@mui/icons-material/ContentCopyOutlined";
import Delete from "@mui/icons-material/DeleteOutlined";
import Alert from "@mui/material/Alert";
import { useQuery } from "@tanstack/react-query";
import { isId } from "@tradeport/contract/formats";
import { useMemo } from "react";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { ForCustomer } from "#list/for-customer.tsx";
import { useWhose } from "#list/whose.ts";
import { useMay } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { Thumb } from "#ui/cells.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton, useGo } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { isMissing } from "#ui/missing.ts";
import { MissingRecord } from "#ui/missing-record.tsx";
import { Page } from "#ui/page.tsx";
import { Record } from "#ui/record.tsx";
import { RecordActions } from "#ui/record-actions.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useFresh } from "#ui/use-fresh.ts";
import { useWayBack } from "#ui/way-back.ts";
import { useDeleteProducts } from "./delete-products.tsx";
import { ProductChannels } from "./product-channels.tsx";
import { ProductFormBox } from "./product-form.tsx";
import { ProductStates, pictureOf, useProductFacts } from "./product-head.tsx";
import { ProductStock } from "./product-stock.tsx";
import { copyOf, emptyProduct, valuesOf } from "./product-values.ts";
import { StorePrices } from "./store-prices.tsx";
import { useLanguages } from "./use-languages.ts";
import { useReadiness } from "./use-readiness.ts";
import { VariantSets } from "./variant-sets.tsx";

/** /Product/New/Create, /Update?productId= and /Clone?productId=: one form over the procedure's own input. */
export function ProductPage() {
  const { t } = useTranslation("product");
  const { pageType = "Create" } = useAddressParams("/Product/New");
  return (
    <ForCustomer list="/Product/List" title={t(pageType === "Create" ? "page.create" : "page.back")}>
      <OneProduct />
    </ForCustomer>
  );
}

function OneProduct() {
  const { t } = useTranslation(["product", "catalogue"]);
  const { pageType = "Create", productId } = useAddressParams("/Product/New");
  const mayCreate = useMay(api.Product.CreateProductMasterDataJson);
  const mayUpdate = useMay(api.Product.UpdateProductMasterDataJson);
  const maySeeStock = useMay(api.Product.GetProductStock);
  const { whose, customer } = useWhose();
  const isNew = pageType === "Create";
  const found = useFresh({
    ...api.Product.GetProductMasterData.query({ ...whose, productId: productId ?? "" }),
    enabled: !isNew && !!productId && isId(productId),
  });
  // What the company's settings say of new products.
  const setting = useFresh({ ...api.Client.GetClientSetting.query({}), enabled: isNew && mayCreate });
  const own = useFresh({ ...api.Product.GetClientProductSettings.query({}), enabled: isNew && mayCreate });
  const loaded = isNew ? undefined : found.data;
  const values = useMemo(
    () =>
      isNew
        ? setting.data && own.data && emptyProduct(setting.data, own.data)
        : loaded && (pageType === "Clone" ? copyOf(loaded) : valuesOf(loaded)),
    [isNew, setting.data, own.data, loaded, pageType],
  );
  const isWhole = useParts(values?.categoryId as string | undefined, pageType === "Update" ? productId : undefined);
  const back = useWayBack()?.back ?? { to: at("/Product/List", customer), label: t("page.back") };
  const update = pageType === "Update" ? loaded : undefined;
  const facts = useProductFacts(update);
  const go = useGo();
  const mayDelete = useMay(api.Product.DeleteProductMasterData);
  const remove = useDeleteProducts();
  const removeThis = async (id: string) => {
    if (await remove.mutateAsync([id])) await go("/Product/List");
  };
  const title = isNew ? t("page.create") : pageType === "Clone" ? t("page.clone") : (loaded?.texts[0]?.name ?? t("page.create"));
  if (!isNew && !productId)
    return (
      <Page title={t("page.back")} back={back}>
        <EmptyState
          title={t("page.missing")}
          text={t("page.missingText")}
          action={<LinkButton to={at("/Product/List", customer)}>{t("page.back")}</LinkButton>}
        />
      </Page>
    );
  if (pageType !== "Update" && !mayCreate)
    return (
      <Page title={title} back={back}>
        <EmptyState kind="noRight" title={t("page.mayNotCreate")} />
      </Page>
    );
  if (!isNew && (!isId(productId ?? "") || isMissing(found.error))) return <MissingRecord back={back} />;
  const failed = [found, setting, own].find(({ error }) => error);
  if (!values || !isWhole)
    return (
      <Page title={isNew ? t("page.create") : t("list.product", { ns: "catalogue" })} back={back}>
        {failed?.error ? <TableFailed error={failed.error} onRetry={() => void failed.refetch()} /> : <Loader />}
      </Page>
    );
  const readOnly = update !== undefined && !mayUpdate;
  return (
    <Record
      title={title}
      back={back}
      picture={update && <Thumb src={pictureOf(update)} size={56} />}
      states={update && <ProductStates product={update} />}
      facts={update && facts}
      actions={
        update &&
        !readOnly && (
          <RecordActions
            bar
            main={
              <LinkButton to={at("/Product/TransferToMarketplace", { productId: update.id })} variant="contained">
                {t("page.toStores")}
              </LinkButton>
            }
            more={[
              {
                key: "clone",
                label: t("page.cloneAction"),
                icon: <Copy fontSize="small" />,
                run: () => void go(at("/Product/New", { pageType: "Clone", productId: update.id })),
              },
              ...(mayDelete
                ? [
                    {
                      key: "delete",
                      label: t("remove.act", { ns: "catalogue" }),
                      icon: <Delete fontSize="small" />,
                      harmful: true,
                      disabled: remove.isPending,
                      run: () => void removeThis(update.id).catch(() => {}),
                    },
                  ]
                : []),
            ]}
          />
        )
      }
    >
      {readOnly && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {t("page.readOnly")}
        </Alert>
      )}
      {update?.isArchived && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {t("page.archived")}
        </Alert>
      )}
      <ProductFormBox
        key={`${pageType} ${productId ?? ""}`}
        initial={values}
        loaded={update}
        readOnly={readOnly}
        draft={`product-${pageType}-${productId ?? "new"}`}
      />
      {update && maySeeStock && <ProductStock product={update} />}
      {update && <VariantSets product={update} />}
      {update && <StorePrices product={update} />}
      {update && <ProductChannels product={update} />}
    </Record>
  );
}

/** What the form shows by itself is read with the product, so that nothing comes in later and moves the rest. */
const useParts = (categoryId: string | undefined, productId: string | undefined) => {
  const attributes = useQuery({
    ...api.ProductCategory.GetProductCategoryAttributes.query({ categoryId: categoryId ?? "" }),
    enabled: !!categoryId,
    staleTime: 60_000,
  });
  const { list: languages } = useLanguages();
  const readiness = useReadiness(productId);
  return ![attributes, languages, readiness].some(({ isLoading }) => isLoading);
};
