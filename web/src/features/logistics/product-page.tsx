import { useQuery } from "@tanstack/react-query";
import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { useAddressParams } from "#ui/address-params.ts";
import { useGo } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { MissingRecord } from "#ui/missing-record.tsx";
import { Page } from "#ui/page.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { NotConnected } from "./not-connected.tsx";
import { FreightProductForm } from "./product-form.tsx";
import { useConnected } from "./use-connected.ts";

/** /Integrations/Cargo/Horoz/PackageProduct/Add: a product that the carrier is to know. */
export const AddPackageProduct = () => {
  const { code, name } = useAddressParams("/Integrations/Cargo/Horoz/PackageProduct/Add");
  return <PackageProduct isNew productId={undefined} suggested={{ code, name }} />;
};
/** /Integrations/Cargo/Horoz/PackageProduct/Update: one that it knows, or has refused. */
export const UpdatePackageProduct = () => {
  const { productId } = useAddressParams("/Integrations/Cargo/Horoz/PackageProduct/Update");
  return <PackageProduct isNew={false} productId={productId} suggested={{}} />;
};

function PackageProduct({
  isNew,
  productId,
  suggested,
}: {
  isNew: boolean;
  productId: string | undefined;
  suggested: { code?: string | undefined; name?: string | undefined };
}) {
  const { t } = useTranslation("logistics");
  const go = useGo();
  const may = useMay(api.Logistics.UpdateProduct);
  const { isConnected, ...connection } = useConnected();
  const groups = useQuery({ ...api.Logistics.GetProductGroups.query({}), enabled: isConnected === true });
  const found = useQuery({
    ...api.Logistics.GetProducts.query({ productId: productId ?? "" }),
    enabled: productId !== undefined,
  });
  const product = found.data?.data[0];
  const back = { to: "/Integrations/Cargo/Horoz", label: t("products.back") } as const;
  if (!isNew && (productId === undefined || (found.data && !product))) return <MissingRecord back={back} />;
  const title = isNew ? t("products.addTitle") : (product?.productName ?? t("products.updateTitle"));
  const error = connection.error ?? groups.error ?? found.error;
  if (!groups.data || (!isNew && !product))
    return (
      <Page title={title} back={back} narrow>
        {isConnected === false && <NotConnected />}
        {!error && isConnected !== false && <Loader />}
        {error && (
          <TableFailed
            error={error}
            onRetry={() => void Promise.all([connection.refetch(), groups.refetch(), found.refetch()])}
          />
        )}
      </Page>
    );
  return (
    <Page title={title} subtitle={product?.productCode} back={back} narrow>
      <FreightProductForm
        key={product?.id ?? "new"}
        product={product ?? null}
        groups={groups.data.data}
        suggested={suggested}
        mayChange={may}
        onSaved={() => void go("/Integrations/Cargo/Horoz")}
      />
    </Page>
  );
}
