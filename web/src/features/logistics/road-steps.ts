import type { currencies } from "@tradeport/contract/company";
import { roadFieldWords } from "@tradeport/contract/road-field-words";
import { RoadOrderFields, roadFieldsNeeded } from "@tradeport/contract/road-order-fields";
import { z } from "zod";
import { useTranslation, useWords } from "#i18n";
import type { FieldSpec } from "#ui/dynamic-form.tsx";
import type { RoadLists } from "./road-opening.ts";

type Name = keyof typeof roadFieldWords;

/** Whose fields each step has, in the order of the page. */
export const stepFields = {
  package: [
    "orderDetails",
    ...["exportType", "customerOrderNumber", "totalQuantity", "totalContainer", "totalWeight", "totalDesi"],
    ...["chargeableWeight", "orderNotes"],
  ],
  documents: ["invoiceNumber", "invoiceDate", "invoiceAmount", "invoiceCurrencyUnit", "isAtr", "files"],
  services: [
    ...["shippingType", "deliveryMethod", "recordType", "paymentMethod", "destinationLocation", "deliveryPerson"],
    ...["isInsured", "isYdg", "isCustomService"],
  ],
  sender: [
    ...["receptionType", "isFreeSenderInfo", "outletLocationId", "senderTitle", "senderOfficialPerson", "senderCountryName"],
    ...["senderStateName", "senderCityName", "senderCountyName", "senderAddress", "senderPostCode", "senderPhone1"],
    ...["senderPhone2", "senderEmail"],
  ],
  recipient: [
    ...["recipientType", "recipientTitle", "recipientOfficialPerson", "recipientCountryName", "recipientCountryCode"],
    ...["recipientStateName", "recipientCityName", "recipientCityCode", "recipientAddress", "recipientFloor"],
    ...["recipientApartment", "recipientPostCode", "recipientPhone1", "recipientPhone2", "recipientEmail"],
  ],
} as unknown as Record<StepId, readonly Name[]>;
export const stepIds = ["package", "documents", "services", "sender", "recipient"] as const;
export type StepId = (typeof stepIds)[number];

/** A person's, who bought something: never kept in the tab (R45). */
export const personalFields: readonly Name[] = stepFields.recipient.filter(
  (name) => !["recipientType", "recipientCountryName", "recipientCountryCode"].includes(name),
);

/** The fields as they are typed: a list of choices says nothing by null. */
export const formSchema = z.object(
  Object.fromEntries(
    Object.entries(RoadOrderFields.shape).map(([name, field]) => [
      name,
      name === "orderDetails" || (field as z.ZodType).safeParse(true).success ? field : (field as z.ZodType).nullable(),
    ]),
  ),
) as unknown as z.ZodType<RoadOrderFields, RoadOrderFields>;

/** As they are sent. */
export const sentFields = (values: RoadOrderFields) => ({
  ...(Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "boolean" ? String(value) : (value ?? "")]),
  ) as { [K in keyof RoadOrderFields]: RoadOrderFields[K] extends boolean ? "true" | "false" : RoadOrderFields[K] }),
  // One that an older draft has is refused with the list.
  invoiceCurrencyUnit: (values.invoiceCurrencyUnit ?? "") as (typeof currencies)[number] | "",
  orderDetails: JSON.stringify(values.orderDetails),
});

export const useRoadNames = () => {
  const { t } = useTranslation("logistics");
  return Object.fromEntries((Object.keys(roadFieldWords) as Name[]).map((name) => [name, t(`roadField.${name}`)])) as Record<
    Name,
    string
  >;
};

