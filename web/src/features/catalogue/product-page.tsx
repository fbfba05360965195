import Alert from "@mui/material/Alert";
import { useMemo } from "react";
import { at } from "#address";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LinkButton } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { isId, isMissing } from "#ui/missing.ts";
import { MissingRecord } from "#ui/missing-record.tsx";
import { OfCustomer } from "#ui/of-customer.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useFresh } from "#ui/use-fresh.ts";
import { useWayBack } from "#ui/way-back.ts";
import { ProductChannels } from "./product-channels.tsx";
import { ProductFormBox } from "./product-form.tsx";
import { ProductStock } from "./product-stock.tsx";
import { copyOf, emptyProduct, valuesOf } from "./product-values.ts";
import { StorePrices } from "./store-prices.tsx";
import { VariantSets } from "./variant-sets.tsx";

/** /Product/New/Create, /Update?productId= and /Clone?productId=: one form over the procedure's own input. */
export function ProductPage() {
  const { t } = useTranslation("catalogue");
  const { pageType = "Create" } = useAddressParams("/Product/New");
  return (
    <OfCustomer page={t(pageType === "Create" ? "page.create" : "page.back")}>
      <OneProduct />
    </OfCustomer>
  );
}

function OneProduct() {
  const { t } = useTranslation("catalogue");
  const { pageType = "Create", productId } = useAddressParams("/Product/New");
  const mayCreate = useMay(api.Product.CreateProductMasterDataJson);
  const mayUpdate = useMay(api.Product.UpdateProductMasterDataJson);
  const maySeeStock = useMay(api.Product.GetProductStock);
  const isNew = pageType === "Create";
  const found = useFresh({
    ...api.Product.GetProductMasterData.query({ productId: productId ?? "" }),
    enabled: !isNew && !!productId && isId(productId),
  });
  // What the company's settings say of new products.
  const setting = useFresh({ ...api.Client.GetClientSetting.query({}), enabled: isNew && mayCreate });
  const loaded = isNew ? undefined : found.data;
  const values = useMemo(
    () =>
      isNew ? setting.data && emptyProduct(setting.data) : loaded && (pageType === "Clone" ? copyOf(loaded) : valuesOf(loaded)),
    [isNew, setting.data, loaded, pageType],
  );
  const back = useWayBack()?.back ?? ({ to: "/Product/List", label: t("page.back") } as const);
  const title = isNew ? t("page.create") : pageType === "Clone" ? t("page.clone") : (loaded?.texts[0]?.name ?? t("page.create"));
  if (!isNew && !productId)
    return (
      <Page title={t("page.back")} back={back}>
        <EmptyState
          title={t("page.missing")}
          text={t("page.missingText")}
          action={<LinkButton to="/Product/List">{t("page.back")}</LinkButton>}
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
  if (!values)
    return (
      <Page title={t("page.back")} back={back}>
        {(found.error ?? setting.error) ? (
          <TableFailed error={found.error ?? (setting.error as Error)} onRetry={() => void (isNew ? setting : found).refetch()} />
        ) : (
          <Loader />
        )}
      </Page>
    );
  const update = pageType === "Update" ? loaded : undefined;
  const readOnly = update !== undefined && !mayUpdate;
  return (
    <Page
      title={title}
      subtitle={update?.productMainCode}
      back={back}
      narrow
      toolbar={
        update &&
        !readOnly && (
          <>
            <LinkButton to={at("/Product/New", { pageType: "Clone", productId: update.id })}>{t("page.cloneAction")}</LinkButton>
            <LinkButton to={at("/Product/TransferToMarketplace", { productId: update.id })} variant="outlined">
              {t("page.toStores")}
            </LinkButton>
          </>
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
    </Page>
  );
}
