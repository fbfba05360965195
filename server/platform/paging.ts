import { type Page, pageSizeCap } from "@tradeport/contract";

/** Counting stops here: past it a list says "more than". */
export const countCap = 10_000;

export interface PageRequest {
  page: number;
  pageSize: number;
}

/** `limit` and `offset` of a page; -1 is everything up to the cap. */
export const windowOf = ({ page, pageSize }: PageRequest) =>
  pageSize === -1 ? { limit: pageSizeCap, offset: page * pageSizeCap } : { limit: pageSize, offset: page * pageSize };

/** The page that the contract answers; `counted` is a count that stopped at `countCap` + 1. */
export const pageOf = <T>(request: PageRequest, data: T[], counted: number): Page<T> => {
  const exact = counted <= countCap;
  const total = exact ? counted : countCap;
  const size = request.pageSize === -1 ? pageSizeCap : request.pageSize;
  return {
    data,
    page: request.page,
    pageSize: request.pageSize,
    totalCount: total,
    totalCountIsExact: exact,
    totalPages: Math.ceil(total / size),
  };
};
