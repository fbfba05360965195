import { randomUUID } from "node:crypto";
import https from "node:https";
import { setTimeout as pause } from "node:timers/promises";
import { fixtureProduct, makeCorrectedFile } from "../excel-fixture.ts";
import { clients, type Name } from "../people.ts";
import { until } from "../until.ts";
import type { ProductionPlace } from "./place.ts";

/** Rows of each file that a worker reads in. */
const rows = 60;
/** Between two calls of one hand: what a session may ask in a minute is limited. */
const restMs = 200;

interface Answer {
  status: number;
  body: string;
}

/** People at work behind the proxy: lists, new warehouses, files, open pages. Every answer that is not 200 is kept, in words. */
export const startLoad = (place: ProductionPlace) => {
  const agent = new https.Agent({ keepAlive: true, ca: place.certificate });
  const { host } = new URL(place.publicUrl);
  const failed: string[] = [];
  const count = { calls: 0, warehouses: 0, files: 0, streams: 0 };
  const products = { can: 0, selin: 0 };
  let isOver = false;

  const send = (
    who: Name,
    address: string,
    type: string,
    body: Buffer | string,
    onResponse?: (reply: import("node:http").IncomingMessage) => void,
  ) =>
    new Promise<Answer>((done, fail) => {
      const request = https.request({
        agent: onResponse ? false : agent,
        ca: place.certificate,
        host: "127.0.0.1",
        port: place.proxy.port,
        servername: host,
        path: address,
        method: onResponse ? "GET" : "POST",
        headers: {
          host,
          cookie: place.cookies[who],
          origin: place.publicUrl,
          "sec-fetch-site": "same-origin",
          ...(onResponse ? {} : { "content-type": type, "content-length": Buffer.byteLength(body) }),
        },
      });
      request.on("error", fail);
      request.on("response", (reply) => {
        const parts: Buffer[] = [];
        onResponse?.(reply);
        reply.on("data", (part: Buffer) => parts.push(part));
        reply.on("error", fail);
        // Of a stream that we left.
        reply.on("close", () => fail(new Error("it broke off")));
        reply.on("end", () => done({ status: reply.statusCode ?? 0, body: Buffer.concat(parts).toString() }));
      });
      request.end(onResponse ? undefined : body);
    });
  /** Counted and judged; null where it failed. */
  const call = async <T>(who: Name, address: string, type: string, body: Buffer | string): Promise<T | null> => {
    const answer = await send(who, `/api/${address}`, type, body).catch((error: Error) => ({ status: 0, body: error.message }));
    count.calls += 1;
    if (answer.status === 200) return (JSON.parse(answer.body) as { result: T }).result;
    failed.push(`${who} ${address}: ${answer.status} ${answer.body.slice(0, 200)}`);
    return null;
  };
  const json = <T>(who: Name, address: string, input: object) => call<T>(who, address, "application/json", JSON.stringify(input));

  const reads = (who: Name) => json(who, "Product/GetAllProductMasterData", { pageSize: 25 });
  /** What is done twice has two rows, and what is lost has none. A company has a hundred at most. */
  const makesWarehouse = async (who: Name) => {
    const n = count.warehouses + 1;
    if (n > 90) return reads(who);
    await pause(5 * restMs);
    if (await json(who, "Warehouse/InsertUpdate", { name: `Depo ${n}`, code: `D-${n}`, kind: "consignment" }))
      count.warehouses = n;
  };
  const sendsFile = async (who: "can" | "selin") => {
    const from = products[who] + 1;
    const boundary = randomUUID();
    const part = (head: string) => `--${boundary}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`;
    const form = Buffer.concat([
      Buffer.from(`${part('name="forUpdate"')}false\r\n${part('name="file"; filename="urunler.xlsx"')}`),
      await makeCorrectedFile(rows, from),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const type = `multipart/form-data; boundary=${boundary}`;
    const taken = await call<{ processId: string }>(who, "Product/UploadProductFromExcel", type, form);
    if (!taken) return;
    products[who] += rows;
    const ended = await until("a file's process ends", async () => {
      const process = await json<{ state: string; done: number; failed: number }>(who, "Process/GetProcess", {
        processId: taken.processId,
      });
      await pause(restMs);
      if (isOver && failed.length > 0) throw new Error("it is over");
      return process && ["done", "partly", "failed", "canceled"].includes(process.state) ? process : null;
    });
    count.files += 1;
    if (ended.state !== "done" || ended.done !== rows || ended.failed > 0) failed.push(`a file ended ${JSON.stringify(ended)}`);
  };
  /** An open page: it listens until it is told to ask again, and asks again. */
  const listens = async (who: Name) => {
    const answer = await send(who, "/api/Home/WatchChanges", "", "", (reply) => {
      count.streams += 1;
      over.push(() => reply.destroy());
    }).catch((error: Error) => ({ status: isOver ? 200 : 0, body: error.message }));
    if (answer.status !== 200 || answer.body.includes("event: failure"))
      failed.push(`${who} listens: ${answer.status} ${answer.body.slice(0, 200)}`);
  };
  const over: (() => void)[] = [];
  const hand = async (work: () => Promise<unknown>) => {
    while (!isOver) {
      await work().catch((error: Error) => failed.push(error.message));
      await pause(restMs);
    }
  };
  const hands = [
    hand(() => reads("ayse")),
    hand(() => reads("zeynep")),
    hand(() => reads("emre")),
    hand(() => makesWarehouse("mehmet")),
    hand(() => sendsFile("can")),
    hand(() => sendsFile("selin")),
    hand(() => listens("ayse")),
  ];

  return {
    count,
    /** Until so many more of each were done. */
    more: async (least: Partial<typeof count>) => {
      const wanted = Object.entries(least).map(([name, n]) => [name, count[name as keyof typeof count] + n] as const);
      await until(`${JSON.stringify(least)} more`, () => {
        if (failed.length > 0) throw new Error(failed.slice(0, 10).join("\n"));
        return wanted.every(([name, n]) => count[name as keyof typeof count] >= n);
      });
    },
    /** Ends all of it, and answers what failed, was lost, or was done twice. */
    end: async (): Promise<string[]> => {
      isOver = true;
      for (const leave of over) leave();
      await Promise.all(hands);
      agent.destroy();
      const { rows: found } = await place.database.pool.query<{ what: string; found: number }>(
        `select 'products of can' as what, count(*)::int as found from variant where client_id = $1
          union all select 'products of selin', count(*)::int from variant where client_id = $2
          union all select 'pieces', coalesce(sum(on_hand), 0)::int from stock
          union all select 'movements', count(*)::int from stock_movement
          union all select 'warehouses', count(*)::int from warehouse where client_id = $2 and code like 'D-%'
          union all select 'jobs left', count(*)::int from graphile_worker._private_jobs where attempts > 1`,
        [clients.first, clients.second],
      );
      const pieces = (n: number) =>
        Array.from({ length: n }, (_, at) => fixtureProduct(at + 1).quantity).reduce((sum, one) => sum + one, 0);
      const expected: Record<string, number> = {
        "products of can": products.can,
        "products of selin": products.selin,
        pieces: pieces(products.can) + pieces(products.selin),
        movements: products.can + products.selin,
        warehouses: count.warehouses,
        "jobs left": 0,
      };
      const wrong = found.filter((row) => row.found !== expected[row.what]);
      return [...failed, ...wrong.map((row) => `${row.what}: ${row.found}, expected ${expected[row.what]}`)];
    },
  };
};