/** How each field is filled in; what stands in none of the tables below is a line of text. */
export const useRoadFields = ({ values: chosen, counties, points, warehouses }: RoadLists, values: RoadOrderFields) => {
  const { t } = useTranslation("logistics");
  const words = useWords();
  const names = useRoadNames();
  const choices = (list: readonly { value: string; name: Parameters<typeof words>[0] }[]) =>
    list.map(({ value, name }) => ({ value, label: words(name) }));
  const texts = (list: readonly string[]) => [...new Set(list)].filter(Boolean).map((value) => ({ value, label: value }));
  const places = (list: readonly { id: string; name: string; address: string }[]) =>
    list.map(({ id, name, address }) => ({ value: id, label: [name, address].filter(Boolean).join(" · ") }));
  const countries = texts(counties.map(({ countryName }) => countryName));
  const cities = (country: string) =>
    texts(counties.filter(({ countryName }) => countryName === country).map(({ cityName }) => cityName));
  const isWritten = ({ isFreeSenderInfo }: Record<string, unknown>) => isFreeSenderInfo === true;
  const selects: Partial<Record<Name, { value: string | number; label: string }[]>> = {
    exportType: choices(chosen.exportType),
    shippingType: choices(chosen.shippingType),
    deliveryMethod: choices(chosen.deliveryMethod),
    recordType: choices(chosen.recordType),
    paymentMethod: choices(chosen.paymentMethod),
    receptionType: choices(chosen.receptionType),
    recipientType: choices(chosen.recipientType),
    invoiceCurrencyUnit: texts(chosen.invoiceCurrencyUnit),
    destinationLocation: places(warehouses),
    outletLocationId: places(points.filter(({ receptionType }) => receptionType === (values.receptionType || "address"))),
  };
  const searches: Partial<Record<Name, { value: string | number; label: string }[]>> = {
    recipientCountryName: countries,
    senderCountryName: countries,
    recipientCityName: cities(values.recipientCountryName),
    senderCityName: cities(values.senderCountryName),
  };
  const units: Partial<Record<Name, string>> = { totalWeight: "kg", chargeableWeight: "kg", totalDesi: "desi" };
  const hints: Partial<Record<Name, string>> = {
    customerOrderNumber: t("road.numberHint"),
    totalQuantity: t("road.totalHint"),
    totalContainer: t("road.totalHint"),
    totalWeight: t("road.totalHint"),
    totalDesi: t("road.totalHint"),
    chargeableWeight: t("road.chargeableHint"),
    invoiceNumber: t("road.invoiceNumberHint"),
    recipientCountryCode: t("road.countryCodeHint"),
    exportType: t("road.microHint", chosen.micro),
  };
  const needed = new Set<Name>(roadFieldsNeeded(values));
  const spec = (name: Name): FieldSpec => {
    const label = names[name];
    const base = { name, label, required: needed.has(name), ...(hints[name] && { hint: hints[name] }) };
    if (name === "outletLocationId")
      return { ...base, kind: "search", options: selects[name] ?? [], when: (now) => !isWritten(now), width: 12 };
    const when = name.startsWith("sender") ? { when: isWritten } : {};
    if (selects[name])
      return {
        ...base,
        kind: "select",
        options: selects[name],
        ...(name === "destinationLocation" && { nothing: t("road.nowhere") }),
      };
    if (searches[name]) return { ...base, ...when, kind: "search", options: searches[name], free: true };
    if (/^(is[A-Z])/.test(name)) return { ...base, kind: "switch" };
    if (/^total|^chargeable/.test(name))
      return { ...base, width: 3, kind: "decimal", decimals: 0, ...(units[name] && { unit: units[name] }) };
    if (name === "invoiceAmount") return { ...base, kind: "decimal" };
    if (name === "invoiceDate") return { ...base, kind: "date" };
    if (/Address$|Notes$/.test(name)) return { ...base, ...when, kind: "textarea", height: 72, width: 12 };
    if (/Phone\d$/.test(name)) return { ...base, ...when, kind: "phone" };
    return {
      ...base,
      ...when,
      kind: "text",
      ...(/CountryCode$|invoiceNumber/.test(name) && { characters: "standard" as const }),
    };
  };
  return (step: StepId) => stepFields[step].filter((name) => name !== "orderDetails" && name !== "files").map(spec);
};
