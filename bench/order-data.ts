import type { RemotePackage } from "../connectors/orders.ts";

const address = {
  name: "Ali İpek",
  firstName: "Ali",
  lastName: "İpek",
  company: "",
  country: "Türkiye",
  countryCode: "TR",
  fullAddress: "Esentepe, Büyükdere Caddesi 1, Kat 4 Daire 12, Şişli, İstanbul",
  city: "İstanbul",
  district: "Şişli",
  neighbourhood: "Esentepe",
  line: "Büyükdere Caddesi 1, Kat 4 Daire 12",
  zipCode: "34485",
  phone: "5550000000",
  email: "pf@example.com",
  taxNumber: "",
  taxOffice: "",
};

/** New orders as the connector reads them: one package each, one to three lines (two on average) of listed products. */
export const makeReports = (count: number, barcodes: readonly string[], began: number): RemotePackage[] =>
  Array.from({ length: count }, (_, n) => {
    const lines = Array.from({ length: 1 + (n % 3) }, (_, l) => {
      const key = barcodes[(n * 7 + l * 131) % barcodes.length] as string;
      const quantity = 1 + ((n + l) % 2);
      return {
        lineId: `${n}${l}`,
        key,
        stockCode: `SKU-${key}`,
        title: `Yazlık elbise, çiçek desenli, ${key}`,
        quantity,
        unitPrice: "90.00",
        discount: "0.00",
        total: `${90 * quantity}.00`,
        vatRate: "20",
        remoteStatus: "Created",
      };
    });
    const moment = new Date(began + n * 1000).toISOString();
    const report: Omit<RemotePackage, "raw"> = {
      packageId: String(3_300_000_000 + n),
      orderId: String(9_900_000_000 + n),
      remoteStatus: "Created",
      state: "new",
      paymentPending: false,
      superseded: false,
      originPackageIds: [],
      orderedAt: moment,
      modifiedAt: moment,
      shipBy: new Date(began + n * 1000 + 172_800_000).toISOString(),
      currency: "TRY",
      total: `${lines.reduce((sum, line) => sum + 90 * line.quantity, 0)}.00`,
      discount: "0.00",
      customerName: "Ali İpek",
      customerEmail: "pf@example.com",
      deliveryAddress: address,
      billingAddress: address,
      cargo: { company: "Trendyol Express", trackingCode: `733${n}`, trackingLink: "", senderNumber: "" },
      invoiceNumber: null,
      lines,
    };
    // The marketplace's own body has about twice as many fields as are read of it.
    return { ...report, raw: { ...report, more: Object.fromEntries(lines.map((line) => [line.lineId, { ...line, address }])) } };
  });
