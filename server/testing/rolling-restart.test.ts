import http from "node:http";
import net from "node:net";
import { expect, test } from "vitest";
import { callsAtOnce } from "#platform/own-line.ts";
import { type Installation, installation } from "./installation.ts";
import { until } from "./until.ts";

type Outcome = number | string;

/** The status of one call on a connection of its own, or how the connection failed. */
const call = ({ port, cookies, origin }: Installation) =>
  new Promise<Outcome>((resolve) => {
    const headers = { cookie: cookies.can, origin, "sec-fetch-site": "same-origin", "content-type": "application/json" };
    const path = "/api/Product/GetAllProductMasterData";
    const request = http.request({ port, host: "127.0.0.1", path, method: "POST", headers, agent: false }, (reply) => {
      reply.resume();
      reply.on("end", () => resolve(reply.statusCode ?? 0));
      reply.on("error", (error) => resolve(error.message));
    });
    request.on("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    request.end(JSON.stringify({ pageSize: 25 }));
  });
const listens = ({ port }: Installation) =>
  new Promise<boolean>((resolve) => {
    const socket = net.connect(port, "127.0.0.1", () => resolve(true));
    socket.on("error", () => resolve(false)).on("connect", () => socket.destroy());
  });
/** As a proxy in front asks: a connection that was refused, or reset because nobody had accepted it yet, is tried again. */
const patiently = (place: Installation) =>
  until(
    "the api takes connections",
    async () => {
      const outcome = await call(place);
      return outcome === "ECONNREFUSED" || outcome === "ECONNRESET" ? null : outcome;
    },
    60_000,
    20,
  );

test("the api is restarted under load with SIGTERM: what it has taken is answered, and nobody is told 503 (R37)", async () => {
  const place = await installation();
  try {
    await place.start("api");
    const outcomes = new Set<Outcome>();
    let over = false;
    const reader = async () => {
      while (!over) outcomes.add(await patiently(place));
    };
    const readers = Promise.all([reader(), reader(), reader()]);
    for (let round = 0; round < 3; round += 1) {
      // Calls that the api has taken and cannot answer yet, because somebody holds the table; one more waits in its person's own line.
      const holder = await place.database.pool.connect();
      await holder.query("begin; lock table product_row in access exclusive mode");
      const held = [call(place), call(place), call(place)];
      const waiting = "select count(*)::int as count from pg_locks where not granted and relation = 'product_row'::regclass";
      await until("all wait", async () => (await holder.query(waiting)).rows[0].count >= callsAtOnce.browser);
      const stopped = place.stop("api");
      await until("no connection is taken", async () => !(await listens(place)));
      await holder.query("commit");
      holder.release();
      expect(await Promise.all(held)).toEqual([200, 200, 200]);
      await stopped;
      expect(place.process("api").exitCode).toBe(0);
      await place.start("api");
    }
    over = true;
    await readers;
    expect([...outcomes]).toEqual([200]);
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${place.warnings()}`, { cause: error });
  } finally {
    await place.close();
  }
});
