import { api } from "#api";
import { useTranslation } from "#i18n";
import { useMay } from "#session";
import { StepNav } from "#ui/step-nav.tsx";

const fields = {
  general: ["productMainCode", "categoryId", "brandName", "vatRate", "currency", "originCountry", "isActive"],
  texts: ["texts"],
  images: ["images"],
  variants: ["variants"],
  attributes: ["attributes"],
  stock: [],
  sets: [],
  prices: [],
  channels: [],
} as const;

/** The parts of the page with their error counts; a press goes there. */
export function SectionNav({ sold }: { sold: boolean }) {
  const { t } = useTranslation("product");
  const maySeeStock = useMay(api.Product.GetProductStock);
  const parts = (Object.keys(fields) as (keyof typeof fields)[]).filter(
    (part) => fields[part].length > 0 || (sold && (part !== "stock" || maySeeStock)),
  );
  return (
    <StepNav
      label={t("page.sections")}
      steps={parts.map((id) => ({ id, label: t(`section.${id}`), fields: fields[id] }))}
      onGo={(id) => document.getElementById(id)?.scrollIntoView({ behavior: "smooth", block: "start" })}
    />
  );
}
