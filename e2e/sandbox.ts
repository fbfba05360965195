const origin = () => process.env.E2E_SANDBOX as string;

/** The sandbox as its control side sees it: what a marketplace knows to be true. */
export const market = async <T>(address: string, body?: unknown, code = "trendyol"): Promise<T> => {
  const init =
    body === undefined ? {} : { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const reply = await fetch(`${origin()}/${code}/${address}`, init);
  if (!reply.ok) throw new Error(`sandbox ${address}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
};

export interface Truth {
  products: {
    barcode: string;
    title: string;
    state: string;
    salePrice: string;
    listPrice: string;
    quantity: number;
    stockCode: string;
  }[];
  orders: { orderNumber: string; packages: { packageId: string; status: string; cargoTrackingNumber: string }[] }[];
}
export const truth = (sellerId: string) => market<Truth>(`_truth?sellerId=${sellerId}`);
