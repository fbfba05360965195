import type { FreightLists } from "@tradeport/connectors/freight";
import type { Input, Output } from "@tradeport/contract";
import type { logistics } from "@tradeport/contract/logistics";
import type { Ctx } from "#platform/context.ts";
import { accountOf, listOf } from "./account.ts";

type Calls = typeof logistics;

const answered =
  <K extends keyof FreightLists>(kind: K) =>
  async (ctx: Ctx) => {
    const account = await accountOf(ctx);
    return { readAt: account.listsReadAt, data: await listOf(ctx, account, kind) };
  };

export const getSellerAddressPoints = answered("points");
export const getWarehouses = answered("warehouses");
export const getProductGroups = answered("groups");

const folded = (text: string) => text.toLocaleUpperCase("tr-TR");

export const getCounties = async (
  ctx: Ctx,
  { countryName, city }: Input<Calls["GetCounties"]>,
): Promise<Output<Calls["GetCounties"]>> => {
  const { readAt, data } = await answered("counties")(ctx);
  const ofCountry = data.filter((row) => countryName === "" || folded(row.countryName) === folded(countryName));
  if (city !== "") return { readAt, data: ofCountry.filter((row) => folded(row.cityName) === folded(city)) };
  const cities = new Map(ofCountry.map((row) => [`${row.countryName}\n${row.cityName}`, { ...row, countyName: "" }]));
  return { readAt, data: [...cities.values()] };
};

export const getCollectionPoints = async (ctx: Ctx): Promise<Output<Calls["GetCollectionPoints"]>> => {
  const account = await accountOf(ctx);
  const points = await listOf(ctx, account, "points");
  const warehouses = await listOf(ctx, account, "warehouses");
  return {
    readAt: account.listsReadAt,
    data: [
      ...points.map(({ id, name, address }) => ({ receptionType: "address" as const, id, name, address })),
      ...warehouses.map(({ id, name, address }) => ({ receptionType: "warehouse" as const, id, name, address })),
    ],
  };
};
