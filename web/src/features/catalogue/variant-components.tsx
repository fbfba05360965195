import Delete from "@mui/icons-material/DeleteOutlined";
import Alert from "@mui/material/Alert";
import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { componentsMax, type SingleVariant, type VariantComponent } from "@tradeport/contract/components";
import type { Product } from "@tradeport/contract/products";
import { useState } from "react";
import { useFieldArray } from "react-hook-form";
import { z } from "zod";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { EditForm } from "#ui/edit-form.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { notify } from "#ui/notify.ts";
import { NumberInput } from "#ui/number-inputs.tsx";
import { componentName } from "./component-name.ts";
import { FindComponent } from "./find-component.tsx";

const schema = z.object({
  components: z.array(z.object({ variantId: z.string(), quantity: z.number().int().min(1).max(1000) })).max(componentsMax),
});
type Row = z.infer<typeof schema>["components"][number];
const valuesOf = (components: readonly VariantComponent[], version: number) => ({
  components: components.map(({ variantId, quantity }): Row => ({ variantId, quantity })),
  version,
});

/** What is in one set of a variant, and the form in which it is changed. */
export function VariantComponents({
  product,
  variantId,
  components,
  readOnly,
  onDone,
}: {
  product: Product;
  variantId: string;
  components: readonly VariantComponent[];
  readOnly: boolean;
  onDone: () => void;
}) {
  const { t } = useTranslation(["offers", "product"]);
  const [found, setFound] = useState<readonly SingleVariant[]>([]);
  const known = new Map([...found, ...components].map((one) => [one.variantId, one]));
  const read = async () => {
    const productId = product.id;
    const [{ version }, sets] = await Promise.all([
      api.Product.GetProductMasterData({ productId }),
      api.Product.GetVariantComponents({ productId }),
    ]);
    return valuesOf(sets.find((set) => set.variantId === variantId)?.components ?? [], version);
  };
  return (
    <EditForm<typeof schema, ReturnType<typeof valuesOf>>
      schema={schema}
      opened={valuesOf(components, product.version)}
      read={read}
      save={async ({ base, values }) => ({
        ...values,
        ...(await api.Product.SetVariantComponents({ variantId, version: base.version, components: values.components })),
      })}
      names={{ components: t("field.components", { ns: "product" }) }}
      readOnly={readOnly}
      bar={false}
      onSaved={() => {
        notify.success(t("sets.saved"));
        onDone();
      }}
    >
      {(busy, { formState }) => (
        <Stack sx={{ gap: 2 }}>
          <Rows known={known} readOnly={readOnly} variantId={variantId} onFound={(one) => setFound((now) => [...now, one])} />
          {!readOnly && (
            <Box>
              <Button type="submit" variant="contained" loading={busy} disabled={!formState.isDirty}>
                {t("sets.save")}
              </Button>
            </Box>
          )}
        </Stack>
      )}
    </EditForm>
  );
}

function Rows({
  known,
  variantId,
  readOnly,
  onFound,
}: {
  known: ReadonlyMap<string, SingleVariant>;
  variantId: string;
  readOnly: boolean;
  onFound: (one: SingleVariant) => void;
}) {
  const { t } = useTranslation("offers");
  const list = useFieldArray({ name: "components", keyName: "key" });
  const rows = list.fields as unknown as (Row & { key: string })[];
  return (
    <>
      {rows.length === 0 && <Alert severity="info">{t(readOnly ? "sets.singleText" : "sets.empty")}</Alert>}
      <Stack component="ul" sx={{ listStyle: "none", p: 0, m: 0 }}>
        {rows.map((row, at) => {
          const one = known.get(row.variantId);
          return (
            <Stack
              component="li"
              key={row.key}
              direction="row"
              sx={{ gap: 1.5, alignItems: "center", borderBottom: 1, borderColor: "divider", py: 1.5 }}
            >
              <Box sx={{ flex: 1, minWidth: 0 }}>
                <Typography sx={{ overflowWrap: "anywhere" }}>{one && componentName(one)}</Typography>
                <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: "anywhere" }}>
                  {one && t("sets.piece", { barcode: one.barcode, available: formatCount(one.available) })}
                </Typography>
              </Box>
              <Box sx={{ width: 110, flexShrink: 0 }}>
                <NumberInput name={`components.${at}.quantity`} label={t("sets.quantity")} required disabled={readOnly} />
              </Box>
              {!readOnly && (
                <IconAction
                  label={t("sets.remove", { barcode: one ? `${componentName(one)} · ${one.barcode}` : "" })}
                  icon={<Delete fontSize="small" />}
                  onClick={() => list.remove(at)}
                />
              )}
            </Stack>
          );
        })}
      </Stack>
      {!readOnly && rows.length < componentsMax && (
        <FindComponent
          variantId={variantId}
          taken={rows.map((row) => row.variantId)}
          onFound={(one) => {
            onFound(one);
            list.append({ variantId: one.variantId, quantity: 1 }, { shouldFocus: false });
          }}
        />
      )}
    </>
  );
}
