import type { Words } from "@tradeport/contract";
import type { RoadOrderFields, RoadOrderProblem } from "@tradeport/contract/road-orders";
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
const words = (tr: string, en: string): Words => ({ tr, en });
const needed = words("boş bırakılamaz; doldurun.", "It must not be empty; fill it in.");
const listed = words("listede yok; listeden seçin.", "It is not in the list; choose one of it.");

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
  const need = (...fields: Field[]) => {
    for (const field of fields) if (order[field as keyof RoadOrderFields] === "") say(field, needed);
  };
  need(
    "recipientTitle",
    "recipientType",
    "recipientCountryName",
    "recipientCountryCode",
    "recipientCityName",
    "recipientAddress",
  );
  need(
    "recipientPostCode",
    "recipientPhone1",
    "exportType",
    "receptionType",
    "shippingType",
    "deliveryMethod",
    "recordType",
    "paymentMethod",
  );
  need("invoiceNumber", "invoiceDate", "invoiceAmount", "invoiceCurrencyUnit");
  if (order.isFreeSenderInfo) {
    need("senderTitle", "senderCountryName", "senderCityName", "senderAddress", "senderPhone1");
    if (order.outletLocationId !== "")
      say(
        "outletLocationId",
        words(
          "Gönderen elle yazıldığında çıkış yeri seçilmez; birini boşaltın.",
          "A sender that is written out has no point of departure; empty one of them.",
        ),
      );
  } else need("outletLocationId");
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
    if (order[field] !== "" && !carrier.roads.values[field].some(({ value }) => value === order[field])) say(field, listed);
  for (const field of ["senderEmail", "recipientEmail"] as const)
    if (order[field] !== "" && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(order[field]))
      say(
        field,
        words("bir e-posta adresi değil; düzeltin ya da boş bırakın.", "It is no e-mail address; correct it or leave it empty."),
      );
  for (const field of ["senderPhone1", "recipientPhone1"] as const)
    if (order[field] !== "" && order[field].replace(/\D/g, "").length < 7)
      say(
        field,
        words("bir telefon numarası değil; ülke koduyla yazın.", "It is no telephone number; write it with its country's code."),
      );
  if (order.invoiceNumber !== "" && !/^[A-Za-z0-9]{3}\d{13}$/.test(order.invoiceNumber))
    say(
      "invoiceNumber",
      words(
        "16 karakter olmalı: üç harf ya da rakam, yıl ve sıra numarası. Faturadaki gibi yazın.",
        "It has 16 signs: three letters or digits, the year and a running number. Write it as the invoice says it.",
      ),
    );
  if (order.invoiceDate !== "" && (Number.isNaN(Date.parse(order.invoiceDate)) || order.invoiceDate > known.today))
    say(
      "invoiceDate",
      words("ileri bir tarih olamaz; faturanın tarihini yazın.", "It can't be in the future; write the invoice's date."),
    );
  if (order.invoiceAmount !== "" && !(Number(order.invoiceAmount) > 0))
    say("invoiceAmount", words("0'dan büyük olmalı.", "It must be more than 0."));
  checkMicro(order, known, say);
  checkLines(order, known, say);
  if (order.isAtr && order.recipientCountryCode !== "" && !customsUnion.has(order.recipientCountryCode))
    say(
      "isAtr",
      words(
        "A.TR yalnız Avrupa Birliği'ne gidende geçer; işareti kaldırın.",
        "An A.TR holds for goods to the European Union alone; take the mark off.",
      ),
    );
  if (!known.documents.includes("invoice"))
    say(
      "files",
      words("Lütfen bir dosya seçin: en az faturası gerekir.", "Please select a file: the invoice at least is needed."),
      "",
    );
  return found;
};

type Say = (field: Field, message: Words, value?: string) => void;

const checkMicro = (order: RoadOrderFields, { today }: Known, say: Say) => {
  if (order.exportType !== "micro") return;
  const { maxAmount, currency, maxWeightKg } = microOf(today);
  if (order.invoiceCurrencyUnit === currency && Number(order.invoiceAmount) > Number(maxAmount))
    say(
      "invoiceAmount",
      words(
        `mikro ihracatta en çok ${maxAmount} ${currency} olabilir; ihracat türünü makro seçin.`,
        `Micro export takes at most ${maxAmount} ${currency}; choose macro export.`,
      ),
    );
  if (Number(order.totalWeight) > Number(maxWeightKg))
    say(
      "totalWeight",
      words(
        `mikro ihracatta en çok ${maxWeightKg} kg olabilir; ihracat türünü makro seçin.`,
        `Micro export takes at most ${maxWeightKg} kg; choose macro export.`,
      ),
    );
};

const checkLines = (order: RoadOrderFields, known: Known, say: Say) => {
  if (order.orderDetails.length === 0) say("orderDetails", words("En az bir ürün ekleyin.", "Add one product at least."), "");
  for (const { productCode } of order.orderDetails)
    if (!known.products.get(productCode)?.isKnown)
      say(
        "orderDetails",
        words("Taşıyıcı bu ürünü bilmiyor; önce ürünü tanımlayın.", "The carrier does not know this product; define it first."),
        productCode,
      );
  const totals = totalsOf(order, known);
  for (const field of ["totalQuantity", "totalContainer"] as const)
    if (Number(order[field]) !== Number(totals[field]))
      say(
        field,
        words(
          `satırların toplamı ${totals[field]}; düzeltin ya da boş bırakın.`,
          `The lines add up to ${totals[field]}; correct it or leave it empty.`,
        ),
      );
  if (!(Number(order.totalWeight) > 0)) say("totalWeight", words("0'dan büyük olmalı.", "It must be more than 0."));
  const least = Math.max(Number(order.totalWeight), Number(order.totalDesi));
  if (Number(order.chargeableWeight) < least)
    say(
      "chargeableWeight",
      words(`en az ${least} olmalı: ağırlık ve desinin büyüğü.`, `It is at least ${least}: the larger of weight and desi.`),
    );
};
