import type { Words } from "@tradeport/contract";
import { currencies } from "@tradeport/contract/company";
import { parseDay } from "@tradeport/contract/days";
import type { roadMessages } from "@tradeport/contract/messages/road-orders";
import { type RoadOrderFields, roadFieldsNeeded } from "@tradeport/contract/road-order-fields";
import type { RoadOrderProblem } from "@tradeport/contract/road-orders";
import { wordsOf } from "#modules/messages/index.ts";
import { carrier } from "./account.ts";

/** What the carrier has, by which an order is judged. */
export interface Known {
  /** By code: kilograms and desi of one. */
  products: ReadonlyMap<string, { grossKg: string; desi: string; isKnown: boolean }>;
  points: readonly string[];
  warehouses: readonly string[];
  countries: readonly string[];
  /** Its own documents, by kind. */
  documents: readonly string[];
  today: string;
}

type Field = keyof RoadOrderFields | "files";
const words = (code: keyof typeof roadMessages, values: Record<string, string | Words> = {}): Words => wordsOf({ code, values });
const needed = words("road_needed");
const listed = words("road_listed");

/** What may stand there, as it is sent, with what it means. */
const choicesOf = (list: readonly { value: string; name: Words }[]) => {
  const choicesIn = (language: "tr" | "en") => list.map(({ value, name }) => `${value} (${name[language]})`).join(", ");
  return words("road_choices", { choices: { tr: choicesIn("tr"), en: choicesIn("en") } });
};

const round = (value: number) => String(Math.round(value * 1000) / 1000);
/** Of the lines, by what the carrier's products weigh. What a person measured stands instead. */
export const totalsOf = ({ orderDetails }: RoadOrderFields, { products }: Pick<Known, "products">) => {
  const sum = (each: (line: RoadOrderFields["orderDetails"][number]) => number) =>
    orderDetails.reduce((all, line) => all + each(line), 0);
  const weight = sum(({ productCode, quantity }) => quantity * Number(products.get(productCode)?.grossKg ?? 0));
  const desi = sum(({ productCode, quantity }) => quantity * Number(products.get(productCode)?.desi ?? 0));
  return {
    totalQuantity: round(sum(({ quantity }) => quantity)),
    totalContainer: round(sum(({ containerPieces }) => containerPieces)),
    totalWeight: round(weight),
    totalDesi: round(desi),
  };
};
export const withTotals = (fields: RoadOrderFields, known: Pick<Known, "products">): RoadOrderFields => {
  const totals = totalsOf(fields, known);
  const filled = { ...fields };
  for (const [name, value] of Object.entries(totals) as [keyof typeof totals, string][]) filled[name] ||= value;
  filled.chargeableWeight ||= round(Math.max(Number(filled.totalWeight), Number(filled.totalDesi)));
  return filled;
};

/** The newest limits of micro export that have begun. */
export const microOf = (today: string) => carrier.roads.micro.filter(({ from }) => from <= today).at(-1)!;

/** Where an A.TR is of use: the European Union's customs. */
const customsUnion = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK MC SM AD".split(" "),
);

/** All that keeps an order from being sent: nothing can be taken back afterwards. */
export const problemsOf = (given: RoadOrderFields, known: Known): RoadOrderProblem[] => {
  const order = withTotals(given, known);
  const found: RoadOrderProblem[] = [];
  const say = (field: Field, message: Words, value = String(order[field as keyof RoadOrderFields] ?? "")) =>
    found.push({ field, value, message });
  for (const field of roadFieldsNeeded(order)) if (order[field] === "") say(field, needed);
  if (order.isFreeSenderInfo && order.outletLocationId !== "") say("outletLocationId", words("road_sender_twice"));
  const outlets = order.receptionType === "warehouse" ? known.warehouses : known.points;
  if (
    !order.isFreeSenderInfo &&
    order.outletLocationId !== "" &&
    order.receptionType !== "" &&
    !outlets.includes(order.outletLocationId)
  )
    say("outletLocationId", listed);
  if (order.destinationLocation !== "" && !known.warehouses.includes(order.destinationLocation))
    say("destinationLocation", listed);
  if (order.recipientCountryName !== "" && known.countries.length > 0 && !known.countries.includes(order.recipientCountryName))
    say("recipientCountryName", listed);
  for (const field of ["shippingType", "deliveryMethod", "recordType", "paymentMethod"] as const)
    if (order[field] !== "" && !carrier.roads.values[field].some(({ value }) => value === order[field]))
      say(field, choicesOf(carrier.roads.values[field]));
  // A draft of before may hold any three letters.
  if (order.invoiceCurrencyUnit !== "" && !currencies.some((code) => code === order.invoiceCurrencyUnit))
    say("invoiceCurrencyUnit", words("road_choices", { choices: currencies.join(", ") }));
  for (const field of ["senderEmail", "recipientEmail"] as const)
    if (order[field] !== "" && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(order[field])) say(field, words("road_email"));
  for (const field of ["senderPhone1", "recipientPhone1"] as const)
    if (order[field] !== "" && order[field].replace(/\D/g, "").length < 7) say(field, words("road_phone"));
  if (order.invoiceNumber !== "" && !/^[A-Za-z0-9]{3}\d{13}$/.test(order.invoiceNumber))
    say("invoiceNumber", words("road_invoice_number"));
  if (order.invoiceDate !== "" && parseDay(order.invoiceDate) === null) say("invoiceDate", words("road_invoice_day"));
  else if (order.invoiceDate > known.today) say("invoiceDate", words("road_invoice_future"));
  if (order.invoiceAmount !== "" && !(Number(order.invoiceAmount) > 0)) say("invoiceAmount", words("road_above_zero"));
  checkMicro(order, known, say);
  checkLines(order, known, say);
  if (order.isAtr && order.recipientCountryCode !== "" && !customsUnion.has(order.recipientCountryCode))
    say("isAtr", words("road_atr"));
  if (!known.documents.includes("invoice")) say("files", words("road_no_invoice"), "");
  return found;
};

type Say = (field: Field, message: Words, value?: string) => void;

const checkMicro = (order: RoadOrderFields, { today }: Known, say: Say) => {
  if (order.exportType !== "micro") return;
  const { maxAmount, currency, maxWeightKg } = microOf(today);
  if (order.invoiceCurrencyUnit === currency && Number(order.invoiceAmount) > Number(maxAmount))
    say("invoiceAmount", words("road_micro_amount", { maxAmount, currency }));
  if (Number(order.totalWeight) > Number(maxWeightKg)) say("totalWeight", words("road_micro_weight", { maxWeightKg }));
};

const checkLines = (order: RoadOrderFields, known: Known, say: Say) => {
  if (order.orderDetails.length === 0) say("orderDetails", words("road_no_lines"), "");
  for (const { productCode } of order.orderDetails)
    if (!known.products.get(productCode)?.isKnown) say("orderDetails", words("road_product_unknown"), productCode);
  const totals = totalsOf(order, known);
  for (const field of ["totalQuantity", "totalContainer"] as const)
    if (Number(order[field]) !== Number(totals[field])) say(field, words("road_total", { total: totals[field] }));
  if (!(Number(order.totalWeight) > 0)) say("totalWeight", words("road_above_zero"));
  const least = Math.max(Number(order.totalWeight), Number(order.totalDesi));
  if (Number(order.chargeableWeight) < least) say("chargeableWeight", words("road_chargeable", { least: String(least) }));
};
