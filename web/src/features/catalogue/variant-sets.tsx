import Edit from "@mui/icons-material/EditOutlined";
import Visibility from "@mui/icons-material/VisibilityOutlined";
import Typography from "@mui/material/Typography";
import type { Product } from "@tradeport/contract/products";
import { useMemo } from "react";
import { api } from "#api";
import { formatCount, useTranslation } from "#i18n";
import { useMay } from "#session";
import { Code, Fitted } from "#ui/cells.tsx";
import { type Column, DataTable } from "#ui/data-table.tsx";
import { IconAction } from "#ui/icon-action.tsx";
import { MissingSheet } from "#ui/missing-sheet.tsx";
import { Section } from "#ui/page.tsx";
import { useAddressState } from "#ui/search.tsx";
import { SideSheet } from "#ui/side-sheet.tsx";
import { componentName } from "./component-name.ts";
import { useSets } from "./use-sets.ts";
import { VariantComponents } from "./variant-components.tsx";
import { useVariantWords, VariantName, variantTitle } from "./variant-name.tsx";

type Variant = Product["variants"][number];

/** Which of a product's variants are sets, what is in them, and the way to change it. */
export function VariantSets({ product }: { product: Product }) {
  const { t } = useTranslation(["offers", "product"]);
  const mayChange = useMay(api.Product.SetVariantComponents);
  const [sheet, setSheet] = useAddressState("set");
  const names = useVariantWords(product);
  const { sets, error, refetch } = useSets(product.id);
  const opened = product.variants.find(({ id }) => id === sheet);
  const columns = useMemo<Column<Variant>[]>(
    () => [
      {
        key: "variant",
        title: t("channels.variant"),
        card: "title",
        cell: ({ barcode }) => <VariantName names={names} barcode={barcode} />,
      },
      {
        key: "content",
        title: t("sets.content"),
        width: 420,
        cell: ({ id }) => {
          const components = sets?.get(id);
          if (!components) return t("sets.single");
          return (
            <Fitted>
              {components.map((one) => (
                <div key={one.variantId}>
                  {formatCount(one.quantity)} × {componentName(one)} <Code>{one.barcode}</Code>
                </div>
              ))}
            </Fitted>
          );
        },
      },
      {
        key: "available",
        title: t("sets.available"),
        align: "right",
        width: 120,
        cell: ({ available }) => formatCount(available),
      },
    ],
    [t, sets, names],
  );
  return (
    <Section title={t("section.sets", { ns: "product" })} id="sets">
      <Typography variant="body2" color="textSecondary" sx={{ mb: 1.5 }}>
        {t("sets.intro")}
      </Typography>
      <DataTable
        label={t("section.sets", { ns: "product" })}
        columns={columns}
        page={sets && product.variants}
        rowKey={({ id }) => id}
        error={error}
        onRetry={refetch}
        actions={({ id, barcode }: Variant) => (
          <IconAction
            label={t(mayChange ? "sets.change" : "sets.see", { barcode: variantTitle(names, barcode) })}
            icon={mayChange ? <Edit /> : <Visibility />}
            onClick={() => setSheet(id)}
          />
        )}
      />
      <SideSheet
        open={opened !== undefined && sets !== undefined}
        onClose={() => setSheet("")}
        title={opened ? t("sets.title", { barcode: variantTitle(names, opened.barcode) }) : ""}
      >
        {opened && sets && (
          <VariantComponents
            key={sheet}
            product={product}
            variantId={opened.id}
            components={sets.get(opened.id) ?? []}
            readOnly={!mayChange}
            onDone={() => setSheet("")}
          />
        )}
      </SideSheet>
      <MissingSheet open={sheet !== "" && !opened} onClose={() => setSheet("")} />
    </Section>
  );
}
