import type pg from "pg";
import { catalogueSql, clientId, fillCatalogue, kindTerms, seriesTerms } from "./catalogue-data.ts";
import { openServer, type Server } from "./child.ts";
import { connected } from "./connection.ts";
import { type Ask, pageSize, plain, type Sort, sorts } from "./list-sql.ts";
import { median, ms, p95, readers, times } from "./numbers.ts";
import { peers } from "./peers.ts";
import { signIn } from "./session.ts";
import type { Bench, Row, Work } from "./work.ts";

/** Samples of one order of the list, over both directions and changing words. */
const samples = 60;

interface Case {
  work: string;
  terms: (string | null)[];
  last: boolean;
  peer?: string;
}
const cases: Case[] = [
  { work: "product list, first page", terms: [null], last: false, peer: peers.firstPage },
  { work: "product list, last page", terms: [null], last: true, peer: peers.lastPage },
  { work: "contains-filter, 0.1 % match, first page", terms: seriesTerms, last: false, peer: peers.contains },
  { work: "contains-filter, 0.1 % match, last page", terms: seriesTerms, last: true },
  { work: "contains-filter, 1 % match, first page", terms: kindTerms, last: false },
  { work: "contains-filter, 1 % match, last page", terms: kindTerms, last: true },
];

const address = "/api/Product/GetAllProductMasterData";
const inputOf = ({ sort, descending, term, page }: Ask) => ({
  orderColumn: sort,
  orderType: descending ? "desc" : "asc",
  page,
  pageSize,
  ...(term ? { productName: term } : {}),
});

/** One request of each kind: sorts and directions in turn, words spread over all there are. */
const asksOf = async (client: pg.Client, { terms, last }: Case): Promise<Ask[]> => {
  const count = async (term: string | null) => {
    const found = term ? "and fold(name) like fold($2)" : "";
    const values = term ? [clientId, `%${term}%`] : [clientId];
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from product_row where client_id = $1 and not is_archived ${found}`,
      values,
    );
    return rows[0]?.n ?? 0;
  };
  const selected = terms.filter((_, at) => at % Math.ceil(terms.length / 12) === 0);
  const totals = new Map<string | null, number>();
  for (const term of selected) totals.set(term, await count(term));
  const usable = selected.filter((term) => (totals.get(term) ?? 0) > 0);
  return (Object.keys(sorts) as Sort[]).flatMap((sort) =>
    Array.from({ length: samples }, (_, at) => {
      const term = usable[at % usable.length] ?? null;
      const total = totals.get(term) ?? 0;
      return { sort, descending: at % 2 === 0, term, total, page: last ? Math.floor((total - 1) / pageSize) : 0 };
    }),
  );
};

interface Measured {
  worst: { sort: Sort; p95: number };
  alone: number;
  limit: number;
  limitWorst: number;
  perSecond: number;
}

const measure = async (client: pg.Client, server: Server, headers: Record<string, string>, one: Case): Promise<Measured> => {
  const asks = await asksOf(client, one);
  const ask = (each: Ask) => async () => {
    const text = await server.ask(address, headers, inputOf(each));
    const expected = each.page > 0 ? each.total - each.page * pageSize : Math.min(pageSize, each.total);
    const { result } = JSON.parse(text) as { result: { data: unknown[] } };
    if (result.data.length !== expected)
      throw new Error(`${JSON.stringify(each)}: ${result.data.length} rows, expected ${expected}`);
  };
  // Both sides get warm, then take turns.
  await readers(10, asks.filter((_, at) => at % 10 === 0).map(ask));
  const limits: { sort: Sort; took: number }[] = [];
  const bySort = new Map<Sort, number[]>();
  const alone: number[] = [];
  let done = 0;
  let seconds = 0;
  for (const sort of Object.keys(sorts) as Sort[]) {
    const of = asks.filter((each) => each.sort === sort);
    const { took, perSecond } = await readers(10, of.map(ask));
    bySort.set(sort, took);
    done += took.length;
    seconds += took.length / perSecond;
    for (const each of of.slice(0, 12)) {
      const statements = plain(each);
      const started = performance.now();
      for (const text of statements) await client.query(text);
      limits.push({ sort, took: performance.now() - started });
    }
    alone.push(...(await readers(1, of.slice(0, 12).map(ask))).took);
  }
  const worst = [...bySort].map(([sort, took]) => ({ sort, p95: p95(took) })).sort((a, b) => b.p95 - a.p95)[0]!;
  const of = limits.filter(({ sort }) => sort === worst.sort).map(({ took }) => took);
  return {
    worst,
    alone: median(alone),
    limit: median(limits.map(({ took }) => took)),
    limitWorst: p95(of),
    perSecond: done / seconds,
  };
};

const sized = async (bench: Bench, count: number) => {
  const url = await bench.database(`lists_${count}`, { version: catalogueSql(count), fill: fillCatalogue(count) });
  const headers = await signIn(url);
  const server = await openServer("api.ts", [url, bench.folder]);
  try {
    return await connected(url, async (client) => {
      const measured: Measured[] = [];
      for (const one of cases) {
        measured.push(await measure(client, server, headers, one));
        const { worst, alone, limit, perSecond } = measured.at(-1)!;
        bench.say(
          `${count}: ${one.work}: p95 ${ms(worst.p95)} by ${worst.sort}, alone ${ms(alone)}, ${perSecond.toFixed(0)}/s, limit ${ms(limit)}`,
        );
      }
      return measured;
    });
  } finally {
    await server.close();
  }
};

const lists: Work = {
  name: "lists",
  run: async (bench) => {
    const small = await sized(bench, 10_000);
    const large = await sized(bench, 1_000_000);
    return cases.flatMap(({ work, peer }, at): Row[] => {
      const [few, many] = [small[at]!, large[at]!];
      const growth = many.worst.p95 / few.worst.p95;
      const row = (size: string, { worst, alone, limit, perSecond }: Measured) => ({
        work: `${work}, ${size}`,
        ours: `p95 ${ms(worst.p95)} (10 readers, slowest sort: ${worst.sort}); alone ${ms(alone)}; ${perSecond.toFixed(0)}/s`,
        limit: `${ms(limit)} alone`,
        ratio: times(alone / limit),
      });
      return [
        { ...row("10,000", few), bar: "p95 <= 100 ms", met: few.worst.p95 <= 100 },
        {
          ...row("1,000,000", many),
          bar: "p95 <= 100 ms; growth <= 2 x",
          met: many.worst.p95 <= 100 && growth <= 2,
          note: `growth ${times(growth)}`,
          ...(peer ? { peer } : {}),
        },
      ];
    });
  },
};
export default lists;
