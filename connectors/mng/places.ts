import { type RemoteClient, RemoteError } from "../http.ts";
import { fold } from "../problem.ts";
import { type Place, Places, paths } from "./wire.ts";

export interface Coded {
  cityCode: number;
  cityName: string;
  districtCode: number;
  districtName: string;
}

/** "ADANA  11" is Adana: some cities have a number behind them (README, 3). */
const plain = (name: string) => name.replace(/\s+\d+$/, "").trim();
const folded = (name: string) => fold(plain(name)).replace(/[^a-z0-9]/g, "");
const turkish = (name: string) => plain(name).toLocaleLowerCase("tr-TR");

/** The one of this name: as it is written in Turkish, or without its marks where no other is so. Nothing is guessed: a wrong branch costs days. */
const named = (places: readonly Place[], name: string): Place | undefined => {
  const alike = places.filter((place) => folded(place.name) === folded(name) && /^\d+$/.test(place.code));
  if (alike.length < 2) return alike[0];
  const same = alike.filter((place) => turkish(place.name) === turkish(name));
  return same.length === 1 ? same[0] : undefined;
};

const unknown = (what: "city" | "district", name: string) =>
  new RemoteError("refused", `${what} is not in its list`, { reasons: [`${what}-unknown: ${name}`] });

/** City and district by the carrier's codes: by names alone an order is taken, and may never find its branch (README, 3). */
export const codedPlace = async (
  remote: RemoteClient,
  { city, district }: { city: string; district: string },
): Promise<Coded> => {
  const ask = (path: string) => remote.call({ method: "GET", path, limit: "queries", expect: Places });
  const inCity = named(await ask(paths.cities), city);
  if (!inCity) throw unknown("city", city);
  const inDistrict = named(await ask(paths.districts(inCity.code)), district);
  if (!inDistrict) throw unknown("district", `${district} / ${city}`);
  return {
    cityCode: Number(inCity.code),
    cityName: plain(inCity.name),
    districtCode: Number(inDistrict.code),
    districtName: plain(inDistrict.name),
  };
};
