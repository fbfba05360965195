import Delete from "@mui/icons-material/DeleteOutlined";
import Button from "@mui/material/Button";
import type { Attribute } from "@tradeport/contract/attributes";
import { isId } from "@tradeport/contract/formats";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useAddressParams } from "#ui/address-params.ts";
import { useGo } from "#ui/link.tsx";
import { Loader } from "#ui/loader.tsx";
import { isMissing } from "#ui/missing.ts";
import { MissingRecord } from "#ui/missing-record.tsx";
import { Page } from "#ui/page.tsx";
import { Record } from "#ui/record.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { TableFailed } from "#ui/table-failed.tsx";
import { useFresh } from "#ui/use-fresh.ts";
import { AttributeFormBox } from "./attribute-form.tsx";
import { useDeleteAttribute } from "./delete-attribute.tsx";

const useBack = () => {
  const { t } = useTranslation("taxonomy");
  return { to: "/AttributeManagement", label: t("attribute.title") } as const;
};

/** /AttributeManagement/Create */
export function CreateAttribute() {
  const { t } = useTranslation("taxonomy");
  return (
    <Page title={t("attribute.createTitle")} back={useBack()} narrow>
      <AttributeFormBox attribute={undefined} />
    </Page>
  );
}

/** /AttributeManagement/Update/{attributeId} */
export function UpdateAttribute() {
  const { t } = useTranslation("taxonomy");
  const { attributeId = "" } = useAddressParams("/AttributeManagement/Update");
  const back = useBack();
  const found = useFresh({ ...api.Attribute.GetAttribute.query({ attributeId }), enabled: isId(attributeId) });
  if (!isId(attributeId) || isMissing(found.error)) return <MissingRecord back={back} />;
  if (!found.data)
    return (
      <Page title={t("attribute.title")} back={back}>
        {found.error ? <TableFailed error={found.error} onRetry={() => void found.refetch()} /> : <Loader />}
      </Page>
    );
  return <OneAttribute key={attributeId} attribute={found.data} />;
}

function OneAttribute({ attribute }: { attribute: Attribute }) {
  const { t } = useTranslation("taxonomy");
  const go = useGo();
  const remove = useDeleteAttribute();
  const { id, version, name, isActive, categoryCount, valueCount } = attribute;
  const drop = async () => {
    if (await remove.mutateAsync({ id, version, name, isActive })) await go("/AttributeManagement", { replace: true });
  };
  return (
    <Record
      title={name}
      back={useBack()}
      states={<StatusBadge tone={isActive ? "success" : "neutral"} label={t(isActive ? "attribute.on" : "category.off")} />}
      facts={[
        [t("attribute.categoryCount"), formatCount(categoryCount)],
        [t("attribute.valueCount"), formatCount(valueCount)],
      ]}
      actions={
        <Button
          color="error"
          startIcon={<Delete />}
          loading={remove.isPending}
          onClick={() => void drop().catch(() => undefined)}
        >
          {t("attribute.deleteAct")}
        </Button>
      }
    >
      <AttributeFormBox attribute={attribute} />
    </Record>
  );
}
