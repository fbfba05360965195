import { Decimal } from "@tradeport/contract/common";
import { Phone } from "@tradeport/contract/phone";
import { z } from "zod";
import { useTranslation } from "#i18n";
import { DynamicForm, type FieldSpec } from "#ui/dynamic-form.tsx";
import type { Option } from "#ui/inputs.tsx";
import { notify } from "#ui/notify.ts";

const schema = z.object({
  name: z.string().trim().min(1).max(40),
  code: z.string().min(1),
  slug: z.string(),
  title: z.string().nullable(),
  price: Decimal,
  quantity: z.number().int().min(1).max(5000),
  city: z.string().min(1),
  town: z.string().nullable(),
  phone: Phone,
  day: z.iso.date(),
  isActive: z.boolean(),
  agreed: z.literal(true),
  secret: z.string(),
  note: z.string().max(500),
});
const values = {
  ...{ name: "", code: "", slug: "", title: null, price: "1234.5", quantity: 18204, city: "", town: null, phone: "" },
  ...{ day: "", isActive: true, agreed: false as true, secret: "", note: "" },
};
const towns = ["Kadıköy", "Üsküdar", "Beşiktaş", "Çankaya", "Karşıyaka"].map((label) => ({ value: label, label }));

/** Every kind of field, declared. */
export function FieldSamples() {
  const { t } = useTranslation("development");
  const cities: Option[] = ["İstanbul", "Ankara", "İzmir"].map((label) => ({ value: label, label }));
  const find = async (text: string) =>
    towns.filter(({ label }) => label.toLocaleLowerCase("tr").includes(text.toLocaleLowerCase("tr")));
  const fields: FieldSpec[] = [
    { kind: "text", name: "name", label: t("field.name"), characters: "capitalise" },
    { kind: "text", name: "code", label: t("field.code"), characters: "upper", width: 3 },
    { kind: "text", name: "slug", label: t("field.slug"), characters: "lower", width: 3 },
    { kind: "text", name: "title", label: t("field.title"), width: 12, inherited: { source: t("source"), shown: t("sample") } },
    { kind: "decimal", name: "price", label: t("field.price"), unit: "₺" },
    { kind: "number", name: "quantity", label: t("field.quantity") },
    { kind: "select", name: "city", label: t("field.city"), options: cities },
    { kind: "find", name: "town", label: t("field.town"), find },
    { kind: "phone", name: "phone", label: t("field.phone"), secret: true },
    { kind: "date", name: "day", label: t("field.day") },
    { kind: "switch", name: "isActive", label: t("field.isActive"), hint: t("field.hint") },
    { kind: "checkbox", name: "agreed", label: t("field.agreed") },
    { kind: "text", name: "secret", label: t("field.secret"), type: "password" },
    { kind: "textarea", name: "note", label: t("field.note"), width: 12 },
  ];
  return (
    <DynamicForm
      schema={schema}
      values={values}
      fields={fields}
      saving={false}
      draft="development"
      isNew
      onSubmit={(given) => notify.success(JSON.stringify({ price: given.price, phone: given.phone, day: given.day }))}
    />
  );
}
