import { z } from "zod";
import type { DraftFreightProduct, FreightLists, Roads } from "../freight.ts";
import { type FtpPlace, ftpAddress, putFile } from "../ftp.ts";
import { type RemoteClient, RemoteError } from "../http.ts";
import { Done, Rows, textOf } from "./wire.ts";

const ask = (remote: RemoteClient, name: string, body: object = {}) =>
  remote.call({ method: "POST", isRead: true, path: `/${name}`, body, limit: "calls", expect: Rows });
const tell = (remote: RemoteClient, name: string, body: object) =>
  remote.call({ method: "POST", path: `/${name}`, body, limit: "calls", expect: Done });

const lists: { [K in keyof FreightLists]: (remote: RemoteClient) => Promise<FreightLists[K]> } = {
  counties: async (remote) =>
    (await ask(remote, "listCounties", { countryName: null, cityName: null, countyName: null })).map((row) => ({
      countryName: textOf(row, "countryName"),
      cityName: textOf(row, "cityName"),
      countyName: textOf(row, "countyName"),
    })),
  points: async (remote) =>
    (await ask(remote, "listSellerAddressPoints")).map((row) => ({
      id: textOf(row, "sellerAddressPointId", "id"),
      name: textOf(row, "sellerAddressPoint"),
      cityName: textOf(row, "sellerAddressCity"),
      countyName: textOf(row, "sellerAddressCounty"),
      address: textOf(row, "sellerAddress"),
      postCode: textOf(row, "sellerAddressPostCode"),
    })),
  warehouses: async (remote) =>
    (await remote.call({ method: "GET", path: "/listHorozWarehouses", limit: "calls", expect: Rows })).map((row) => ({
      id: textOf(row, "warehouseId", "warehouseCode", "id"),
      name: textOf(row, "warehouseName", "name"),
      countryName: textOf(row, "countryName", "warehouseCountry"),
      address: textOf(row, "address", "warehouseAddress"),
    })),
  groups: async (remote) =>
    (await ask(remote, "listProductGroups", { productGroupCode: null, productGroupName: null })).map((row) => ({
      code: textOf(row, "productGroupCode"),
      name: textOf(row, "productGroupName"),
    })),
};

const types = { normal: "NORMAL", bulk: "BULK", component: "COMPONENT" } as const;
const productOf = ({ productType, grossKg, isStackable, containerDefinition, components, ...product }: DraftFreightProduct) => ({
  ...product,
  productType: types[productType],
  gross: grossKg,
  stackStatus: isStackable,
  // As it is written there.
  containerDefination: containerDefinition,
  ...(components.length > 0 && {
    productDetail: components.map(({ grossKg: gross, ...part }) => ({ ...part, gross })),
  }),
});

/** "2026-11-28T10:15:00", "28.11.2026 10:15" and the like; in Turkey where no zone is said. */
const instantOf = (text: string): string | null => {
  const turned = text.replace(/^(\d{2})[./](\d{2})[./](\d{4})/, "$3-$2-$1").replace(" ", "T");
  const at = new Date(/(Z|[+-]\d\d:?\d\d)$/.test(turned) || !turned.includes("T") ? turned : `${turned}+03:00`);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
};

export const roads: Roads = {
  // README, 4.
  micro: [{ from: "2024-01-01", maxAmount: "15000", currency: "EUR", maxWeightKg: "300" }],
  values: {
    shippingType: [
      { value: "PARSIYEL", name: { tr: "Parsiyel", en: "Part load" } },
      { value: "KOMPLE", name: { tr: "Komple", en: "Full load" } },
    ],
    deliveryMethod: ["EXW", "FCA", "CPT", "CIP", "DAP", "DPU", "DDP"].map((value) => ({ value, name: { tr: value, en: value } })),
    recordType: [
      { value: "SATIS", name: { tr: "Satış", en: "Sale" } },
      { value: "NUMUNE", name: { tr: "Numune", en: "Sample" } },
    ],
    paymentMethod: [
      { value: "GONDEREN", name: { tr: "Gönderen öder", en: "Paid by the sender" } },
      { value: "ALICI", name: { tr: "Alıcı öder", en: "Paid by the recipient" } },
    ],
  },
  async documentsAt(remote, { ftpAddress: address = "", ftpUser: user = "", ftpPassword: password = "" }, isSandbox) {
    if (isSandbox) {
      const { port } = await remote.call({
        method: "GET",
        path: "/_ftp",
        limit: "calls",
        expect: z.object({ port: z.number().int() }),
      });
      return { host: "127.0.0.1", port, secure: false, folder: "", user, password, isSandbox };
    }
    const place = ftpAddress(address);
    if (!place) throw new RemoteError("refused", "FTP: no address", { reasons: ["ftp 501: address"] });
    return { ...place, user, password, isSandbox } satisfies FtpPlace;
  },
  sendDocument: putFile,
  readList: (remote, list) => lists[list](remote),
  listProducts: async (remote) =>
    (await ask(remote, "listProducts", { productCode: null, productName: null })).map((row) => ({
      id: textOf(row, "productId", "id"),
      code: textOf(row, "productCode"),
      name: textOf(row, "productName"),
      groupName: textOf(row, "productGroupName"),
      width: textOf(row, "width"),
      length: textOf(row, "length"),
      height: textOf(row, "height"),
      grossKg: textOf(row, "gross", "grossKg"),
      desi: textOf(row, "desi"),
    })),
  createProduct: async (remote, product) => void (await tell(remote, "createProducts", { products: [productOf(product)] })),
  updateProduct: async (remote, id, product) =>
    void (await tell(remote, "updateProduct", { productId: id, ...productOf(product) })),
  createRoadOrder: async (remote, order) => void (await tell(remote, "createRoadOrder", order)),
  findRoadOrder: async (remote, number) => {
    const rows = await ask(remote, "listRoadOrders", { customerOrderNumber: number, startDate: null, endDate: null }).catch(
      (error: unknown) => {
        if (error instanceof RemoteError && error.kind === "not_found" && error.status === 200) return [];
        throw error;
      },
    );
    // It names another one, or none: nobody can tell.
    const named = rows.map((row) => textOf(row, "customerOrderNumber"));
    if (named.includes(number)) return true;
    if (rows.length > 0) throw new RemoteError("malformed", `listRoadOrders said nothing of ${number}`, { status: 200 });
    return false;
  },
  listMoves: async (remote, number) => {
    const rows = await ask(remote, "listRoadOrderStatus", { customerOrderNumber: number }).catch((error: unknown) => {
      if (error instanceof RemoteError && error.kind === "not_found" && error.status === 200) return [];
      throw error;
    });
    return rows.flatMap((row) => {
      const at = instantOf(textOf(row, "statusDate", "orderStatusDate", "date"));
      const name = textOf(row, "statusName", "orderStatusName", "status", "orderStatus");
      if (!at || !name) return [];
      const code = textOf(row, "statusCode", "orderStatusCode") || name;
      return [{ code, name, at, description: textOf(row, "description", "statusDescription") }];
    });
  },
};
