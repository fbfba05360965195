import Add from "@mui/icons-material/Add";
import Delete from "@mui/icons-material/DeleteOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { type FreightProduct, FreightProductDraft, freightProductTypes } from "@tradeport/contract/logistics";
import { useFieldArray, useWatch } from "react-hook-form";
import { z } from "zod";
import { api } from "#api";
import { useTranslation, useWords } from "#i18n";
import { DynamicFields, type FieldSpec, labelsOf } from "#ui/dynamic-form.tsx";
import { EditForm } from "#ui/edit-form.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { TextInput } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";
import { DecimalInput, NumberInput } from "#ui/number-inputs.tsx";

const schema = FreightProductDraft.extend({ version: z.number().default(0) });
const valuesOf = (product: FreightProduct | null, { code = "", name = "" } = {}) => ({
  version: product?.version ?? 0,
  productCode: product?.productCode ?? code,
  productName: product?.productName ?? name,
  productGroupName: product?.productGroupName ?? "",
  productType: product?.productType ?? ("normal" as const),
  width: product?.width ?? "",
  length: product?.length ?? "",
  height: product?.height ?? "",
  grossKg: product?.grossKg ?? "",
  netKg: product?.netKg ?? "",
  desi: product?.desi ?? "",
  ean: product?.ean ?? "",
  logCode: product?.logCode ?? "",
  packageType: product?.packageType ?? "",
  isStackable: product?.isStackable ?? true,
  containerDefinition: product?.containerDefinition ?? "",
  components: product?.components ?? [],
});
type Values = ReturnType<typeof valuesOf>;
/** What a product is called, weighs and measures, and its parts where it comes in several boxes. */
export function FreightProductForm({
  product,
  groups,
  suggested,
  mayChange,
  onSaved,
}: {
  product: FreightProduct | null;
  groups: readonly { code: string; name: string }[];
  suggested: { code?: string | undefined; name?: string | undefined };
  mayChange: boolean;
  onSaved: () => void;
}) {
  const { t } = useTranslation("logistics");
  const words = useWords();
  const measure = (name: "width" | "length" | "height" | "grossKg" | "netKg" | "desi", unit: string): FieldSpec => ({
    ...{ kind: "decimal", decimals: 0, name, unit, width: 4, label: t(`products.field.${name}`) },
    ...(name === "desi" && { hint: t("products.desiHint") }),
  });
  const fields: FieldSpec[] = [
    {
      ...{ kind: "text", name: "productCode", characters: "code", label: t("products.field.productCode") },
      ...{ hint: t("products.codeHint"), disabled: product !== null },
    },
    { kind: "text", name: "productName", label: t("products.field.productName") },
    {
      ...{ kind: "select", name: "productGroupName", label: t("products.field.productGroupName"), hint: t("products.groupHint") },
      options: groups.map(({ name }) => ({ value: name, label: name })),
    },
    {
      ...{ kind: "select", name: "productType", label: t("products.field.productType") },
      options: freightProductTypes.map((value) => ({ value, label: t(`productType.${value}`) })),
    },
    measure("width", "cm"),
    measure("length", "cm"),
    measure("height", "cm"),
    measure("grossKg", "kg"),
    measure("netKg", "kg"),
    measure("desi", "desi"),
    { kind: "text", name: "ean", label: t("products.field.ean"), width: 4 },
    { kind: "text", name: "logCode", label: t("products.field.logCode"), width: 4 },
    { kind: "text", name: "packageType", label: t("products.field.packageType"), width: 4 },
    { kind: "text", name: "containerDefinition", label: t("products.field.containerDefinition") },
    { kind: "switch", name: "isStackable", label: t("products.field.isStackable") },
  ];
  return (
    <EditForm<typeof schema, Values>
      schema={schema}
      opened={valuesOf(product, suggested as { code?: string; name?: string })}
      read={async () => {
        const { data } = await api.Logistics.GetProducts({ productId: product?.id ?? "" });
        return data[0] ? valuesOf(data[0]) : null;
      }}
      save={async ({ base, values: { version: _, ...values }, changed: { productCode: __, version: ___, ...changed } }) =>
        valuesOf(
          product
            ? await api.Logistics.UpdateProduct({ ...changed, productId: product.id, version: base.version })
            : await api.Logistics.CreateProduct(values),
        )
      }
      names={{ ...labelsOf(fields), components: t("products.components") }}
      mandatory
      draft={product ? undefined : "freight-product-new"}
      readOnly={!mayChange}
      why={t("road.noRight")}
      isNew={product === null}
      action={t("products.save")}
      onSaved={() => {
        notify.success(t("products.saved"));
        onSaved();
      }}
    >
      {product?.state === "refused" && product.reason && (
        <Alert severity="error" sx={{ mb: 2 }}>
          {words(product.reason)}
        </Alert>
      )}
      <DynamicFields fields={fields} schema={schema} />
      <Components />
    </EditForm>
  );
}

/** The boxes of a product that comes in several. */
function Components() {
  const { t } = useTranslation("logistics");
  const type = useWatch({ name: "productType" });
  const { fields, append, remove } = useFieldArray({ name: "components" });
  if (type !== "component" && fields.length === 0) return null;
  return (
    <Box component="section" aria-label={t("products.components")} sx={{ mt: 3 }}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {t("products.components")}
      </Typography>
      <Stack sx={{ gap: 2 }}>
        {fields.map(({ id }, at) => (
          <Box
            key={id}
            role="group"
            aria-label={t("products.component", { at: String(at + 1) })}
            sx={{
              ...{ display: "grid", gap: 1.5, alignItems: "start" },
              gridTemplateColumns: { xs: "1fr 1fr", md: "minmax(0, 3fr) repeat(5, minmax(0, 1fr)) auto" },
            }}
          >
            <Box sx={{ gridColumn: { xs: "1 / -1", md: "auto" } }}>
              <TextInput name={`components.${at}.name`} label={t("products.field.productName")} required />
            </Box>
            <NumberInput name={`components.${at}.quantity`} label={t("road.quantity")} required />
            {(["width", "length", "height"] as const).map((name) => (
              <DecimalInput
                key={name}
                decimals={0}
                unit="cm"
                name={`components.${at}.${name}`}
                label={t(`products.field.${name}`)}
                required
              />
            ))}
            <DecimalInput decimals={0} unit="kg" name={`components.${at}.grossKg`} label={t("products.field.grossKg")} required />
            <IconAction
              label={t("products.removeComponent", { at: String(at + 1) })}
              icon={<Delete />}
              onClick={() => remove(at)}
            />
          </Box>
        ))}
      </Stack>
      <Button
        startIcon={<Add />}
        sx={{ mt: 1 }}
        onClick={() => append({ name: "", quantity: 1, width: "", length: "", height: "", grossKg: "" })}
      >
        {t("products.addComponent")}
      </Button>
    </Box>
  );
}
