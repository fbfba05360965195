import type { Call } from "../../sandbox/call.ts";
import { Answer } from "../../sandbox/routing.ts";
import type { Seller, World } from "./world.ts";

export interface Request {
  seller: Seller;
  params: Record<string, string>;
  query: URLSearchParams;
  body: unknown;
  call: Call;
}

export interface Route {
  method: string;
  path: string;
  /** What it returns is the JSON of a 200; an Answer is sent as it is, and may be thrown. */
  handle(world: World, request: Request): unknown;
}

/** The catalogue's envelope; one page of it when `page` is given. */
export const envelope = (data: unknown) => ({ success: true, code: 0, version: 1, message: null, data });

export const pageOf = (rows: unknown[], { query }: Request, most = 1000) => {
  const number = Number(query.get("page") ?? 0) || 0;
  const size = Math.min(most, Number(query.get("size") ?? most) || most);
  const data = rows.slice(number * size, (number + 1) * size);
  const totalPages = Math.ceil(rows.length / size);
  return {
    ...envelope(data),
    totalElements: rows.length,
    totalPages,
    number,
    numberOfElements: data.length,
    first: number === 0,
    last: number + 1 >= totalPages,
  };
};

/** The catalogue's "no", with status 200 or 4xx. */
export const catalogueNo = (code: number, message: string, status = 200) =>
  new Answer({ status, json: { success: false, code, version: 1, message, data: null } });

/** Listings and orders say it in plain text. */
export const textNo = (status: number, text: string) => new Answer({ status, text });

/** Fault `hide`: rows of the named order, or all, are missing from this list. */
export const visible =
  ({ call }: Request) =>
  (orderNumber: string): boolean =>
    !call.faults.some(({ kind, value }) => kind === "hide" && (value === undefined || String(value) === orderNumber));
