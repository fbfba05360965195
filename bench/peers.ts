/**
 * The better of two open-source shop platforms, Vendure 3.7.3 and Medusa 2.21.2, measured on two cores with everything on them (PostgreSQL 15,
 * fsync on): 100,000 products with one variant, 10,150 orders, admin API, signed in. p50 of one reader; in brackets requests/s of ten.
 */
export const peers = {
  firstPage: "52 ms (25/s), Medusa, 100,000 products",
  lastPage: "104 ms (10/s), Medusa, 100,000 products",
  contains: "162 ms (10/s), Vendure, about 1,000 hits",
  orderList: "31 ms (45/s), Vendure, 10,150 orders",
  orders: "10.7 orders/s, 10 at once, Vendure",
  firstScreen: "833 kB; list interactive after 4.1 s, Vendure",
  start: "2.6 s; 358 MiB (+ worker 450), Vendure",
};
